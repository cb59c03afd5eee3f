/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Queues and a ring buffer of Agrona; three threads insert plain objects and messages, one removes them. */
public final class AgronaLoad {

	private static final int TURNS = 30_000;
	private static final int MESSAGE_TYPE = 1;

	/** Plain on purpose: the queues order its content. */
	private static final class Item {
		private long content;
	}

	private final Queue<Item> manyToMany = new ManyToManyConcurrentArrayQueue<>(64);
	private final Queue<Item> manyToOne = new ManyToOneConcurrentArrayQueue<>(64);
	private final Queue<Item> oneToOne = new OneToOneConcurrentArrayQueue<>(64);
	private final Queue<Item> linked = new ManyToOneConcurrentLinkedQueue<>();
	private final ManyToOneRingBuffer ring = new ManyToOneRingBuffer(
			new UnsafeBuffer(ByteBuffer.allocateDirect(1024 + RingBufferDescriptor.TRAILER_LENGTH)));
	private final long[] put = new long[4];
	private final Long2ObjectHashMap<Item> last = new Long2ObjectHashMap<>();
	private long taken;

	private AgronaLoad() {
	}

	private void once(int self, long turn) {
		if (self == 3) {
			takeAll();
			return;
		}
		offer(manyToMany, self);
		offer(manyToOne, self);
		if (turn % 8 == 0) {
			offer(linked, self);
		}
		if (self == 0) {
			offer(oneToOne, self);
		}
		UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
		message.putLong(0, 1);
		if (ring.write(MESSAGE_TYPE, message, 0, Long.BYTES)) {
			put[self]++;
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

	private void takeAll() {
		for (Queue<Item> queue : List.of(manyToMany, manyToOne, oneToOne, linked)) {
			for (Item item = queue.poll(); item != null; item = queue.poll()) {
				taken += item.content;
				item.content = 0;
				last.put(taken % 10, item);
			}
		}
		ring.read((type, buffer, index, length) -> taken += buffer.getLong(index));
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		AgronaLoad program = new AgronaLoad();
		Load.run(args, TURNS, program::once);
		long before;
		do {
			// a read stops at the end of the ring; messages beyond it come with the next read
			before = program.taken;
			program.takeAll();
		} while (program.taken != before);
		Load.check("items and messages", program.put[0] + program.put[1] + program.put[2], program.taken);
	}
}
