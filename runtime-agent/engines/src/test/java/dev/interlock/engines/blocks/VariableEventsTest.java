/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.transactions.HeldLocks;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.TransactionLocks;

/** The blocks, final writes and uninitialised reads of the transactions (2) and (5) of Wang and Stoller. */
class VariableEventsTest {

	private final TransactionLocks locks = new TransactionLocks();
	private final HeldLocks held = locks.held();

	@Test
	void theBlocksOfTransactionTwo() {
		VariableEvents events = new VariableEvents();
		locks.acquire("l1");
		events.add(false, 1, held, 0);
		locks.acquire("l2");
		events.add(true, 2, held, 1);
		events.add(false, 3, held, 2);
		LockSet one = locks.set("l1");
		LockSet both = locks.set("l1", "l2");
		Event write = new Event(true, true, both, 2);
		assertEquals(List.of(new Block(new Event(false, false, one, 1), write, one),
				new Block(write, new Event(false, false, both, 3), both)), events.blocks());
	}

	@Test
	void theFinalWriteIsPairedWithTheUninitialisedRead() {
		VariableEvents events = new VariableEvents();
		events.add(false, 1, held, 0);
		events.add(true, 2, held, 1);
		events.add(true, 3, held, 2);
		Event read = new Event(false, false, LockSet.EMPTY, 1);
		Event first = new Event(true, false, LockSet.EMPTY, 2);
		Event last = new Event(true, true, LockSet.EMPTY, 3);
		assertEquals(List.of(new Block(read, first, LockSet.EMPTY), new Block(first, last, LockSet.EMPTY),
				new Block(read, last, LockSet.EMPTY)), events.blocks());
	}

	@Test
	void theBoundariesOfTransactionFive() {
		// R1(x) W2(y) W3(x) W4(y) R5(x)
		VariableEvents x = new VariableEvents();
		VariableEvents y = new VariableEvents();
		x.add(false, 1, held, 1);
		y.add(true, 2, held, 2);
		x.add(true, 3, held, 3);
		y.add(true, 4, held, 4);
		x.add(false, 5, held, 5);
		assertEquals(List.of(1), x.uninitializedReads().stream().map(read -> read.event.site()).toList());
		assertEquals(List.of(), y.uninitializedReads());
		assertEquals(3, x.finalWrite().event.site());
		assertEquals(4, y.finalWrite().event.site());
	}

	@Test
	void aSingleAccessHasABlockOfItsOwn() {
		VariableEvents events = new VariableEvents();
		events.add(true, 1, held, 0);
		assertEquals(List.of(new Block(new Event(true, true, LockSet.EMPTY, 1), null, LockSet.EMPTY)),
				events.blocks());
	}

	@Test
	void aLoopMakesNoMoreBlocksThanItsBody() {
		VariableEvents events = new VariableEvents();
		for (int i = 0; i < 100_000; i++) {
			locks.acquire("l1");
			events.add(false, 1, held, i);
			events.add(true, 2, held, i);
			locks.release("l1");
		}
		// within one iteration, and across iterations
		assertEquals(4, events.blocks().size(), events.blocks()::toString);
	}
}
