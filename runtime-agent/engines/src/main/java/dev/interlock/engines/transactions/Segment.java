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
 * A part of a thread between two of its starts and joins of other threads (Wang and Stoller, section 6, by vector clocks).
 * Immutable.
 */
public final class Segment {

	private final int thread;
	private final int number;
	/** For each thread the number of its last segment that has ended before this one begins. */
	private final Map<Integer, Integer> before;

	private Segment(int thread, int number, Map<Integer, Integer> before) {
		this.thread = thread;
		this.number = number;
		this.before = before;
	}

	/** The first segment of a thread. */
	public static Segment first(int thread) {
		return new Segment(thread, 1, Map.of());
	}

	/** The number of the thread. */
	public int thread() {
		return thread;
	}

	/** The next segment of the same thread. */
	public Segment next() {
		return new Segment(thread, number + 1, before);
	}

	/** The next segment of the same thread, which comes after all of another one. */
	public Segment after(Segment other) {
		Map<Integer, Integer> joined = new HashMap<>(before);
		other.before.forEach((each, last) -> joined.merge(each, last, Math::max));
		joined.merge(other.thread, other.number, Math::max);
		joined.remove(thread);
		return new Segment(thread, number + 1, joined);
	}

	/** Whether the two may run at the same time: they are of different threads, and none has to end before the other. */
	public boolean isConcurrentWith(Segment other) {
		return thread != other.thread && before.getOrDefault(other.thread, 0) < other.number
				&& other.before.getOrDefault(thread, 0) < number;
	}
}
