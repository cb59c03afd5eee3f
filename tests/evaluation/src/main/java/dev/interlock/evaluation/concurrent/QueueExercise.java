/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** Half of the threads put plain objects into queues of every kind; the other half take and change them. */
final class QueueExercise implements Exercise {

	private static final int ITEMS = 5;

	/** Plain on purpose: the queues order its content. */
	private static final class Item implements Comparable<Item> {
		private final int rank;
		private long content;

		Item(int rank) {
			this.rank = rank;
			this.content = 1;
		}

		@Override
		public int compareTo(Item other) {
			return Integer.compare(rank, other.rank);
		}
	}

	private final List<BlockingQueue<Item>> queues = List.of(new ArrayBlockingQueue<>(3), new LinkedBlockingQueue<>(3),
			new LinkedBlockingDeque<>(3), new SynchronousQueue<>(), new SynchronousQueue<>(true),
			new LinkedTransferQueue<>(), new PriorityBlockingQueue<>());
	private final ConcurrentLinkedQueue<Item> lockFree = new ConcurrentLinkedQueue<>();
	private final long[] sums = new long[THREADS];

	@Override
	public void work(int self) throws InterruptedException {
		for (BlockingQueue<Item> queue : queues) {
			for (int i = 0; i < ITEMS; i++) {
				if (self % 2 == 0) {
					queue.put(new Item(i));
				} else {
					take(queue.take(), self);
				}
			}
		}
		for (int i = 0; i < ITEMS; i++) {
			if (self % 2 == 0) {
				lockFree.add(new Item(i));
			} else {
				take(poll(), self);
			}
		}
	}

	private Item poll() {
		Item item = lockFree.poll();
		while (item == null) {
			Thread.yield();
			item = lockFree.poll();
		}
		return item;
	}

	private void take(Item item, int self) {
		sums[self] += item.content;
		item.content = 0;
	}

	@Override
	public void check(long turns) {
		long sum = 0;
		for (long part : sums) {
			sum += part;
		}
		Exercise.mustBe(turns * (queues.size() + 1) * ITEMS * THREADS / 2, sum,
				"the sum of what was taken from queues");
	}
}
