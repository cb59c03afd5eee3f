/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The mark that a thread leaves beside the variable of a section, and the cases without a mark. */
class MarkedSectionsTest {

	private static final int VARIABLE = 900;
	private static final int ENTRY = 2_000;
	private static final int END = 2_001;
	private static final int SECTION = 5;
	/** More executions than a mark can distinguish. */
	private static final int TIMES = 1 << 15;

	private final Account account = new Account();
	private InterlockThread thread;

	/** Has the hidden fields that instrumentation adds for a variable. */
	private static final class Account {

		private long both;
		private int mark;
	}

	@BeforeAll
	static void define() {
		InterlockSectionMarks.define(VARIABLE, Account.class, "both", "mark");
		InterlockMarkedSections.allow(true);
		InterlockMarkedSections.beginsAt(ENTRY, SECTION, VARIABLE);
		InterlockSectionMarks.accessedAt(END, VARIABLE, false);
		InterlockMarkedSections.allow(false);
	}

	@BeforeEach
	void find() {
		thread = InterlockThreads.current();
		thread.excluded = 0;
	}

	@AfterEach
	void include() {
		thread.excluded = 0;
	}

	@Test
	void theMarkHoldsTheStateOfTheSection() {
		int mark = begin(thread);
		assertEquals(InterlockMarkedSections.ENTERING, state());
		InterlockMarkedSections.begun(account, mark, ENTRY);
		assertEquals(InterlockMarkedSections.INSIDE, state());
		assertEquals(SECTION, InterlockMarkedSections.section(account.mark));
		assertEquals(thread.id, InterlockMarkedSections.thread(account, VARIABLE));
		int leaving = end(thread);
		assertEquals(InterlockMarkedSections.LEAVING, state());
		assertFalse(InterlockMarkedSections.ended(account, leaving, thread, END));
		assertEquals(0, state());
		assertEquals(0, end(thread), "no section is open");
	}

	@Test
	void eachExecutionHasAMarkOfItsOwn() {
		int last = 0;
		for (int i = 0; i < TIMES; i++) {
			int entering = begin(thread);
			assertTrue(entering > 0);
			InterlockMarkedSections.begun(account, entering, ENTRY);
			int leaving = end(thread);
			assertTrue(leaving > 0);
			assertEquals(entering - InterlockMarkedSections.ENTERING, leaving - InterlockMarkedSections.LEAVING);
			assertNotEquals(last, leaving);
			last = leaving;
			InterlockMarkedSections.ended(account, leaving, thread, END);
		}
	}

	@Test
	void theListenerIsNotifiedWhileASectionIsOpen() {
		pass();
		InterlockSectionMarks.opened(account, VARIABLE);
		assertEquals(1, InterlockSectionMarks.open(account, VARIABLE));
		assertEquals(0, begin(thread));
		assertEquals(InterlockMarkedSections.REPORTED, end(thread));
		InterlockSectionMarks.closed(account, VARIABLE);
		pass();
	}

	@Test
	void anEndIsReportedIfASectionIsOpenSinceTheEntry() {
		InterlockMarkedSections.begun(account, begin(thread), ENTRY);
		InterlockSectionMarks.opened(account, VARIABLE);
		assertEquals(InterlockMarkedSections.REPORTED, end(thread));
		assertEquals(InterlockMarkedSections.INSIDE, state());
	}

	@Test
	void noThreadMarksAnObjectForTheFirstTimeWhileASectionIsCounted() {
		InterlockSectionMarks.opened(account, VARIABLE);
		assertEquals(0, begin(thread));
		assertEquals(0, InterlockMarkedSections.thread(account, VARIABLE));
	}

	@Test
	void onlyOneThreadMarksUntilItHasEnded() throws InterruptedException {
		InterlockThread[] other = new InterlockThread[1];
		Thread marking = new Thread(() -> {
			other[0] = InterlockThreads.current();
			InterlockMarkedSections.begun(account, begin(other[0]), ENTRY);
		});
		marking.start();
		marking.join();
		assertEquals(0, begin(thread), "the agent has not observed the end of the other thread");
		assertEquals(InterlockMarkedSections.REPORTED, end(thread));
		InterlockThreads.ended(marking);
		thread.otherMarker = 0;
		assertTrue(begin(thread) > 0);
		assertEquals(thread.id, InterlockMarkedSections.thread(account, VARIABLE));
	}

	@Test
	void unknownFieldOffsetsAreReportedToTheListener() {
		int unknown = END + 1;
		assertEquals(0, InterlockMarkedSections.begin(account, thread, SECTION, unknown));
		assertEquals(InterlockMarkedSections.REPORTED, InterlockMarkedSections.end(account, thread, SECTION, unknown));
		assertEquals(0, account.both);
	}

	@Test
	void anExcludedThreadLeavesNoMark() {
		thread.excluded = 1;
		assertEquals(0, begin(thread));
		assertEquals(0, state());
	}

	@Test
	void aThreadChecksItsMarksAfterAnotherThreadHasMetOne() {
		InterlockMarkedSections.begun(account, begin(thread), ENTRY);
		InterlockMarkedSections.met(thread.id);
		try {
			assertTrue(InterlockMarkedSections.ended(account, end(thread), thread, END));
		} finally {
			InterlockMarkedSections.looks();
		}
		InterlockMarkedSections.begun(account, begin(thread), ENTRY);
		assertFalse(InterlockMarkedSections.ended(account, end(thread), thread, END));
	}

	private void pass() {
		int mark = begin(thread);
		assertTrue(mark > 0);
		InterlockMarkedSections.begun(account, mark, ENTRY);
		InterlockMarkedSections.ended(account, end(thread), thread, END);
		assertEquals(0, state());
	}

	private int begin(InterlockThread by) {
		return InterlockMarkedSections.begin(account, by, SECTION, ENTRY);
	}

	private int end(InterlockThread by) {
		return InterlockMarkedSections.end(account, by, SECTION, END);
	}

	private int state() {
		return InterlockMarkedSections.mark(account, VARIABLE) & InterlockMarkedSections.STATE;
	}
}
