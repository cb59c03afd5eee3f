/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicReference;

/** Objects go from thread to thread through queues, barriers, futures, volatile fields, atomics and fork/join. */
public final class Handovers {

	private static final int ROUNDS = 300;

	private static final class Box {
		private int value;
	}

	private static volatile Box published = new Box();

	private static final class Holder {
		private static final int[] TABLE = new int[64];
		static {
			for (int i = 0; i < TABLE.length; i++) {
				TABLE[i] = i;
			}
		}
	}

	private static final class Sum extends RecursiveTask<Integer> {
		private final int[] values;
		private final int from;
		private final int to;

		Sum(int[] values, int from, int to) {
			this.values = values;
			this.from = from;
			this.to = to;
		}

		@Override
		protected Integer compute() {
			if (to - from < 8) {
				int sum = 0;
				for (int i = from; i < to; i++) {
					sum += values[i];
					values[i] = -sum;
				}
				return sum;
			}
			int middle = (from + to) / 2;
			Sum left = new Sum(values, from, middle);
			left.fork();
			return new Sum(values, middle, to).compute() + left.join();
		}
	}

	public static void main(String[] arguments) throws Exception {
		queues();
		barriers();
		futures();
		AtomicReference<Box> top = new AtomicReference<>(new Box());
		ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
		Crew.of(8, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				Box fresh = new Box();
				fresh.value = i + Holder.TABLE[i & 63];
				published = fresh;
				top.set(fresh);
				if (published.value < 0 || top.get().value < 0) {
					throw new IllegalStateException();
				}
				map.compute(i, (key, box) -> {
					Box changed = box == null ? new Box() : box;
					changed.value++;
					return changed;
				});
			}
		});
		System.out.println(map.values().stream().mapToInt(box -> box.value).sum());
	}

	private static void queues() throws Exception {
		BlockingQueue<Box> queue = new ArrayBlockingQueue<>(4);
		Crew.of(8, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				if (number % 2 == 0) {
					Box box = new Box();
					box.value = i;
					queue.put(box);
				} else {
					queue.take().value++;
				}
			}
		});
	}

	private static void barriers() throws Exception {
		int[] row = new int[8];
		CyclicBarrier barrier = new CyclicBarrier(8);
		Crew.of(8, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				row[(number + i) % 8] += i;
				barrier.await();
			}
		});
	}

	private static void futures() throws Exception {
		ExecutorService pool = Executors.newFixedThreadPool(8);
		List<Future<Box>> results = new ArrayList<>();
		for (int i = 0; i < ROUNDS; i++) {
			int value = i;
			results.add(pool.submit(() -> {
				Box box = new Box();
				box.value = value;
				return box;
			}));
		}
		for (Future<Box> result : results) {
			result.get().value++;
		}
		Box chained = new Box();
		CompletableFuture.runAsync(() -> chained.value++, pool).thenRunAsync(() -> chained.value++, pool).join();
		pool.shutdown();
		int[] values = new int[500];
		new Sum(values, 0, values.length).invoke();
		System.out.println(chained.value + values[1]);
	}
}
