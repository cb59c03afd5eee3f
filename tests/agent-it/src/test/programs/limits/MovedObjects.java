/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that lock, hand over and drop many objects in a small heap, so that the collector moves them all the time. */
public final class MovedObjects {

	private static final int THREADS = 4;
	private static final int KEPT = 512;
	private static final int FILL = 24;

	private static final class Node {

		private final long number;
		private final int hash = System.identityHashCode(this);
		private final long[] fill = new long[FILL];
		private long count;
		private volatile Node next;

		Node(long number) {
			this.number = number;
		}

		synchronized void add() {
			count += number;
			fill[(int) (number % FILL)] = count;
		}

		synchronized boolean isWhole() {
			return count == 2 * number && fill[(int) (number % FILL)] == count
					&& hash == System.identityHashCode(this);
		}
	}

	private final Node[] ring = new Node[KEPT];
	private final ConcurrentHashMap<Long, WeakReference<Node>> known = new ConcurrentHashMap<>();
	private final AtomicLong whole = new AtomicLong();
	private int hits;

	private void work(int thread, int rounds) {
		hits++; // race: hits
		Node last = null;
		for (int round = 0; round < rounds; round++) {
			long number = (long) round * THREADS + thread;
			Node node = new Node(number);
			node.add();
			node.next = round % 8 == 0 ? null : last;
			last = node;
			known.put(number % KEPT, new WeakReference<>(node));
			Node old;
			synchronized (ring) {
				old = ring[(int) (number % KEPT)];
				ring[(int) (number % KEPT)] = node;
			}
			finish(old);
		}
	}

	private void finish(Node node) {
		if (node != null) {
			node.add();
			whole.addAndGet(node.isWhole() ? 1 : 0);
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		int rounds = Integer.parseInt(arguments[0]);
		MovedObjects objects = new MovedObjects();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			int thread = i;
			threads.add(new Thread(() -> objects.work(thread, rounds)));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		for (Node node : objects.ring) {
			objects.finish(node);
		}
		System.out.println(objects.whole.get() + " of " + THREADS * rounds);
	}
}
