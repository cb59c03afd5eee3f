/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.Interlock;
import dev.interlock.RaceFinding;
import dev.interlock.RaceFinding.Access;

class RaceErrorsTest {

	private static final StackTraceElement WRITE = new StackTraceElement("Account", "pay", "Account.java", 31);
	private static final StackTraceElement READ = new StackTraceElement("Audit", "sum", "Audit.java", 12);

	private static RaceFinding race(boolean observed) {
		return new RaceFinding("data-race", observed, "thread", "id", "Data race on Account.balance",
				List.of(new Access("write in 'teller'", List.of(WRITE)),
						new Access("read in 'auditor'", List.of(READ))));
	}

	@Test
	void theStackTracesAreThoseOfTheAccesses() {
		AssertionError error = RaceErrors.of(finding -> "", List.of(race(true), race(false)));
		assertEquals("Data race on Account.balance: write in 'teller'", error.getMessage());
		assertArrayEquals(new StackTraceElement[] { WRITE }, error.getStackTrace());
		assertEquals("read in 'auditor'", error.getCause().getMessage());
		assertArrayEquals(new StackTraceElement[] { READ }, error.getCause().getStackTrace());
		assertTrue(error.getSuppressed()[0].getMessage().startsWith("(another schedule) Data race"));
	}

	/** A cause is printed without the frames that it has in common with the error. */
	@Test
	void thePlaceOfTheSecondAccessIsNamedIfItsStackTraceIsNotPrinted() {
		StackTraceElement run = new StackTraceElement("java.lang.Thread", "run", "Thread.java", 840);
		RaceFinding race = new RaceFinding("data-race", true, "thread", "id", "Data race on Account.balance",
				List.of(new Access("write in 'teller'", List.of(WRITE, run)),
						new Access("write in 'auditor'", List.of(WRITE, run))));
		AssertionError error = RaceErrors.of(finding -> "", List.of(race));
		assertEquals("write in 'auditor' at Account.pay(Account.java:31)", error.getCause().getMessage());
		StringWriter printed = new StringWriter();
		error.printStackTrace(new PrintWriter(printed));
		assertEquals(2, printed.toString().split("Account.java:31", -1).length - 1, printed::toString);
	}

	@Test
	void failOnSelectsFindings() {
		assertTrue(FailOn.OBSERVED.includes(race(true)));
		assertFalse(FailOn.OBSERVED.includes(race(false)));
		assertTrue(FailOn.PREDICTED.includes(race(false)));
		assertFalse(FailOn.NEVER.includes(race(true)));
		assertEquals(Optional.of(FailOn.PREDICTED), FailOn.parse(Optional.of(" predicted")));
		assertEquals(Optional.empty(), FailOn.parse(Optional.of("")));
		assertThrows(IllegalArgumentException.class, () -> FailOn.parse(Optional.of("maybe")));
	}

	@Test
	void withoutTheAgentNothingHappens() {
		Interlock.begin("id", "name", true);
		Interlock.end("id");
		assertFalse(Interlock.isWatching());
		assertEquals(List.of(), Interlock.findings(""));
	}
}
