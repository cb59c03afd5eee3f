/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.HashMap;
import java.util.Map;

/**
 * A part of a thread between two messages that it sends or receives, such as starts and joins of threads. Segments are
 * ordered by vector clocks (Wang and Stoller, section 6). Immutable.
 */
public final class ThreadSegment {

	private final int thread;
	private final int number;
	/** For each thread the number of its last segment that ends before this one begins. */
	private final Map<Integer, Integer> before;

	private ThreadSegment(int thread, int number, Map<Integer, Integer> before) {
		this.thread = thread;
		this.number = number;
		this.before = before;
	}

	/** The first segment of a thread. */
	public static ThreadSegment first(int thread) {
		return new ThreadSegment(thread, 1, Map.of());
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
	 * @param sent for each thread the number of its last segment that has ended before
	 */
	ThreadSegment after(Map<Integer, Integer> sent) {
		Map<Integer, Integer> joined = null;
		for (Map.Entry<Integer, Integer> each : sent.entrySet()) {
			if (each.getKey() != thread && before.getOrDefault(each.getKey(), 0) < each.getValue()) {
				joined = joined == null ? new HashMap<>(before) : joined;
				joined.put(each.getKey(), each.getValue());
			}
		}
		return joined == null ? this : new ThreadSegment(thread, number + 1, joined);
	}

	/** Adds this segment, and all segments before it, to a message. */
	void sendTo(Map<Integer, Integer> sent) {
		before.forEach((each, last) -> sent.merge(each, last, Math::max));
		sent.merge(thread, number, Math::max);
	}

	/**
	 * Whether two segments may run at the same time: they belong to different threads, and neither must end before the
	 * other.
	 */
	public boolean isConcurrentWith(ThreadSegment other) {
		return thread != other.thread && before.getOrDefault(other.thread, 0) < other.number
				&& other.before.getOrDefault(thread, 0) < number;
	}
}
