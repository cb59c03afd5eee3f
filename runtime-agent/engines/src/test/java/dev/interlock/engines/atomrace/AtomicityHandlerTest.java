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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;

/** Figure 3 and section 3.2 of the AtomRace paper, on hand-made events. */
class AtomicityHandlerTest extends AtomicitySetting {

	/** The four unserialisable interleavings, and the serialisable ones. */
	@ParameterizedTest
	@CsvSource({ "read,write,read,true", "read,write,write,true", "write,write,read,true", "write,read,write,true",
			"read,read,read,false", "read,read,write,false", "write,read,read,false", "write,write,write,false" })
	void unserialisableAccessesAreFound(String first, String remote, String last, boolean isFound) {
		boolean betweenWrites = first.equals("write") && last.equals("write");
		SectionAccess entry = entry(1, first.equals("write"), section);
		SectionAccess end = end(2, last.equals("write"), new SectionEnd(section, 0, !betweenWrites, betweenWrites));
		access(one, entry);
		access(two, plain(3, remote.equals("write")));
		access(one, end);
		assertEquals(isFound ? List.of(first + '-' + remote + '-' + last + " observed 1-3-2") : List.of(), found());
	}

	@Test
	void anEndAllowsTheAccessesThatItNames() {
		SectionAccess entry = entry(1, false, section);
		SectionAccess lenient = end(2, true, new SectionEnd(section, 0, true, true));
		SectionAccess strict = end(4, true, new SectionEnd(section, 1, false, false));
		access(one, entry);
		access(two, plain(3, true));
		access(one, lenient);
		assertEquals(List.of(), found());
		access(one, entry);
		access(two, plain(5, false));
		access(one, strict);
		assertEquals(List.of("read-read-write observed 1-5-4"), found());
	}

	@Test
	void completedSectionsAreKnown() {
		SectionAccess entry = entry(1, false, section);
		access(one, entry);
		assertEquals(Set.of(), handler.completed());
		access(one, end(2, true, new SectionEnd(section, 0, true, true)));
		assertEquals(Set.of(section.name()), handler.completed());
	}

	@Test
	void anAccessBeforeTheEntryOrAfterTheEndIsNoViolation() {
		access(two, plain(3, true));
		access(one, readEntry());
		access(one, writeEnd());
		access(two, plain(3, true));
		assertEquals(List.of(), found());
	}

	@Test
	void anotherObjectOrFieldIsAnotherVariable() {
		access(one, readEntry());
		handler.before(two, new Object(), null, BALANCE, plain(3, true));
		handler.before(two, account, null, BALANCE + 1, plain(3, true));
		access(one, writeEnd());
		assertEquals(List.of(), found());
	}

	@Test
	void theEndOnAnotherObjectLeavesTheSectionOpen() {
		SectionAccess end = writeEnd();
		access(one, readEntry());
		Object other = new Object();
		handler.before(one, other, null, BALANCE, end);
		handler.after(one, other, BALANCE, true, end);
		access(two, plain(3, true));
		access(one, end);
		assertEquals(1, found().size());
	}

	@Test
	void aRemoteAccessThatBeginsBeforeTheEntryIsCompleteIsPredicted() {
		SectionAccess entry = readEntry();
		SectionAccess remote = plain(3, true);
		before(one, entry);
		access(two, remote);
		after(one, entry);
		access(one, writeEnd());
		assertEquals(List.of("read-write-write predicted 1-3-2"), found());
	}

	@Test
	void aRemoteAccessThatBeganBeforeTheSectionIsNotSeen() {
		SectionAccess remote = plain(3, true);
		before(two, remote);
		access(one, readEntry());
		after(two, remote);
		access(one, writeEnd());
		assertEquals(List.of(), found());
	}

	@Test
	void aRemoteAccessThatIsNotCompleteBeforeTheEndBeginsIsPredicted() {
		SectionAccess end = writeEnd();
		SectionAccess remote = plain(3, true);
		access(one, readEntry());
		before(two, remote);
		before(one, end);
		after(two, remote);
		after(one, end);
		assertEquals(List.of("read-write-write predicted 1-3-2"), found());
	}

	@Test
	void anObservedViolationIsReportedAfterAPredictedOneAndThenCounted() {
		aRemoteAccessThatIsNotCompleteBeforeTheEndBeginsIsPredicted();
		for (int i = 0; i < 2; i++) {
			access(one, readEntry());
			access(two, plain(3, true));
			access(one, writeEnd());
		}
		aRemoteAccessAgain();
		assertEquals(List.of("read-write-write predicted 1-3-2", "read-write-write observed 1-3-2"), found());
	}

	private void aRemoteAccessAgain() {
		SectionAccess end = writeEnd();
		SectionAccess remote = plain(3, true);
		access(one, readEntry());
		before(two, remote);
		before(one, end);
		after(two, remote);
		after(one, end);
	}

	@Test
	void aFailedCompareAndSetIsAReadAndCompletesItsSection() {
		SectionAccess remote = plain(3, true);
		access(one, readEntry());
		before(two, remote);
		handler.after(two, account, BALANCE, false, remote);
		access(one, writeEnd());
		assertEquals(List.of(), found());
		SectionAccess end = writeEnd();
		access(one, readEntry());
		access(two, remote);
		before(one, end);
		handler.after(one, account, BALANCE, false, end);
		assertEquals(List.of(), found());
	}

	@Test
	void eachThreadInsideIsWatched() {
		access(one, readEntry());
		access(two, readEntry());
		access(one, writeEnd());
		access(two, writeEnd());
		assertEquals(List.of("read-write-write observed 1-2-2"), found());
		assertEquals(two, report(0).accesses().get(0).thread());
		assertEquals(one, report(0).accesses().get(1).thread());
	}

	@Test
	void pointsThatCallAccessorsCoverTheAccessesInside() {
		SectionAccess entry = new SectionAccess(1, false, false, List.of(section), List.of());
		SectionAccess end = new SectionAccess(2, true, false, List.of(),
				List.of(new SectionEnd(section, 0, true, false)));
		before(one, entry);
		access(one, plain(11, false));
		after(one, entry);
		access(two, plain(12, true));
		before(one, end);
		access(one, plain(12, true));
		after(one, end);
		assertEquals(List.of("read-write-write observed 11-12-12"), found());
		StackTraceElement[] stack = report(0).accesses().get(0).stack();
		assertEquals(11, stack[0].getLineNumber());
		assertEquals(1, stack[1].getLineNumber());
	}

	@Test
	void keysOfAMapAreDistinguished() {
		SectionAccess check = entry(1, false, section);
		SectionAccess put = end(2, true, new SectionEnd(section, 0, true, false));
		use(one, new String("a"), check);
		use(two, new String("b"), put);
		use(one, new String("a"), put);
		assertEquals(List.of(), found());
		use(one, new String("a"), check);
		use(two, new String("a"), put);
		use(one, new String("a"), put);
		assertEquals(List.of("read-write-write observed 1-2-2"), found());
		use(three, 5L, check);
		use(two, null, plain(4, true));
		use(three, 5L, put);
		assertEquals("read-write-write predicted 1-4-2", found().get(1));
	}

	@Test
	void anEndThatThrewWasReachedIfItIsACallOfTheObject() {
		SectionAccess getChars = end(2, false, new SectionEnd(section, 0, true, false));
		use(one, null, entry(1, false, section));
		use(two, null, plain(3, true));
		handler.before(one, account, null, EventHandler.WHOLE_OBJECT, getChars);
		handler.exit(one, List.of(section));
		assertEquals(List.of("read-write-read observed 1-3-2"), found());
	}

	@Test
	void aTerminatedThreadLeavesNoSection() {
		access(one, readEntry());
		handler.threadEnded(one);
		access(two, plain(3, true));
		access(one, writeEnd());
		assertEquals(List.of(), found());
	}

	@Test
	void noiseIsInjectedWhereASectionBegins() {
		before(one, readEntry());
		assertTrue(after(one, readEntry()));
		assertFalse(access(one, writeEnd()));
		assertFalse(access(one, plain(3, true)));
	}
}
