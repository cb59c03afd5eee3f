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
 * For each thread the number of its last segment that ends before some point: a vector clock (Wang and Stoller, section
 * 6). Immutable. Orders that differ in few threads share the rest, as each of many threads may be ordered after all.
 */
final class SegmentOrder {

	/** Nothing ends before. */
	static final SegmentOrder NONE = new SegmentOrder(Map.of(), Map.of(), Map.of());

	private static final int MOST_RECENT = 64;

	private final Map<Integer, Integer> shared;
	/** Takes precedence over the shared part; small. */
	private final Map<Integer, Integer> recent;
	/** A former shared part that this order contains. */
	private final Map<Integer, Integer> contained;

	private SegmentOrder(Map<Integer, Integer> shared, Map<Integer, Integer> recent, Map<Integer, Integer> contained) {
		this.shared = shared;
		this.recent = recent;
		this.contained = contained;
	}

	/** The number of the last segment of a thread; 0 if there is none. */
	int last(int thread) {
		Integer number = recent.get(thread);
		return number != null ? number : shared.getOrDefault(thread, 0);
	}

	/** This order and a segment. */
	SegmentOrder with(int thread, int number) {
		return last(thread) >= number ? this : with(Map.of(thread, number));
	}

	/** Whether this contains all of another order, but for one thread. */
	boolean containsBut(int thread, SegmentOrder other) {
		return contains(thread, other.recent) && (isShared(other) || contains(thread, other.shared));
	}

	private boolean isShared(SegmentOrder other) {
		return other.shared == shared || other.shared == contained;
	}

	private boolean contains(int but, Map<Integer, Integer> numbers) {
		for (Map.Entry<Integer, Integer> each : numbers.entrySet()) {
			if (each.getKey() != but && last(each.getKey()) < each.getValue()) {
				return false;
			}
		}
		return true;
	}

	/** What one of two orders contains. */
	SegmentOrder join(SegmentOrder other) {
		if (isShared(other)) {
			return with(other.recent);
		}
		if (other.isShared(this)) {
			return other.with(recent);
		}
		SegmentOrder large = shared.size() < other.shared.size() ? other : this;
		SegmentOrder small = large == this ? other : this;
		return large.with(small.shared).with(small.recent);
	}

	private SegmentOrder with(Map<Integer, Integer> numbers) {
		Map<Integer, Integer> added = new HashMap<>(recent);
		numbers.forEach((thread, number) -> {
			if (last(thread) < number) {
				added.put(thread, number);
			}
		});
		if (added.size() <= MOST_RECENT) {
			return new SegmentOrder(shared, added, contained);
		}
		Map<Integer, Integer> all = new HashMap<>(shared);
		all.putAll(added);
		return new SegmentOrder(all, Map.of(), shared);
	}
}
