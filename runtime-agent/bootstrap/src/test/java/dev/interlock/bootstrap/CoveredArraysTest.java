/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/** A thread remembers the arrays that it has accessed lately, up to a maximum and as long as they live. */
class CoveredArraysTest {

	private final InterlockThread thread = InterlockThread.current();
	private final int[] array = new int[100];

	@Test
	void manyArraysAreKnownUntilTheyAreTooMany() {
		InterlockCoveredElements known = new InterlockCoveredElements(thread);
		Object[] arrays = new Object[1024];
		for (int i = 0; i < arrays.length; i++) {
			arrays[i] = new int[1];
			assertNull(known.find(arrays[i]));
			InterlockRedundancyBits added = known.add(new InterlockShadowOwner(arrays[i],
					InterlockWeakTable.hash(arrays[i]), null));
			assertSame(added, known.find(arrays[i]));
		}
		for (Object each : arrays) {
			assertNotNull(known.find(each));
		}
		List<Object> more = new ArrayList<>();
		while (known.find(arrays[0]) != null) {
			more.add(new int[1]);
			known.add(new InterlockShadowOwner(more.get(more.size() - 1),
					InterlockWeakTable.hash(more.get(more.size() - 1)), null));
			assertTrue(more.size() < 4 * arrays.length);
		}
		assertNotNull(known.find(more.get(more.size() - 1)));
		assertNull(known.find(null));
	}

	@Test
	void collectedArraysAreDiscarded() {
		InterlockCoveredElements known = new InterlockCoveredElements(thread);
		Object living = new int[1];
		known.add(new InterlockShadowOwner(living, InterlockWeakTable.hash(living), null));
		for (int i = 0; i < 10_000; i++) {
			Object gone = new int[1];
			InterlockShadowOwner owner = new InterlockShadowOwner(gone, InterlockWeakTable.hash(gone), null);
			owner.clear();
			known.add(owner);
			assertNull(known.find(gone));
		}
		assertNotNull(known.find(living));
	}

	@Test
	void theStatesOfACollectedArrayAreReleased() {
		InterlockShadowOwner owner = new InterlockShadowOwner(array, InterlockWeakTable.hash(array), null);
		InterlockShadowCell cell = owner.cell(3);
		assertSame(cell, owner.known(3));
		owner.clean();
		assertNull(owner.known(3));
		assertFalse(new InterlockRedundancyBits(owner, thread).learn(3, false));
	}
}
