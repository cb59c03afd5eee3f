/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.testing.TestThread;

/**
 * Objects that are published by a race, in the variable <i>r</i>, and have a final field that leads to <i>c</i> (JLS
 * 17.5.1).
 */
class FinalFieldsTest {

	private final Scenario run = new Scenario();
	private final Object lock = new Object();
	private final TestThread main = run.thread();
	private final TestThread one = run.fork(main);
	private final TestThread two = run.fork(main);
	private final TestThread three = run.fork(main);

	@BeforeEach
	void aReadThroughAFinalFieldIsOrdered() {
		run.finalFields.behind.put("r", Set.of("c"));
	}

	@Test
	void writesBeforeThePublicationAreOrdered() {
		run.write(one, "c");
		run.write(one, "r");
		run.read(two, "r");
		assertNull(run.handler.limits());
		run.read(two, "c");
		assertRaces("t2 writes r, t3 reads r");
		assertTrue(run.handler.limits().startsWith("1 read was not reported"), run.handler.limits());
	}

	/** The variable may be written again before the reading thread inspects the value it has read. */
	@Test
	void anObjectWrittenToARacyVariableIsPublished() {
		run.read(two, "r");
		run.write(one, "c");
		run.write(one, "r");
		run.read(two, "c");
		assertRaces("t3 reads r, t2 writes r");
	}

	@Test
	void aReadWithoutAFinalFieldRaces() {
		run.write(one, "d");
		run.write(one, "r");
		run.read(two, "r");
		run.read(two, "d");
		assertRaces("t2 writes r, t3 reads r", "t2 writes d, t3 reads d");
	}

	@Test
	void aLaterWriteRaces() {
		run.write(one, "r");
		run.sync(one, lock);
		run.write(one, "c");
		run.read(two, "r");
		run.read(two, "c");
		assertRaces("t2 writes r, t3 reads r", "t2 writes c, t3 reads c");
	}

	@Test
	void onlyReadsAreOrdered() {
		run.write(one, "c");
		run.write(one, "r");
		run.read(two, "r");
		run.write(two, "c");
		assertRaces("t2 writes r, t3 reads r", "t2 writes c, t3 writes c");
	}

	@Test
	void aThirdThreadReachesItTheSameWay() {
		run.write(one, "c");
		run.write(one, "r");
		run.read(two, "r");
		run.release(two, lock);
		run.acquire(three, lock);
		run.read(three, "c");
		assertRaces("t2 writes r, t3 reads r");
	}

	@Test
	void accessesKnownToThePublishingThreadAreOrdered() {
		run.write(three, "c");
		run.release(three, lock);
		run.acquire(one, lock);
		run.write(one, "r");
		run.read(two, "r");
		run.read(two, "c");
		assertRaces("t2 writes r, t3 reads r");
	}

	@Test
	void accessesUnknownToThePublishingThreadRace() {
		run.write(three, "c");
		run.write(one, "r");
		run.read(two, "r");
		run.read(two, "c");
		assertRaces("t2 writes r, t3 reads r", "t4 writes c, t3 reads c");
	}

	@Test
	void anOrderedPublicationNeedsNoFinalField() {
		run.write(one, "c");
		run.write(one, "r");
		run.release(one, lock);
		run.acquire(two, lock);
		run.read(two, "r");
		run.read(two, "c");
		assertRaces();
		assertNull(run.handler.limits());
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}
}
