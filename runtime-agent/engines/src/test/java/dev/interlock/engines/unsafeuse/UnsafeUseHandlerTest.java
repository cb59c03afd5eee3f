/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.unsafeuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.testing.TestThread;

/** Overlapping calls on one object, event by event. */
class UnsafeUseHandlerTest {

	private static final boolean WRITE = true;
	private static final boolean READ = false;
	private static final int SITE_1 = 3;
	private static final int SITE_2 = 8;
	private static final int SITE_3 = 9;

	private final TestContext context = new TestContext();
	private final UnsafeUseHandler engine = new UnsafeUseHandler(context, new WindowTable());
	private final TestThread thread1 = new TestThread(1);
	private final TestThread thread2 = new TestThread(2);
	private final Object object = new HashMap<>();

	private void before(TestThread thread, boolean write, int site) {
		engine.beforeUse(thread, object, write, site);
	}

	private void after(TestThread thread, boolean write, int site) {
		engine.afterUse(thread, object, object, write, site, true);
	}

	@Test
	void overlappingCallsAreReportedOnceBothHaveReturned() {
		before(thread1, WRITE, SITE_1);
		before(thread2, READ, SITE_2);
		after(thread2, READ, SITE_2);
		assertTrue(context.reports.isEmpty());
		after(thread1, WRITE, SITE_1);
		FindingReport report = context.reports.element();
		assertEquals(FindingKind.API_RACE, report.kind());
		assertEquals(Evidence.OBSERVED, report.evidence());
		assertEquals("unsafe-use", report.engine());
		assertSame(object, report.owner());
		assertEquals(EventHandler.WHOLE_OBJECT, report.variable());
		AccessEvidence first = report.accesses().get(0);
		AccessEvidence second = report.accesses().get(1);
		assertSame(thread1, first.thread());
		assertSame(thread2, second.thread());
		assertEquals(List.of(SITE_1, SITE_2), List.of(first.site(), second.site()));
		assertEquals(List.of(WRITE, READ), List.of(first.write(), second.write()));
	}

	@Test
	void theFirstThreadMayReturnFirst() {
		before(thread1, READ, SITE_1);
		before(thread2, WRITE, SITE_2);
		after(thread1, READ, SITE_1);
		assertTrue(context.reports.isEmpty());
		after(thread2, WRITE, SITE_2);
		assertEquals(List.of(SITE_1, SITE_2),
				context.reports.element().accesses().stream().map(AccessEvidence::site).toList());
	}

	@ParameterizedTest
	@CsvSource({ "true, true, 1", "true, false, 1", "false, true, 1", "false, false, 0" })
	void oneOfTheTwoWrites(boolean write1, boolean write2, int findings) {
		before(thread1, write1, SITE_1);
		before(thread2, write2, SITE_2);
		after(thread2, write2, SITE_2);
		after(thread1, write1, SITE_1);
		assertEquals(findings, context.reports.size());
	}

	/** For example {@code computeIfAbsent} with an existing key. */
	@Test
	void aPossibleWriteThatChangedNothingIsARead() {
		before(thread1, WRITE, SITE_1);
		before(thread2, WRITE, SITE_2);
		after(thread2, READ, SITE_2);
		after(thread1, READ, SITE_1);
		assertTrue(context.reports.isEmpty());
	}

	@Test
	void callsInSequenceAreNoOverlap() {
		before(thread1, WRITE, SITE_1);
		after(thread1, WRITE, SITE_1);
		before(thread2, WRITE, SITE_2);
		after(thread2, WRITE, SITE_2);
		assertTrue(context.reports.isEmpty());
	}

	@Test
	void callsOnDifferentObjectsAreNoOverlap() {
		before(thread1, WRITE, SITE_1);
		Object other = new HashMap<>();
		engine.beforeUse(thread2, other, WRITE, SITE_2);
		engine.afterUse(thread2, other, other, WRITE, SITE_2, true);
		after(thread1, WRITE, SITE_1);
		assertTrue(context.reports.isEmpty());
	}

	/** Thread 1 may have waited inside the call, in a comparator, until thread 2 had finished. */
	@Test
	void aCallThatSynchronisesInsideIsNotReported() {
		before(thread1, WRITE, SITE_1);
		before(thread2, WRITE, SITE_2);
		after(thread2, WRITE, SITE_2);
		engine.afterUse(thread1, object, object, WRITE, SITE_1, false);
		before(thread1, WRITE, SITE_1);
		before(thread2, WRITE, SITE_2);
		engine.afterUse(thread2, object, object, WRITE, SITE_2, false);
		after(thread1, WRITE, SITE_1);
		assertTrue(context.reports.isEmpty());
	}

	@Test
	void aCallThatThrewIsNotReportedByALaterOne() {
		before(thread1, WRITE, SITE_1);
		before(thread2, WRITE, SITE_2);
		after(thread2, WRITE, SITE_2);
		before(thread1, WRITE, SITE_1);
		after(thread1, WRITE, SITE_1);
		assertTrue(context.reports.isEmpty());
	}

	@Test
	void theOuterOfTwoCallsIsNotTakenForTheInner() {
		Object inner = new HashMap<>();
		before(thread1, WRITE, SITE_1);
		engine.beforeUse(thread1, inner, WRITE, SITE_3);
		before(thread2, WRITE, SITE_2);
		after(thread2, WRITE, SITE_2);
		engine.afterUse(thread1, inner, inner, WRITE, SITE_3, true);
		after(thread1, WRITE, SITE_1);
		assertTrue(context.reports.isEmpty());
	}

	@Test
	void theNextOverlapOfAKnownPairIsCounted() {
		for (int i = 0; i < 3; i++) {
			before(thread1, WRITE, SITE_1);
			before(thread2, WRITE, SITE_2);
			after(thread2, WRITE, SITE_2);
			after(thread1, WRITE, SITE_1);
		}
		assertEquals(1, context.reports.size());
		assertEquals(3, context.count(SITE_1, SITE_2));
	}

	@Test
	void theObjectIsNamedAsTheProgramKnowsIt() {
		HashSet<String> set = new HashSet<>();
		Object iterator = set.iterator();
		before(thread1, READ, SITE_1);
		before(thread2, WRITE, SITE_2);
		engine.afterUse(thread2, object, set, WRITE, SITE_2, true);
		engine.afterUse(thread1, object, iterator, READ, SITE_1, true);
		assertSame(set, context.reports.element().owner());
	}

	@Test
	void aThreadThatEndedIsForgotten() {
		before(thread1, WRITE, SITE_1);
		engine.threadEnded(thread1);
		before(thread2, WRITE, SITE_2);
		after(thread2, WRITE, SITE_2);
		after(thread1, WRITE, SITE_1);
		assertTrue(context.reports.isEmpty());
	}
}
