/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Objects of JDK types that are not thread-safe, used correctly. */
public final class OrderedUses {

	private static final int ROUNDS = 100;
	private static final int THREADS = 4;

	private static final ThreadLocal<SimpleDateFormat> FORMAT = ThreadLocal
			.withInitial(() -> new SimpleDateFormat("yyyy"));

	/** Synchronises its methods, unlike its superclass. */
	private static final class LockingList extends ArrayList<Integer> {

		private static final long serialVersionUID = 1L;

		@Override
		public synchronized boolean add(Integer element) {
			return super.add(element);
		}

		@Override
		public synchronized int size() {
			return super.size();
		}
	}

	public static void main(String[] arguments) throws Exception {
		System.out.println(locked() + " " + inside() + " " + confined() + " " + read() + " " + perThread());
		System.out.println(handedOver() + " " + afterABarrier() + " " + inTheComparator() + " " + inTheFunction());
	}

	private static int locked() throws InterruptedException {
		Map<Integer, Integer> map = new HashMap<>();
		List<Integer> list = new ArrayList<>();
		ReentrantLock lock = new ReentrantLock();
		Crew.of(THREADS, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				synchronized (map) {
					map.merge(i, 1, Integer::sum);
				}
				lock.lock();
				try {
					list.add(i);
				} finally {
					lock.unlock();
				}
			}
		});
		return map.size() + list.size();
	}

	private static int inside() throws InterruptedException {
		List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
		List<Integer> own = new LockingList();
		Crew.of(THREADS, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				wrapped.add(i);
				own.add(i);
			}
		});
		return wrapped.size() + own.size();
	}

	private static int confined() throws InterruptedException {
		AtomicInteger sum = new AtomicInteger();
		Crew.of(THREADS, number -> {
			StringBuilder text = new StringBuilder();
			for (int i = 0; i < ROUNDS; i++) {
				text.append(i % 10);
			}
			sum.addAndGet(text.length());
		});
		return sum.get();
	}

	/** No thread changes the map while it is shared: existing keys keep their place. */
	private static int read() throws InterruptedException {
		Map<Integer, Integer> map = new HashMap<>();
		for (int i = 0; i < THREADS; i++) {
			map.put(i, i);
		}
		AtomicInteger sum = new AtomicInteger();
		Crew.of(THREADS, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				sum.addAndGet(map.computeIfAbsent(i % THREADS, key -> key) + map.size());
				for (Integer value : map.values()) {
					sum.addAndGet(value);
				}
				map.put(number, number);
			}
		});
		return sum.get();
	}

	private static int perThread() throws InterruptedException {
		AtomicInteger sum = new AtomicInteger();
		Crew.of(THREADS, number -> {
			for (int i = 0; i < ROUNDS / 10; i++) {
				sum.addAndGet(FORMAT.get().format(new Date(0)).length());
			}
		});
		return sum.get();
	}

	private static int handedOver() throws InterruptedException {
		BlockingQueue<List<Integer>> queue = new ArrayBlockingQueue<>(2);
		AtomicInteger sum = new AtomicInteger();
		Crew.of(2, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				if (number == 0) {
					List<Integer> list = new ArrayList<>();
					list.add(i);
					queue.put(list);
				} else {
					List<Integer> list = queue.take();
					list.add(i);
					sum.addAndGet(list.size());
				}
			}
		});
		return sum.get();
	}

	private static int afterABarrier() throws InterruptedException {
		List<Integer> list = new ArrayList<>();
		CyclicBarrier barrier = new CyclicBarrier(THREADS);
		Crew.of(THREADS, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				if (i % THREADS == number) {
					list.add(i);
				}
				barrier.await();
			}
		});
		return list.size();
	}

	/** The other thread uses the map while the first one's call waits inside the comparator. */
	private static int inTheComparator() throws InterruptedException {
		Turns turns = new Turns();
		TreeMap<String, Integer> map = new TreeMap<>((a, b) -> {
			turns.pass(0);
			turns.await(0);
			return a.compareTo(b);
		});
		Crew.of(2, number -> {
			if (number == 0) {
				for (int i = 0; i < ROUNDS; i++) {
					map.put("a" + i % 2, i);
				}
				turns.end();
			} else {
				while (turns.await(1)) {
					if (map.size() > 2) {
						throw new AssertionError(map.size());
					}
					turns.pass(1);
				}
			}
		});
		return map.size();
	}

	/** The other thread reads the map while the first one's call waits inside the function. */
	private static int inTheFunction() throws InterruptedException {
		Map<Integer, Integer> map = new HashMap<>();
		List<CountDownLatch> inside = Stream.generate(() -> new CountDownLatch(1)).limit(ROUNDS).toList();
		List<CountDownLatch> looked = Stream.generate(() -> new CountDownLatch(1)).limit(ROUNDS).toList();
		Crew.of(2, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				if (number == 0) {
					CountDownLatch isInside = inside.get(i);
					CountDownLatch hasLooked = looked.get(i);
					map.computeIfAbsent(i, key -> {
						isInside.countDown();
						await(hasLooked);
						return key;
					});
				} else {
					await(inside.get(i));
					if (map.containsKey(-1)) {
						throw new AssertionError(map);
					}
					looked.get(i).countDown();
				}
			}
		});
		return map.size();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	/** Two threads take turns until one of them stops. */
	private static final class Turns {

		private int turn;
		private boolean ended;

		synchronized boolean await(int number) {
			try {
				while (turn != number && !ended) {
					wait();
				}
				return !ended;
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}

		synchronized void pass(int number) {
			turn = 1 - number;
			notifyAll();
		}

		synchronized void end() {
			ended = true;
			notifyAll();
		}
	}
}
