/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.Queue;

import org.jctools.maps.NonBlockingHashMapLong;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/** Queues and a map of JCTools; two threads insert plain objects, two remove them. */
public final class JctoolsLoad {

	private static final int TURNS = 50000;

	/** Plain on purpose: the queues order its content. */
	private static final class Item {
		private long content;
	}

	private final Queue<Item> many = new MpmcArrayQueue<>(64);
	private final Queue<Item> single = new SpscArrayQueue<>(64);
	private final Queue<Item> linked = new MpscLinkedQueue<>();
	private final Queue<Item> unbounded = new MpscUnboundedArrayQueue<>(16);
	private final NonBlockingHashMapLong<Item> map = new NonBlockingHashMapLong<>();
	private final long[] put = new long[4];
	private final long[] taken = new long[4];

	private JctoolsLoad() {
	}

	private void once(int self, long turn) {
		if (self < 2) {
			offer(many, self);
			offer(unbounded, self);
			offer(linked, self);
			if (self == 0) {
				offer(single, self);
			}
			map.put(turn % 100, new Item());
			if (unbounded.size() > 1000 || linked.size() > 1000) {
				Thread.yield();
			}
		} else {
			take(many.poll(), self);
			if (self == 2) {
				take(unbounded.poll(), self);
				take(linked.poll(), self);
				take(single.poll(), self);
			}
			map.remove(turn % 100);
		}
	}

	private void offer(Queue<Item> queue, int self) {
		Item item = new Item();
		item.content = 1;
		if (queue.offer(item)) {
			put[self]++;
		} else {
			Thread.yield();
		}
	}

	private void take(Item item, int self) {
		if (item != null) {
			taken[self] += item.content;
			item.content = 0;
		}
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		JctoolsLoad program = new JctoolsLoad();
		long turns = Load.run(args, TURNS, program::once);
		long left = program.many.size() + program.single.size() + program.linked.size() + program.unbounded.size();
		System.out.println(turns + " turns");
		Load.check("items", program.put[0] + program.put[1], program.taken[2] + program.taken[3] + left);
	}
}
