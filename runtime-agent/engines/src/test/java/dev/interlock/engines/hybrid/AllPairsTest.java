/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.TestThread;

/** All pairs of sites that race on a variable, for directed runs. */
class AllPairsTest {

	private final EventRun run = new EventRun();
	private final Object lock = new Object();
	private HybridHandler handler;
	private TestThread one;
	private TestThread two;

	private void start(String switches) throws Exception {
		run.options.put("hybrid", switches);
		run.start(context -> handler = (HybridHandler) new Hybrid().start(context));
		TestThread main = run.thread();
		one = run.fork(main);
		two = run.fork(main);
	}

	@Test
	void allPairsIfAsked() throws Exception {
		start("all-pairs");
		run.access(one, "x", 0, true, 11);
		run.access(two, "x", 0, true, 12);
		run.release(one, lock, Synchronization.MONITOR);
		run.access(one, "x", 0, true, 13);
		assertEquals(List.of("11-12", "12-13"), run.reports.stream().map(AllPairsTest::sites).toList());
	}

	/** One access can race with several: earlier accesses of one thread are separated by site. */
	@Test
	void anAccessIsPairedWithAllSitesThatItRacesWith() throws Exception {
		start("all-pairs,no-refinement");
		for (int site : new int[] { 11, 13, 11 }) {
			run.access(one, "x", 0, true, site);
			run.release(one, lock, Synchronization.MONITOR);
		}
		assertEquals(2, handler.tupleCount("x", 0));
		run.access(two, "x", 0, true, 12);
		assertEquals(Set.of("11-12", "13-12"),
				run.reports.stream().map(AllPairsTest::sites).collect(Collectors.toSet()));
		assertEquals(2, run.reports.size());
	}

	/** A second site in an epoch is redundant for the variable, but forms another pair. */
	@Test
	void eachSiteOfAnEpochIsPaired() throws Exception {
		start("all-pairs");
		run.access(one, "x", 0, true, 11);
		run.access(one, "x", 0, true, 13);
		run.access(one, "x", 0, false, 15);
		run.access(one, "x", 0, true, 13);
		assertEquals(3, handler.tupleCount("x", 0));
		run.access(two, "x", 0, true, 12);
		run.access(two, "x", 0, true, 14);
		assertEquals(Set.of("11-12", "13-12", "15-12", "11-14", "13-14", "15-14"),
				run.reports.stream().map(AllPairsTest::sites).collect(Collectors.toSet()));
		assertEquals(6, run.reports.size());
		assertTrue(run.reports.stream().flatMap(report -> report.accesses().stream())
				.allMatch(access -> access.stack() != null));
	}

	/** A lock that is acquired within the epoch protects the later site only. */
	@Test
	void theLocksOfEachSiteOfAnEpochCount() throws Exception {
		start("all-pairs");
		run.access(one, "x", 0, true, 11);
		run.lock(one, lock);
		run.access(one, "x", 0, true, 13);
		run.lock(two, lock);
		run.access(two, "x", 0, true, 12);
		assertEquals(List.of("11-12"), run.reports.stream().map(AllPairsTest::sites).toList());
	}

	/** Unless all pairs are requested, the first access of each kind in an epoch suffices. */
	@Test
	void onlyAllPairsHasTheLaterSites() throws Exception {
		start("no-refinement");
		run.access(one, "x", 0, true, 11);
		run.access(one, "x", 0, true, 13);
		assertEquals(1, handler.tupleCount("x", 0));
		assertFalse(handler instanceof AllPairsHandler, "no other handler receives every access");
	}

	private static String sites(FindingReport report) {
		return report.firstKey() + "-" + report.secondKey();
	}
}
