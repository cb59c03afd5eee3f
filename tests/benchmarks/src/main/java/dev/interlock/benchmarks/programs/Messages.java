/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Many short-lived small objects; one thread writes each, and another one reads it after taking it from a queue. */
public final class Messages implements Workload {

	private static final int BATCH = 16;

	private final int count;

	/**
	 * @param count the total of messages sent by all threads
	 */
	public Messages(int count) {
		this.count = count;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Queue<Message> queue = new ConcurrentLinkedQueue<>();
		long[] received = new long[threads];
		Team.run(threads, (index, team) -> {
			int to = team.to(index, count);
			for (int i = team.from(index, count); i < to; i += BATCH) {
				for (int j = i; j < Math.min(i + BATCH, to); j++) {
					queue.add(new Message(j, new Part(j / 2, j - j / 2)));
				}
				for (int j = 0; j < BATCH; j++) {
					received[index] += value(queue.poll());
				}
			}
		});
		long sum = 0;
		for (long part : received) {
			sum += part;
		}
		for (Message rest = queue.poll(); rest != null; rest = queue.poll()) {
			sum += value(rest);
		}
		return sum;
	}

	/** The value of a message; 0 if another thread was faster. */
	private static long value(Message message) {
		return message == null ? 0 : message.answer().sum();
	}

	private static final class Message {

		private final int number;
		private Part part;

		Message(int number, Part part) {
			this.number = number;
			this.part = part;
		}

		/** A new part with twice the message's number, so that sums double as well. */
		Part answer() {
			part = new Part(part.one + part.one, part.other + part.other);
			if (part.sum() != 2L * number) {
				throw new IllegalStateException("message " + number + " has " + part.sum());
			}
			return part;
		}
	}

	private static final class Part {

		private long one;
		private long other;

		Part(long one, long other) {
			this.one = one;
			this.other = other;
		}

		long sum() {
			return one + other;
		}
	}
}
