/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import dev.interlock.testing.TestThread;

/** The window of one thread, and the marks that other threads set in it. */
class WindowTest {

	private static final int HASH = 12;
	private static final int FIELD = 3;
	private static final int SITE = 5;

	private final WindowTable table = new WindowTable(8);
	private final Window window = table.register(new TestThread(1));

	@Test
	void isOpenBetweenTheEvents() {
		assertFalse(window.isOpen());
		window.open(HASH, FIELD, true, SITE);
		assertTrue(window.isOpen());
		assertTrue(window.covers(HASH, FIELD));
		assertEquals(~SITE, window.access());
		window.close();
		assertFalse(window.isOpen());
	}

	@Test
	void everyAccessHasAnEpochOfItsOwn() {
		window.open(HASH, FIELD, true, SITE);
		long epoch = window.epoch();
		window.close();
		window.open(HASH, FIELD, true, SITE);
		assertFalse(window.isStillIn(epoch));
		window.open(HASH, FIELD, true, SITE);
		assertEquals(epoch + 4, window.epoch());
	}

	@Test
	void takesOneMarkForAnAccess() {
		window.open(HASH, FIELD, true, SITE);
		Conflict mark = new Conflict(window.epoch(), null, FIELD);
		assertTrue(window.mark(mark));
		assertFalse(window.mark(new Conflict(window.epoch(), null, FIELD)));
		window.close();
		assertTrue(window.isMarked());
		assertSame(mark, window.takeMark());
		assertFalse(window.isMarked());
		assertTrue(mark.isOn(window.lastEpoch(), null, FIELD));
		assertFalse(mark.isOn(window.lastEpoch(), null, FIELD + 1));
		assertFalse(mark.isOn(window.lastEpoch(), this, FIELD));
	}

	@Test
	void aLateMarkDoesNotBelongToTheNextAccess() {
		window.open(HASH, FIELD, true, SITE);
		Conflict late = new Conflict(window.epoch(), null, FIELD);
		window.close();
		assertTrue(window.mark(late));
		window.open(HASH, FIELD, true, SITE);
		window.close();
		assertFalse(window.takeMark().isOn(window.lastEpoch(), null, FIELD));
	}

	@Test
	void aLateMarkIsReplacedByAnother() {
		window.open(HASH, FIELD, true, SITE);
		Conflict late = new Conflict(window.epoch(), null, FIELD);
		window.close();
		assertTrue(window.mark(late));
		window.open(HASH, FIELD, true, SITE);
		assertTrue(window.mark(new Conflict(window.epoch(), null, FIELD)));
		assertFalse(window.unmark(late));
	}

	@Test
	void aMarkCanBeRemovedUntilItIsFound() {
		window.open(HASH, FIELD, true, SITE);
		Conflict mark = new Conflict(window.epoch(), null, FIELD);
		assertTrue(window.mark(mark));
		assertTrue(window.unmark(mark));
		assertNull(window.takeMark());
		assertFalse(window.unmark(mark));
	}

	@Test
	void numbersAreReusedAfterTheEndOfAThread() {
		assertSame(window, table.window(window.number));
		table.retire(window);
		assertNull(table.window(window.number));
		Window next = table.register(new TestThread(2));
		assertEquals(window.number, next.number);
		table.retire(window);
		assertSame(next, table.window(next.number));
	}

	@Test
	void growsWithTheThreads() {
		for (int i = 2; i < 1_000; i++) {
			Window other = table.register(new TestThread(i));
			assertEquals(i, other.number);
			assertSame(other, table.window(i));
		}
		assertNull(table.window(1_000_000));
	}
}
