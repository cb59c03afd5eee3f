/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.report.TestSites;
import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.InTest.By;
import dev.interlock.agent.report.queue.QueuedMark;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;

class TestRunsTest {

	private final List<QueuedMark> marks = new ArrayList<>();
	private int flushes;
	private final TestRuns tests = new TestRuns(marks::add, () -> flushes++);

	private static FindingReport race(int firstTest, int secondTest) {
		FindingReport race = TestSites.race(null, TestSites.TOTAL, 21, 16);
		AccessEvidence first = race.accesses().get(0);
		AccessEvidence second = race.accesses().get(1);
		return TestSites.withAccesses(race, in(first, firstTest), in(second, secondTest));
	}

	private static AccessEvidence in(AccessEvidence access, int test) {
		return new AccessEvidence(access.thread(), access.site(), access.write(), access.stack(), access.locks(), null,
				test);
	}

	private int begin(String id) {
		return tests.marked(id, "name of " + id, true, true);
	}

	@Test
	void withoutATestFrameworkNothingIsKept() {
		assertEquals(List.of(), tests.attribute(race(0, 0), true));
		assertFalse(tests.isNews(FindingKind.DATA_RACE, 21, 16));
	}

	@Test
	void theThreadsOfTheAccessesDecide() {
		int a = begin("a");
		int b = begin("b");
		begin("c");
		assertEquals(List.of(new InTest(a, By.THREAD)), tests.attribute(race(a, 0), true));
		assertEquals(List.of(new InTest(b, By.THREAD)), tests.attribute(race(a, b), true));
		assertEquals(List.of(), tests.attribute(race(b, a), true));
	}

	@Test
	void withoutThemTheTestThatRunsAloneHasIt() {
		assertEquals(List.of(), tests.attribute(race(0, 0), true));
		tests.use();
		assertEquals(List.of(InTest.NONE), tests.attribute(race(0, 0), true));
		tests.marked("class", "class", true, false);
		int a = begin("a");
		assertEquals(List.of(new InTest(a, By.TIME)), tests.attribute(race(0, 0), true));
	}

	@Test
	void severalAreCandidates() {
		int a = begin("a");
		int b = begin("b");
		assertEquals(List.of(new InTest(a, By.CANDIDATE), new InTest(b, By.CANDIDATE)),
				tests.attribute(race(0, 0), true));
		tests.marked("b", null, false, true);
		assertTrue(tests.isNews(FindingKind.DATA_RACE, 21, 16));
	}

	@Test
	void aTestHasAFindingAgainOnlyForItsStacks() {
		int a = begin("a");
		assertTrue(tests.isNews(FindingKind.DATA_RACE, 21, 16));
		assertEquals(List.of(new InTest(a, By.THREAD)), tests.attribute(race(a, 0), false));
		assertTrue(tests.isNews(FindingKind.DATA_RACE, 21, 16));
		assertEquals(List.of(new InTest(a, By.THREAD)), tests.attribute(race(a, 0), true));
		assertFalse(tests.isNews(FindingKind.DATA_RACE, 21, 16));
		assertFalse(tests.isNews(FindingKind.DATA_RACE, 16, 21));
		assertTrue(tests.isNews(FindingKind.API_RACE, 16, 21));
	}

	@Test
	void findingsAreTakenOnceByATestAndThoseInside() {
		InTest inner = new InTest(begin("[class:A]/[method:a()]"), By.THREAD);
		InTest other = new InTest(begin("[class:A]/[method:a()b]"), By.THREAD);
		Object[] facts = { "facts" };
		tests.keep(race(1, 0), inner, new Object[] { "replaced" });
		tests.keep(race(1, 0), inner, facts);
		tests.keep(race(2, 0), other, facts);
		tests.keep(race(0, 0), new InTest(1, By.CANDIDATE), facts);
		tests.keep(race(0, 0), new InTest(2, By.CANDIDATE), facts);
		assertEquals(List.of((Object) facts), List.of((Object[]) tests.take("[class:A]/[method:a()]")));
		assertEquals(1, tests.take("[class:A]").length);
		assertEquals(0, tests.take("[class:A]").length);
		assertEquals(1, tests.take("").length);
		assertEquals(4, flushes);
	}

	@Test
	void aTestKeepsItsNumber() {
		int a = begin("a");
		tests.marked("a", null, false, true);
		assertEquals(a, begin("a"));
		assertEquals(List.of(false, true, false), marks.stream().map(QueuedMark::ends).toList());
		assertEquals("name of a", marks.get(0).name());
	}
}
