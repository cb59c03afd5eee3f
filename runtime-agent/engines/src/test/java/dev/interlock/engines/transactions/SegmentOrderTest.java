/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

/** Orders of segments, compared with plain maps. */
class SegmentOrderTest {

	private static final int THREADS = 300;

	private final List<SegmentOrder> orders = new ArrayList<>(List.of(SegmentOrder.NONE));
	private final List<Map<Integer, Integer>> expected = new ArrayList<>(List.of(Map.of()));

	private void add(SegmentOrder order, Map<Integer, Integer> numbers) {
		orders.add(order);
		expected.add(numbers);
		for (int thread = 0; thread < THREADS; thread++) {
			assertEquals(numbers.getOrDefault(thread, 0), order.last(thread), "thread " + thread);
		}
	}

	private static boolean contains(Map<Integer, Integer> one, Map<Integer, Integer> other, int but) {
		return other.entrySet().stream()
				.allMatch(each -> each.getKey() == but || one.getOrDefault(each.getKey(), 0) >= each.getValue());
	}

	@Test
	void ordersAreThoseOfMaps() {
		Random random = new Random(1);
		for (int i = 0; i < 2_000; i++) {
			int one = random.nextInt(orders.size());
			int other = Math.max(0, orders.size() - 1 - random.nextInt(20));
			Map<Integer, Integer> numbers = new HashMap<>(expected.get(one));
			int thread = random.nextInt(THREADS);
			if (random.nextInt(3) > 0) {
				int number = random.nextInt(50);
				numbers.merge(thread, number, Math::max);
				add(orders.get(one).with(thread, number), numbers);
			} else {
				expected.get(other).forEach((each, last) -> numbers.merge(each, last, Math::max));
				add(orders.get(one).join(orders.get(other)), numbers);
			}
			assertEquals(contains(expected.get(one), expected.get(other), thread),
					orders.get(one).containsBut(thread, orders.get(other)));
		}
	}

	/** Otherwise the orders of ten thousand threads that have waited for all others would fill the heap. */
	@Test
	void threadsThatReceiveOneMessageShareIt() {
		ThreadSegment sender = ThreadSegment.first(0);
		for (int thread = 1; thread < THREADS; thread++) {
			sender = sender.after(ThreadSegment.first(thread).sentWith(SegmentOrder.NONE));
		}
		SegmentOrder message = sender.sentWith(SegmentOrder.NONE);
		ThreadSegment one = ThreadSegment.first(1).after(message);
		assertSame(message, one.before());
		assertSame(message, ThreadSegment.first(2).after(message).before());
		assertSame(one, one.after(message));
	}
}
