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
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionChange;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionEnd.Judged;

/** Reports of violations of inferred sections. */
class InferredViolationsTest extends AtomicitySetting {

	private final Section inferred = new Section(0, "inferred", false, false, false, "definition");
	private final SectionAccess begin = entry(1, false, inferred);

	private SectionEnd end(Set<String> harmless, Judged judged) {
		return new SectionEnd(inferred, 0, true, false, harmless, judged);
	}

	private static SectionAccess write(int site, String change) {
		return new SectionAccess(site, true, true, List.of(), List.of(), change);
	}

	@Test
	void aViolationThatWasObservedIsReportedWithItsDefinition() {
		access(one, begin);
		access(two, plain(3, true));
		access(one, end(2, true, end(Set.of(), Judged.ON_SUCCESS)));
		assertEquals(List.of("read-write-write observed 1-3-2"), found());
		assertEquals("definition", report(0).violation().definition());
	}

	@Test
	void aPredictedViolationIsNotReported() {
		before(two, plain(3, true));
		access(one, begin);
		after(two, plain(3, true));
		access(one, end(2, true, end(Set.of(), Judged.ON_SUCCESS)));
		assertEquals(List.of(), found());
	}

	@ParameterizedTest
	@CsvSource({ "adds, 0", "removes, 1", ", 1" })
	void harmlessChangesAreNoViolation(String change, int reports) {
		access(one, begin);
		access(two, write(3, change));
		access(one, end(2, true, end(Set.of(SectionChange.ADDS), Judged.ALWAYS)));
		assertEquals(reports, found().size());
	}

	@ParameterizedTest
	@CsvSource({ "ON_SUCCESS, true, 1", "ON_SUCCESS, false, 0", "ALWAYS, true, 1", "ALWAYS, false, 1",
			"ON_FAILURE, true, 0", "ON_FAILURE, false, 1" })
	void theOutcomeOfTheEndDecides(Judged judged, boolean succeeds, int reports) {
		for (boolean writes : new boolean[] { true, false }) {
			SectionAccess end = end(2, writes, end(Set.of(), judged));
			handler.before(one, account, null, EventHandler.WHOLE_OBJECT, begin);
			handler.after(one, account, EventHandler.WHOLE_OBJECT, false, begin);
			use(two, null, plain(3, true));
			handler.before(one, account, null, EventHandler.WHOLE_OBJECT, end);
			handler.after(one, account, EventHandler.WHOLE_OBJECT, succeeds, end);
			if (writes) {
				assertEquals(reports, found().size());
			}
		}
	}

	@Test
	void aCallThatDoesNotAccessTheVariableIsNoPoint() {
		SectionAccess getter = new SectionAccess(1, false, false, List.of(inferred), List.of());
		SectionAccess setter = new SectionAccess(2, true, false, List.of(),
				List.of(end(Set.of(), Judged.ON_SUCCESS)));
		access(one, getter);
		access(two, plain(3, true));
		access(one, setter);
		assertEquals(List.of(), found());
		before(one, getter);
		access(one, plain(11, false));
		after(one, getter);
		access(two, plain(3, true));
		before(one, setter);
		access(one, plain(12, true));
		after(one, setter);
		assertEquals(List.of("read-write-write observed 11-3-12"), found());
	}

	/** An access to a part of an object is an access to the whole object. */
	@Test
	void aPartBelongsToTheWhole() {
		use(one, null, begin);
		use(two, "key", plain(3, true));
		use(one, "other", end(2, true, end(Set.of(), Judged.ALWAYS)));
		assertEquals(List.of("read-write-write observed 1-3-2"), found());
	}
}
