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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

/** Lock sets with exclusive and shared locks. */
class LockSetTest {

	private final TransactionLocks locks = new TransactionLocks();
	private final LockSet exclusive = locks.set("a", "b");
	private final LockSet shared = LockSet.EMPTY.with(locks.use("a"), true);

	@Test
	void aLockExcludesUnlessBothShareIt() {
		assertTrue(exclusive.excludes(shared));
		assertTrue(shared.excludes(exclusive));
		assertFalse(shared.excludes(shared));
		assertTrue(exclusive.excludes(exclusive));
		assertFalse(exclusive.excludes(LockSet.EMPTY));
		assertFalse(locks.set("c").excludes(exclusive));
		assertTrue(shared.with(locks.use("a"), false).excludes(shared));
	}

	@Test
	void setsAreEqualByTheirLocks() {
		assertEquals(exclusive, locks.set("b", "a"));
		assertEquals(exclusive.hashCode(), locks.set("b", "a").hashCode());
		assertEquals(locks.set("b"), exclusive.without(locks.use("a"), false));
		assertEquals(exclusive, exclusive.without(locks.use("a"), true));
		assertEquals(LockSet.EMPTY, shared.exclusive());
		assertEquals(locks.set("b"), exclusive.intersect(locks.set("b", "c")));
		assertEquals(locks.set("a"), exclusive.minus(locks.set("b", "c")));
		assertTrue(locks.set("b").isSubsetOf(exclusive));
		assertFalse(shared.isSubsetOf(exclusive));
	}

	@Test
	void heldSinceAMomentMeansWithoutInterruption() {
		locks.acquire("a");
		locks.acquire("b");
		int since = locks.held().generation();
		locks.release("a");
		locks.acquire("a");
		locks.acquire("c");
		assertEquals(locks.set("b"), locks.held().heldSince(since));
		assertEquals(locks.set("a", "b", "c"), locks.held().set());
		assertEquals("c", locks.held().set().heldLocks(List.of(locks.use("c")), lock -> 1).get(0).lock());
	}
}
