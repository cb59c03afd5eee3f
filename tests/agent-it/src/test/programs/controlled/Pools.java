/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Queues, pools, barriers and streams of java.util.concurrent. */
public final class Pools {

	private static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(2);

	public static void main(String[] arguments) throws Exception {
		Thread producer = new Thread(Pools::produce);
		producer.start();
		int sum = 0;
		for (int next = QUEUE.take(); next >= 0; next = QUEUE.take()) {
			sum += next;
		}
		ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
		CountDownLatch ticks = new CountDownLatch(3);
		timer.scheduleAtFixedRate(ticks::countDown, 10, 1_000, TimeUnit.MILLISECONDS);
		ticks.await();
		timer.shutdownNow();
		int joined = CompletableFuture.supplyAsync(() -> 20)
				.thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum).get();
		int streamed = IntStream.range(0, 1_000).parallel().map(number -> number * 2).sum();
		System.out.println(sum + " " + joined + " " + streamed + " " + meet() + " "
				+ QUEUE.poll(100, TimeUnit.MILLISECONDS));
	}

	private static void produce() {
		try {
			for (int i = 0; i < 20; i++) {
				QUEUE.put(i);
			}
			QUEUE.put(-1);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static Set<String> meet() throws InterruptedException {
		CyclicBarrier barrier = new CyclicBarrier(3);
		Set<String> seen = ConcurrentHashMap.newKeySet();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			String name = "t" + i;
			Thread thread = new Thread(() -> {
				try {
					barrier.await();
					seen.add(name);
					barrier.await();
				} catch (InterruptedException | BrokenBarrierException e) {
					throw new IllegalStateException(e);
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return new TreeSet<>(seen);
	}
}
