/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Publishes a value by executors, futures, barriers and publishers. */
public final class Futures {

	private Futures() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		firstCases();
		secondCases();
		thirdCases();
	}

	private static void firstCases() throws Throwable {
		Handover.of("exchanger", b -> {
			Exchanger<Handover.Box> x = new Exchanger<>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				x.exchange(b);
			}), Handover.thread(() -> {
				x.exchange(null).value++;
			}));
		});
		Handover.of("barrier action", b -> {
			CyclicBarrier c = new CyclicBarrier(2, () -> b.value++);
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				c.await();
			}), Handover.thread(() -> {
				Handover.pause();
				c.await();
				b.value++;
			}));
		});
		Handover.of("phaser onAdvance", b -> {
			Phaser p = new Phaser(2) {
				protected boolean onAdvance(int i, int r) {
					b.value++;
					return false;
				}
			};
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				p.arrive();
			}), Handover.thread(() -> {
				Handover.pause();
				p.arriveAndAwaitAdvance();
				b.value++;
			}));
		});
		Handover.of("CompletableFuture chain", b -> {
			CompletableFuture<Void> f = new CompletableFuture<>();
			CompletableFuture<Void> g = f.thenRunAsync(() -> b.value++).thenRun(() -> b.value++);
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				f.complete(null);
			}));
			g.get();
			b.value++;
		});
	}

	private static void secondCases() throws Throwable {
		Handover.of("CompletableFuture allOf", b -> {
			var f = CompletableFuture.runAsync(() -> b.value = 1);
			CompletableFuture.allOf(f).join();
			b.value++;
		});
		Handover.of("CompletableFuture exception", b -> {
			var f = CompletableFuture.runAsync(() -> {
				b.value = 1;
				throw new IllegalStateException();
			});
			try {
				f.get();
			} catch (ExecutionException e) {
				b.value++;
			}
		});
		Handover.of("future exception", b -> {
			var s = Executors.newFixedThreadPool(1);
			try {
				s.submit(() -> {
					b.value = 1;
					throw new IllegalStateException();
				}).get();
			} catch (ExecutionException e) {
				b.value++;
			}
			s.shutdown();
		});
		Handover.of("executor submit", b -> {
			var s = Executors.newFixedThreadPool(1);
			s.submit(() -> {
			}).get();
			b.value = 1;
			s.submit(() -> b.value++).get();
			b.value++;
			s.shutdown();
		});
		Handover.of("cached executor", b -> {
			var s = Executors.newCachedThreadPool();
			s.submit(() -> {
			}).get();
			Handover.pause();
			b.value = 1;
			s.submit(() -> b.value++).get();
			s.shutdown();
			s.awaitTermination(1, TimeUnit.SECONDS);
			b.value++;
		});
	}

	private static void thirdCases() throws Throwable {
		Handover.of("awaitTermination", b -> {
			var s = Executors.newFixedThreadPool(2);
			s.execute(() -> b.value = 1);
			s.shutdown();
			s.awaitTermination(5, TimeUnit.SECONDS);
			b.value++;
		});
		Handover.of("ForkJoinPool quiescence", b -> {
			var p = new ForkJoinPool(2);
			p.execute(() -> b.value = 1);
			p.awaitQuiescence(5, TimeUnit.SECONDS);
			b.value++;
		});
		Handover.of("ForkJoinPool termination", b -> {
			var p = new ForkJoinPool(2);
			p.execute(() -> b.value = 1);
			p.shutdown();
			p.awaitTermination(5, TimeUnit.SECONDS);
			b.value++;
		});
		Handover.of("flow", b -> {
			var p = new SubmissionPublisher<Handover.Box>();
			var f = p.consume(x -> x.value++);
			b.value = 1;
			p.submit(b);
			p.close();
			f.get();
			b.value++;
		});
	}
}
