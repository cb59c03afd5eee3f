/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Which accesses of one thread are points: all of the first ones at each site, and ever fewer of the later ones, as code
 * that runs often has been tried often. An access for which another thread waits is a point however often the site has
 * been visited. The answers are the same in each run with the same seed. Used by one thread.
 */
final class PointSampling {

	/** So many first accesses at a site are points; and so many later ones for which another thread waits. */
	static final int ALWAYS = 1_000;
	/** At least one access in so many is a point, on average. */
	static final int RAREST = 2_000;
	/** The accesses of further sites are all points. */
	static final int MOST_SITES = 4096;
	private static final int FIRST_SITES = 8;

	/** The accesses of the thread at one site. */
	private static final class Site {

		private final int number;
		private long visits;
		/** The visit that is the next point. */
		private long next;
		private int awaited;

		Site(int number) {
			this.number = number;
		}
	}

	private final ScheduleRandom random;
	/** A hash table without removal. */
	private Site[] sites = new Site[FIRST_SITES];
	private int size;

	/** @param random numbers for this purpose and thread only */
	PointSampling(ScheduleRandom random) {
		this.random = random;
	}

	/**
	 * Counts an access, and decides whether it is a point if no other thread waits for it.
	 *
	 * @param number the number of the site, the same in every run
	 */
	boolean samples(int number) {
		Site site = site(number);
		if (site == null || ++site.visits <= ALWAYS) {
			return true;
		}
		if (site.visits < site.next) {
			return false;
		}
		int average = (int) Math.min(RAREST, site.visits / ALWAYS);
		site.next = site.visits + 1 + random.below(2 * average - 1);
		return true;
	}

	/** Counts an access that is not sampled, and for which another thread waits; returns whether it is a point. */
	boolean meets(int number) {
		return ++site(number).awaited <= ALWAYS;
	}

	/** Null for one too many. */
	private Site site(int number) {
		int index = index(number);
		if (sites[index] == null && size < MOST_SITES) {
			if (2 * ++size > sites.length) {
				grow();
				index = index(number);
			}
			sites[index] = new Site(number);
		}
		return sites[index];
	}

	/** The place of a site, or the free one where it belongs. */
	private int index(int number) {
		int mask = sites.length - 1;
		int index = number * 0x9E3779B9 >>> 16 & mask;
		while (sites[index] != null && sites[index].number != number) {
			index = index + 1 & mask;
		}
		return index;
	}

	private void grow() {
		Site[] old = sites;
		sites = new Site[2 * old.length];
		for (Site site : old) {
			if (site != null) {
				sites[index(site.number)] = site;
			}
		}
	}
}
