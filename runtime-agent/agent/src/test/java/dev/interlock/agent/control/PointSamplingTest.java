/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.schedule.ScheduleRandom;

/** Which accesses of a thread are points. */
class PointSamplingTest {

	private static final int SITE = 1;
	private static final int VISITS = 20_000_000;

	private static PointSampling sampling(long seed) {
		return new PointSampling(ScheduleRandom.of(seed, 1));
	}

	/** The visits from one number to another that are points. */
	private static int[] points(PointSampling sampling, int first, int last) {
		return IntStream.rangeClosed(first, last).filter(visit -> sampling.samples(SITE)).toArray();
	}

	@Test
	void theFirstAccessesArePointsAndFewOfTheLaterOnes() {
		PointSampling sampling = sampling(1);
		assertEquals(PointSampling.ALWAYS, points(sampling, 1, PointSampling.ALWAYS).length);
		int[] later = points(sampling, PointSampling.ALWAYS + 1, VISITS);
		assertTrue(later.length > VISITS / PointSampling.RAREST, "" + later.length);
		assertTrue(later.length < VISITS / 500, "" + later.length);
		for (int i = 1; i < later.length; i++) {
			assertTrue(later[i] - later[i - 1] < 2 * PointSampling.RAREST, later[i - 1] + ", " + later[i]);
		}
	}

	@Test
	void theSeedDecides() {
		int visits = 10 * PointSampling.ALWAYS;
		String one = IntStream.of(points(sampling(1), 1, visits)).boxed().toList().toString();
		assertEquals(one, IntStream.of(points(sampling(1), 1, visits)).boxed().toList().toString());
		assertNotEquals(one, IntStream.of(points(sampling(2), 1, visits)).boxed().toList().toString());
	}

	@Test
	void eachSiteIsCountedByItself() {
		PointSampling sampling = sampling(1);
		points(sampling, 1, 10 * PointSampling.ALWAYS);
		for (int site = SITE + 1; site <= 1_000; site++) {
			assertTrue(sampling.samples(site), "" + site);
		}
		assertTrue(points(sampling, 1, PointSampling.ALWAYS).length < PointSampling.ALWAYS / 2);
	}

	@Test
	void anAccessForWhichAnotherThreadWaitsIsAPointForLonger() {
		PointSampling sampling = sampling(1);
		points(sampling, 1, PointSampling.ALWAYS);
		for (int i = 0; i < PointSampling.ALWAYS; i++) {
			assertTrue(sampling.meets(SITE));
		}
		assertFalse(sampling.meets(SITE));
	}

	/** Their table does not grow without a limit. */
	@Test
	void theAccessesOfTooManySitesAreAllPoints() {
		PointSampling sampling = sampling(1);
		for (int site = 0; site < PointSampling.MOST_SITES; site++) {
			assertTrue(sampling.samples(31 * site));
		}
		for (int visit = 0; visit < 2 * PointSampling.ALWAYS; visit++) {
			assertTrue(sampling.samples(-1));
		}
	}
}
