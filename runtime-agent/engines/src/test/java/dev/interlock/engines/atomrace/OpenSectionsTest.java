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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionVariables;
import dev.interlock.testing.TestThread;

/** The open sections, and the notifications at each begin and end. */
class OpenSectionsTest {

	private static final int BALANCE = 7;

	private final Map<Object, Integer> counts = new HashMap<>();
	private final TestContext context = new TestContext() {
		@Override
		public SectionVariables sectionVariables() {
			return new Counts();
		}
	};
	private final AtomicityHandler handler = new AtomicityHandler(context);
	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	private final Object account = new Object();
	private final Section section = new Section(0, "deposit", false, false, false);
	private final SectionAccess entry = new SectionAccess(1, false, true, List.of(section), List.of());
	private final SectionAccess end = new SectionAccess(2, true, true, List.of(),
			List.of(new SectionEnd(section, 0, true, false)));

	@Test
	void anEndIsReportedForEachBegin() {
		access(one, entry);
		access(two, entry);
		assertEquals(2, counts.get(account));
		access(one, end);
		handler.exit(two, List.of(section));
		assertEquals(0, counts.get(account));
		access(one, entry);
		access(one, entry);
		assertEquals(1, counts.get(account));
		handler.threadEnded(one);
		assertEquals(0, counts.get(account));
	}

	@Test
	void anAccessIsComparedWithTheCountedSectionsOfOtherThreads() {
		access(one, entry);
		access(two, new SectionAccess(3, true, true, List.of(), List.of()));
		access(one, end);
		assertEquals(1, context.reports.size());
		assertEquals(1, context.reports.peek().accesses().get(0).site());
	}

	@Test
	void eachSectionOfAVariableIsVisitedOnceWithManyThreads() {
		OpenSectionTable table = new OpenSectionTable();
		List<OpenSection> open = new ArrayList<>();
		for (int thread = 1; thread <= 40; thread++) {
			OpenSection opened = new OpenSection(new SectionThread(new TestThread(thread)), section, account, null,
					BALANCE, entry);
			open.add(opened);
			table.add(opened);
		}
		assertEquals(40, visited(table).stream().distinct().count());
		for (int i = 0; i < open.size(); i += 2) {
			table.remove(open.get(i));
		}
		List<OpenSection> left = visited(table);
		assertEquals(20, left.size());
		assertEquals(0, left.stream().filter(each -> open.indexOf(each) % 2 == 0).count());
		left.forEach(table::remove);
		assertEquals(List.of(), visited(table));
	}

	private static List<OpenSection> visited(OpenSectionTable table) {
		List<OpenSection> visited = new ArrayList<>();
		for (OpenSection open = table.first(BALANCE); open != null; open = table.after(open)) {
			visited.add(open);
		}
		return visited;
	}

	private void access(TestThread thread, SectionAccess access) {
		handler.before(thread, account, null, BALANCE, access);
		handler.after(thread, account, BALANCE, access.write(), access);
	}

	/** Counts open sections as the synthetic fields do. */
	private final class Counts implements SectionVariables {

		@Override
		public void opened(Object owner, int variable) {
			counts.merge(owner, 1, Integer::sum);
		}

		@Override
		public int open(Object owner, int variable) {
			return counts.getOrDefault(owner, 0);
		}

		@Override
		public void closed(Object owner, int variable) {
			counts.merge(owner, -1, Integer::sum);
		}
	}
}
