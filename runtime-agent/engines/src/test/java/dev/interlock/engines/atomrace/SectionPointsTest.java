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

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;

/**
 * Entries and ends of sections: exits, recursion, circular sections, and sections that touch (AtomRace, section 3.2).
 */
class SectionPointsTest extends AtomicitySetting {

	@Test
	void atomExitEndsTheCheck() {
		access(one, readEntry());
		access(two, plain(3, true));
		handler.exit(one, List.of(section));
		access(one, writeEnd());
		assertEquals(List.of(), found());
	}

	@Test
	void atomExitOfOtherSectionsDoesNot() {
		access(one, readEntry());
		access(two, plain(3, true));
		handler.exit(one, List.of(new Section(9, "other", false, false, false)));
		handler.exit(two, List.of(section));
		access(one, writeEnd());
		assertEquals(1, found().size());
	}

	@Test
	void anEntryReachedAgainRestartsTheSection() {
		access(one, readEntry());
		access(two, plain(3, true));
		access(one, readEntry());
		access(one, writeEnd());
		assertEquals(List.of(), found());
	}

	@Test
	void aRecursiveSectionEndsWithTheOutermost() {
		Section recursive = new Section(0, "walk", false, true, false);
		SectionAccess entry = entry(1, false, recursive);
		SectionAccess end = end(2, true, new SectionEnd(recursive, 0, true, false));
		access(one, entry);
		access(one, entry);
		access(one, end);
		access(two, plain(3, true));
		access(one, end);
		assertEquals(List.of("read-write-write observed 1-3-2"), found());
		access(one, end);
		assertEquals(1, found().size());
	}

	@Test
	void atomExitInsideARecursionLeavesOneLevel() {
		Section recursive = new Section(0, "walk", false, true, false);
		SectionAccess entry = entry(1, false, recursive);
		access(one, entry);
		access(two, plain(3, true));
		access(one, entry);
		handler.exit(one, List.of(recursive));
		access(one, end(2, true, new SectionEnd(recursive, 0, true, false)));
		assertEquals(1, found().size());
	}

	@Test
	void aCircularSectionEndsWhenItsEntryIsReachedAgainAndBeginsAtOnce() {
		Section circular = new Section(0, "poll", true, false, false);
		SectionAccess both = new SectionAccess(1, false, true, List.of(circular),
				List.of(new SectionEnd(circular, 0, true, false)));
		access(one, both);
		assertEquals(List.of(), found());
		access(two, plain(3, true));
		access(one, both);
		assertEquals(List.of("read-write-read observed 1-3-1"), found());
		access(two, plain(4, true));
		access(one, both);
		assertEquals(List.of("read-write-read observed 1-3-1", "read-write-read observed 1-4-1"), found());
	}

	@Test
	void sectionsMayTouch() {
		Section next = new Section(1, "next", false, false, false);
		SectionAccess middle = new SectionAccess(2, true, true, List.of(next),
				List.of(new SectionEnd(section, 0, true, false)));
		access(one, readEntry());
		access(two, plain(3, true));
		access(one, middle);
		access(two, plain(4, true));
		access(one, end(5, false, new SectionEnd(next, 1, true, false)));
		assertEquals(List.of("read-write-write observed 1-3-2", "write-write-read observed 2-4-5"), found());
	}
}
