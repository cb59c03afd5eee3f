/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

/** Which visits of threads make two threads come to both accesses of a target. */
class SiteVisitsTest {

	private static final String ONE = "one";
	private static final String OTHER = "other";
	private static final String THIRD = "third";

	private final SiteVisits pair = new SiteVisits(List.of(0, 1));
	private final SiteVisits single = new SiteVisits(List.of(0));

	@Test
	void twoThreadsAreNeeded() {
		assertFalse(pair.areBothRun());
		pair.add(0, ONE);
		pair.add(1, ONE);
		pair.add(0, ONE);
		assertFalse(pair.areBothRun());
		pair.add(1, OTHER);
		assertTrue(pair.areBothRun());
	}

	@Test
	void bothAccessesAreNeeded() {
		pair.add(0, ONE);
		pair.add(0, OTHER);
		assertFalse(pair.areBothRun());
		pair.add(1, OTHER);
		assertTrue(pair.areBothRun());
	}

	@Test
	void theFirstVisitorsMayBeTheSame() {
		pair.add(0, ONE);
		pair.add(1, ONE);
		pair.add(0, OTHER);
		assertTrue(pair.areBothRun());
	}

	@Test
	void anAccessMayRaceWithItself() {
		single.add(0, ONE);
		single.add(0, ONE);
		assertFalse(single.areBothRun());
		single.add(0, OTHER);
		single.add(0, THIRD);
		assertTrue(single.areBothRun());
	}

	/** The locks of a predicted deadlock, of which the second and the third have one site. */
	@Test
	void allSitesAreNeeded() {
		SiteVisits locks = new SiteVisits(List.of(0, 1, 3));
		locks.add(0, ONE);
		locks.add(1, ONE);
		locks.add(1, OTHER);
		locks.add(2, OTHER);
		assertFalse(locks.areBothRun());
		locks.add(3, OTHER);
		assertTrue(locks.areBothRun());
	}
}
