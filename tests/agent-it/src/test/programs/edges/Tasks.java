/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;

/** Publishes a value by delay queues, completers, trees of phasers, exchangers and publishers. */
public final class Tasks {

	/** An element whose delay has expired. */
	private record Due(Handover.Box box) implements Delayed {
		@Override
		public long getDelay(TimeUnit unit) {
			return 0;
		}

		@Override
		public int compareTo(Delayed other) {
			return 0;
		}
	}

	/** One of two parts, each of which writes in its own thread; the last to end adds both up. */
	private static final class Part extends CountedCompleter<Void> {
		private static final long serialVersionUID = 1;

		private final transient AtomicIntegerArray begun;
		private final int number;
		private int value;

		Part(CountedCompleter<?> whole, AtomicIntegerArray begun, int number) {
			super(whole);
			this.begun = begun;
			this.number = number;
		}

		@Override
		public void compute() {
			value = 1;
			// in opaque mode, which orders nothing
			begun.setOpaque(number, 1);
			while (begun.getOpaque(1 - number) == 0) {
				Thread.onSpinWait();
			}
			tryComplete();
		}
	}

	/** Has two parts. */
	private static final class Whole extends CountedCompleter<Void> {
		private static final long serialVersionUID = 1;

		private final transient List<Part> parts = new ArrayList<>();
		private int value;

		@Override
		public void compute() {
			AtomicIntegerArray begun = new AtomicIntegerArray(2);
			parts.add(new Part(this, begun, 0));
			parts.add(new Part(this, begun, 1));
			setPendingCount(2);
			parts.forEach(Part::fork);
			tryComplete();
		}

		@Override
		public void onCompletion(CountedCompleter<?> caller) {
			parts.forEach(part -> value += part.value);
		}
	}

	/** Takes two items, each in its own thread, and counts them without a lock. */
	private static final class Counter implements Flow.Subscriber<Handover.Box> {

		private final File sign;
		private Flow.Subscription subscription;
		private int count;

		Counter(File sign) {
			this.sign = sign;
		}

		@Override
		public void onSubscribe(Flow.Subscription given) {
			subscription = given;
			given.request(1);
		}

		@Override
		public void onNext(Handover.Box item) {
			item.value++;
			count++;
			subscription.request(1);
		}

		@Override
		public void onError(Throwable problem) {
			throw new IllegalStateException(problem);
		}

		@Override
		public void onComplete() {
			count++;
			require(count == 3 && sign.delete());
		}
	}

	private Tasks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		delayQueues();
		Handover.of("completion service", Tasks::completionService);
		Handover.of("counted completer", box -> require(counted().value == 2));
		phasers();
		Handover.of("exchanger, both ways", Tasks::exchangers);
		Handover.of("subscriber", Tasks::subscriber);
	}

	private static void delayQueues() throws Throwable {
		List<Function<DelayQueue<Due>, Due>> takes = List.of(DelayQueue::poll, DelayQueue::peek, DelayQueue::remove,
				queue -> queue.iterator().next(), queue -> {
					List<Due> taken = new ArrayList<>();
					queue.drainTo(taken);
					return taken.get(0);
				});
		for (Function<DelayQueue<Due>, Due> take : takes) {
			Handover.of("DelayQueue", box -> {
				DelayQueue<Due> queue = new DelayQueue<>();
				Handover.byRace(() -> {
					box.value = 1;
					queue.put(new Due(box));
				}, () -> take.apply(queue).box.value++);
			});
		}
		Handover.of("DelayQueue, waiting", box -> {
			DelayQueue<Due> queue = new DelayQueue<>();
			Handover.run(Handover.thread(() -> queue.take().box.value++), Handover.thread(() -> {
				Handover.pause();
				box.value = 1;
				queue.put(new Due(box));
			}));
		});
	}

	private static void completionService(Handover.Box box) throws Throwable {
		ExecutorService pool = Executors.newFixedThreadPool(1);
		CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
		box.value = 1;
		service.submit(() -> box.value++);
		service.take();
		box.value++;
		service.submit(() -> box.value++);
		while (service.poll() == null) {
			Thread.yield();
		}
		require(box.value == 4);
		pool.shutdown();
	}

	private static Whole counted() {
		Whole whole = new Whole();
		ForkJoinPool pool = new ForkJoinPool(2);
		pool.invoke(whole);
		pool.shutdown();
		return whole;
	}

	/** The two threads arrive at different leaves of a tree. */
	private static void phasers() throws Throwable {
		Handover.of("tiered phaser", box -> {
			Phaser root = new Phaser();
			Phaser left = new Phaser(root, 1);
			Phaser right = new Phaser(new Phaser(root), 1);
			Handover.byRace(() -> {
				box.value = 1;
				left.arrive();
			}, () -> {
				right.arriveAndAwaitAdvance();
				box.value++;
			});
		});
		Handover.of("tiered phaser, waiting", box -> {
			Phaser root = new Phaser();
			Phaser left = new Phaser(root, 1);
			Phaser right = new Phaser(new Phaser(root), 1);
			Handover.run(Handover.thread(() -> {
				right.awaitAdvance(right.arrive());
				box.value++;
			}), Handover.thread(() -> {
				box.value = 1;
				left.arriveAndDeregister();
			}));
		});
	}

	private static void exchangers(Handover.Box box) throws Throwable {
		Exchanger<Handover.Box> exchanger = new Exchanger<>();
		Handover.run(Handover.thread(() -> {
			box.value = 1;
			exchanger.exchange(box);
			exchanger.exchange(null, 20, TimeUnit.SECONDS).value++;
		}), Handover.thread(() -> {
			Handover.Box given = exchanger.exchange(null);
			given.value++;
			exchanger.exchange(given, 20, TimeUnit.SECONDS);
		}));
		require(box.value == 3);
	}

	private static void subscriber(Handover.Box box) throws Throwable {
		File sign = File.createTempFile("tasks", null);
		Executor threads = task -> Handover.thread(task::run).start();
		try (SubmissionPublisher<Handover.Box> publisher = new SubmissionPublisher<>(threads, 8)) {
			publisher.subscribe(new Counter(sign));
			box.value = 1;
			publisher.submit(box);
			Handover.pause();
			publisher.submit(new Handover.Box());
		}
		while (sign.exists()) {
			Handover.pause();
		}
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("not as expected");
		}
	}
}
