/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.report.TestSites;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.GoneObject;

/** Findings in one line. */
class FindingTextTest {

	private static String text(FindingReport report) {
		return FindingText.of(QueuedFinding.of(0, report), new TestSites());
	}

	@Test
	void namesVariableThreadsAndPlacesTheWriteFirst() {
		assertEquals(
				"Data race on field Counter.value: write in 'worker-1' at org.example.Counter.increment(Counter.java:16), "
						+ "read in 'main' at org.example.Counter.get(Counter.java:21)",
				text(TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT)));
	}

	@Test
	void namesStaticFieldsAndElements() {
		assertEquals("Data race on static field Counter.total",
				text(TestSites.race(null, TestSites.TOTAL, 1, 2)).split(":")[0]);
		assertEquals("Data race on array element int[17]", text(TestSites.race(new int[20], 17, 1, 2)).split(":")[0]);
		assertEquals("Data race on array element String[3][]",
				text(TestSites.race(new String[4][4], 3, 1, 2)).split(":")[0]);
	}

	@Test
	void namesCollectedObjectsByTheirClass() {
		assertEquals("Data race on object AtomicInteger", text(TestSites.race(new GoneObject(AtomicInteger.class),
				EventHandler.WHOLE_OBJECT, TestSites.GET, TestSites.INCREMENT)).split(":")[0]);
	}

	/** In a finding on several variables. The first variable is that of the finding. */
	@Test
	void objectsAreCalledAndFieldsAreReadOrWritten() {
		AtomicInteger count = new AtomicInteger();
		FindingReport race = TestSites.race(count, EventHandler.WHOLE_OBJECT, TestSites.GET, TestSites.INCREMENT);
		List<AccessEvidence> accesses = race.accesses();
		assertEquals("Data race on object AtomicInteger: write of Counter.value in 'worker-1' at "
				+ "org.example.Counter.increment(Counter.java:16), call of value of AtomicInteger in 'main' at "
				+ "org.example.Counter.get(Counter.java:21)",
				text(TestSites.withAccesses(race, accesses.get(0).withVariable(count, EventHandler.WHOLE_OBJECT),
						accesses.get(1).withVariable(new Object(), TestSites.VALUE))));
	}
}
