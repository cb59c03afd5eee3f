/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

/**
 * A part of a thread between two messages that it sends or receives, such as starts and joins of threads. Segments are
 * ordered by vector clocks (Wang and Stoller, section 6). Immutable.
 */
public final class ThreadSegment {

	private final int thread;
	private final int number;
	/** The segments that end before this one begins. */
	private final SegmentOrder before;

	private ThreadSegment(int thread, int number, SegmentOrder before) {
		this.thread = thread;
		this.number = number;
		this.before = before;
	}

	/** The first segment of a thread. */
	public static ThreadSegment first(int thread) {
		return new ThreadSegment(thread, 1, SegmentOrder.NONE);
	}

	public int thread() {
		return thread;
	}

	/** The next segment of the same thread. */
	public ThreadSegment next() {
		return new ThreadSegment(thread, number + 1, before);
	}

	/**
	 * Returns the next segment of the thread, ordered after received messages. Returns this segment if the messages add
	 * no order.
	 *
	 * @param sent the segments that have ended before
	 */
	ThreadSegment after(SegmentOrder sent) {
		if (before.containsBut(thread, sent)) {
			return this;
		}
		// many threads that receive one message share its order
		return new ThreadSegment(thread, number + 1,
				sent.containsBut(thread, before) ? sent : before.join(sent));
	}

	SegmentOrder before() {
		return before;
	}

	/** A message with this segment, and all segments before it, in addition to those that it has. */
	SegmentOrder sentWith(SegmentOrder sent) {
		SegmentOrder order = before.with(thread, number);
		return sent == SegmentOrder.NONE ? order : sent.join(order);
	}

	/**
	 * Whether two segments may run at the same time: they belong to different threads, and neither must end before the
	 * other.
	 */
	public boolean isConcurrentWith(ThreadSegment other) {
		return thread != other.thread && before.last(other.thread) < other.number
				&& other.before.last(thread) < number;
	}
}
