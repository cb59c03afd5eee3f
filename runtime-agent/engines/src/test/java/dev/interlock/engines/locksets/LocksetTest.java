/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/** Locksets, including locks held for reading only. */
class LocksetTest {

	private final Locksets locksets = new Locksets(new TestContext());
	private final Object a = new Object();
	private final Object b = new Object();
	private final Object c = new Object();
	private final Lockset onlyA = set(write(a));
	private final Lockset readA = set(read(a));
	private final Lockset all = set(write(c), write(a), read(b));

	private static HeldLock write(Object lock) {
		return new HeldLock(lock, LockMode.EXCLUSIVE, 3);
	}

	private static HeldLock read(Object lock) {
		return new HeldLock(lock, LockMode.READ, 4);
	}

	private Lockset set(HeldLock... locks) {
		return locksets.of(List.of(locks));
	}

	@Test
	void twoReadersDoNotExcludeEachOther() {
		assertTrue(onlyA.excludes(readA));
		assertTrue(readA.excludes(onlyA));
		assertFalse(readA.excludes(readA));
		assertTrue(all.excludes(onlyA));
		assertFalse(all.excludes(set(read(b))));
		assertFalse(Lockset.EMPTY.excludes(all));
		assertFalse(onlyA.excludes(set(write(b), write(c))));
	}

	@Test
	void aSubsetIsHeldNoMoreStrongly() {
		assertTrue(Lockset.EMPTY.isSubsetOf(Lockset.EMPTY));
		assertTrue(readA.isSubsetOf(onlyA));
		assertFalse(onlyA.isSubsetOf(readA));
		assertTrue(onlyA.isSubsetOf(all));
		assertFalse(all.isSubsetOf(onlyA));
	}

	@Test
	void differencesAndCandidates() {
		assertTrue(all.hasLockBesides(onlyA));
		assertFalse(onlyA.hasLockBesides(all));
		assertFalse(onlyA.hasLockBesides(readA), "however it is held");
		assertTrue(all.meetsBesides(all, onlyA));
		assertFalse(all.meetsBesides(onlyA, readA));
		assertEquals(1, onlyA.refine(all, true).size());
		assertEquals(0, onlyA.refine(readA, true).size(), "a write needs the lock for writing");
		assertEquals(1, onlyA.refine(readA, false).size());
	}

	@Test
	void theStrongerModeOfALockCounts() {
		Lockset both = set(read(a), write(a));
		assertEquals(1, both.size());
		assertFalse(both.isShared(0));
		assertEquals(1, both.indexOf(both.number(0)) + 1);
		assertEquals(List.of(write(a)), both.held());
		assertEquals(3, locksets.largest() + (all.size() - 3));
	}
}
