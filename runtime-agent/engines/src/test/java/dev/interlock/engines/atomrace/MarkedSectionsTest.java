/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionMark;
import dev.interlock.spi.SectionMark.Phase;
import dev.interlock.spi.SectionVariables;
import dev.interlock.testing.TestThread;

/** Sections that a thread has only marked, and accesses of other threads that meet the marks. */
class MarkedSectionsTest {

	private static final int BALANCE = 7;
	private static final int LIMIT = 8;
	private static final SectionAccess WRITE = new SectionAccess(3, true, true, List.of(), List.of());

	private final Marks marks = new Marks();
	private final TestContext context = new TestContext() {
		@Override
		public SectionVariables sectionVariables() {
			return marks;
		}
	};
	private final AtomicityHandler handler = new AtomicityHandler(context);
	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	private final Object account = new Object();
	private final Section deposit = new Section(0, "deposit", false, false, false);
	private final Section raise = new Section(1, "raise", false, false, false);
	private final SectionAccess entry = new SectionAccess(1, false, true, List.of(deposit), List.of());
	private final SectionAccess end = end(2, deposit);
	private final SectionAccess otherEntry = new SectionAccess(4, false, true, List.of(raise), List.of());
	private final SectionAccess otherEnd = end(5, raise);

	@Test
	void aSectionMayBeMarkedAfterItsFirstCompletion() {
		access(one, BALANCE, entry);
		assertEquals(Set.of(), marks.marked);
		access(one, BALANCE, end);
		assertEquals(Set.of(1), marks.marked);
		assertEquals(Set.of("deposit"), handler.completed());
	}

	@Test
	void aWriteInsideAMarkedSectionIsAViolationThatIsObserved() {
		learn();
		SectionMark mark = mark(BALANCE, deposit, Phase.INSIDE, 1);
		access(two, BALANCE, WRITE);
		assertTrue(marks.met.remove(1L));
		leave(BALANCE, mark, end);
		FindingReport report = context.reports.remove();
		assertEquals(Evidence.OBSERVED, report.evidence());
		assertEquals(List.of(1, 3, 2), report.accesses().stream().map(each -> each.site()).toList());
		assertEquals(List.of(1L, 2L, 1L), report.accesses().stream().map(each -> each.thread().id()).toList());
		assertEquals(0, context.reports.size());
	}

	@Test
	void anAccessThatBeginsDuringAnAccessOfTheSectionIsPredicted() {
		learn();
		SectionMark mark = mark(BALANCE, deposit, Phase.LEAVING, 1);
		access(two, BALANCE, WRITE);
		leave(BALANCE, mark, end);
		assertEquals(Evidence.PREDICTED, context.reports.remove().evidence());
	}

	@Test
	void anAccessThatEndsWhenTheSectionIsLeftIsPredicted() {
		learn();
		SectionMark mark = mark(BALANCE, deposit, Phase.INSIDE, 1);
		handler.before(two, account, null, BALANCE, WRITE);
		marks.change(account, BALANCE, mark, Phase.LEAVING);
		handler.after(two, account, BALANCE, true, WRITE);
		leave(BALANCE, mark, end);
		assertEquals(Evidence.PREDICTED, context.reports.remove().evidence());
	}

	@Test
	void anEndOfAnotherExecutionIsIgnored() {
		learn();
		mark(BALANCE, deposit, Phase.INSIDE, 1);
		access(two, BALANCE, WRITE);
		leave(BALANCE, mark(BALANCE, deposit, Phase.INSIDE, 2), end);
		access(two, BALANCE, WRITE);
		assertEquals(0, context.reports.size());
	}

	@Test
	void anAccessToAnotherObjectIsIgnored() {
		learn();
		SectionMark mark = mark(BALANCE, deposit, Phase.INSIDE, 1);
		handler.before(two, new Object(), null, BALANCE, WRITE);
		handler.after(two, account, BALANCE, true, WRITE);
		access(two, LIMIT, WRITE);
		leave(BALANCE, mark, end);
		assertEquals(0, context.reports.size());
	}

	@Test
	void theEndOfAnInnerSectionKeepsTheAccessesOfTheOuterOne() {
		learn();
		SectionMark outer = mark(LIMIT, raise, Phase.INSIDE, 1);
		SectionMark inner = mark(BALANCE, deposit, Phase.INSIDE, 1);
		access(two, LIMIT, WRITE);
		access(two, BALANCE, WRITE);
		leave(BALANCE, inner, end);
		assertEquals("deposit", context.reports.remove().violation().section());
		assertTrue(marks.met.remove(1L));
		leave(LIMIT, outer, otherEnd);
		assertEquals("raise", context.reports.remove().violation().section());
	}

	@Test
	void aReportedEndRemovesTheMark() {
		learn();
		mark(BALANCE, deposit, Phase.INSIDE, 1);
		access(two, BALANCE, WRITE);
		handler.before(one, account, null, BALANCE, end);
		assertEquals(Phase.LEAVING, marks.mark(account, BALANCE).phase());
		handler.after(one, account, BALANCE, true, end);
		assertEquals(null, marks.mark(account, BALANCE));
		assertEquals(Evidence.OBSERVED, context.reports.remove().evidence());
	}

	@Test
	void aReportedEntryAbandonsTheMark() {
		learn();
		mark(BALANCE, deposit, Phase.INSIDE, 1);
		access(two, BALANCE, WRITE);
		access(one, BALANCE, entry);
		access(one, BALANCE, end);
		assertEquals(0, context.reports.size());
	}

	/** Completes both sections, so that they may be marked. */
	private void learn() {
		access(one, BALANCE, entry);
		access(one, BALANCE, end);
		access(one, LIMIT, otherEntry);
		access(one, LIMIT, otherEnd);
	}

	private static SectionAccess end(int site, Section section) {
		return new SectionAccess(site, true, true, List.of(),
				List.of(new SectionEnd(section, section.number(), true, false)));
	}

	private SectionMark mark(int variable, Section section, Phase phase, int time) {
		SectionMark mark = new SectionMark(1, section.number(), phase, time);
		marks.byVariable.put(variable, mark);
		return mark;
	}

	private void leave(int variable, SectionMark mark, SectionAccess at) {
		marks.byVariable.remove(variable);
		handler.met(one, account, variable, at, mark.at(Phase.LEAVING));
	}

	private void access(TestThread thread, int variable, SectionAccess access) {
		handler.before(thread, account, null, variable, access);
		handler.after(thread, account, variable, access.write(), access);
	}

	/** The marks of one object, without counts of sections. */
	private final class Marks implements SectionVariables {

		private final Map<Integer, SectionMark> byVariable = new HashMap<>();
		private final Set<Integer> marked = new HashSet<>();
		private final Set<Long> met = new HashSet<>();

		@Override
		public void opened(Object owner, int variable) {
			// not used
		}

		@Override
		public int open(Object owner, int variable) {
			return 0;
		}

		@Override
		public void closed(Object owner, int variable) {
			// not used
		}

		@Override
		public void maybeMarked(SectionAccess first, int variable) {
			marked.add(first.site());
		}

		@Override
		public SectionMark mark(Object owner, int variable) {
			return owner == account ? byVariable.get(variable) : null;
		}

		@Override
		public void change(Object owner, int variable, SectionMark mark, Phase phase) {
			byVariable.put(variable, phase == null ? null : mark.at(phase));
		}

		@Override
		public void meets(SectionMark mark) {
			met.add(mark.thread());
		}

		@Override
		public void looks() {
			met.remove(1L);
		}
	}
}
