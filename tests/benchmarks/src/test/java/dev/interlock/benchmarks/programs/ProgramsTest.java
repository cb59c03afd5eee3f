/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.TreeSet;

import org.junit.jupiter.api.Test;

/** The programs give correct results under any schedule. */
class ProgramsTest {

	@Test
	void aSearchTreeHoldsWhatASortedSetHolds() {
		SearchTree tree = new SearchTree();
		TreeSet<Integer> set = new TreeSet<>();
		long state = 1;
		for (int i = 0; i < 20_000; i++) {
			state = state * 6364136223846793005L + 1442695040888963407L;
			int key = (int) (state >>> 33) % 500;
			if (state < 0) {
				assertEquals(set.add(key), tree.add(key));
			} else {
				assertEquals(set.remove(key), tree.remove(key));
			}
		}
		assertEquals(set.size(), tree.checkedSize());
		assertTrue(set.stream().allMatch(tree::contains));
		assertFalse(tree.contains(500));
	}

	@Test
	void noKeyIsLost() throws InterruptedException {
		assertEquals(20_000, new Tree(20_000).run(3));
	}

	@Test
	void noMoneyIsLost() throws InterruptedException {
		assertEquals(64_000, new Bank(30_000).run(3));
	}

	@Test
	void noMessageIsLost() throws InterruptedException {
		assertEquals(1_001 * 1_000, new Messages(1_001).run(3));
	}

	@Test
	void noVirtualThreadIsLost() throws InterruptedException {
		assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with Java 21");
		assertEquals(8 * 99 * 100 / 2 + 28 * 100, new VirtualThreads(100).run(1));
	}
}
