/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.FindingReport;

/**
 * The pool of hedc (Wang and Stoller, section 8.2). Before a thread ends, it checks the number of other threads, so
 * that one remains for pending tasks, and decrements the number later. Both modes report that method only.
 */
class PoolTest {

	private static final int POOL_SIZE = 1;
	private static final int TASKS = 2;
	private static final int ENDS = 50;
	private static final int ADDS_THREAD = 60;

	private final Object pool = new Object();

	private void locked(Actor thread, int variable, boolean write, int site) {
		thread.acquire(pool, site);
		thread.read(pool, variable, site + 1);
		if (write) {
			thread.write(pool, variable, site + 2);
		}
		thread.release(pool);
	}

	/** Two threads of the pool run in turn, and then end. */
	private TransactionScenario run(String mode, boolean checksUnderLock) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "reduction", mode);
		List<Actor> threads = List.of(run.thread(), run.thread());
		for (Actor thread : threads) {
			if (checksUnderLock) {
				// if the check races, two accesses to the number are two non-movers
				thread.begin(ADDS_THREAD);
			}
			locked(thread, POOL_SIZE, true, 61);
			thread.end();
		}
		for (Actor thread : threads) {
			thread.begin(ENDS);
			if (checksUnderLock) {
				locked(thread, POOL_SIZE, false, 51);
			} else {
				thread.read(pool, POOL_SIZE, 52);
			}
			locked(thread, TASKS, false, 54);
			locked(thread, POOL_SIZE, true, 57);
			thread.end();
		}
		return run;
	}

	/** As in the paper: the check is made without the lock, and races with the updates by other threads. */
	@ParameterizedTest
	@ValueSource(strings = { "off-line", "on-line" })
	void aThreadThatChecksWithoutTheLockAndCountsWithIt(String mode) {
		TransactionScenario run = run(mode, false);
		// on-line the number is not known as shared at the check, and the locks are reported; off-line the accesses to
		// the tasks do not matter, because they only read
		assertEquals(List.of(mode.equals("off-line") ? "read-acquire 52 57" : "release-acquire 54 57"), run.findings());
		assertEquals(POOL_SIZE, run.context.reports.peek().variable());
	}

	@ParameterizedTest
	@ValueSource(strings = { "off-line", "on-line" })
	void aThreadThatChecksAndCountsWithTheLockButNotInOne(String mode) {
		TransactionScenario run = run(mode, true);
		assertEquals(List.of(mode.equals("off-line") ? "release-acquire 51 57" : "release-acquire 51 54"),
				run.findings());
		FindingReport report = run.context.reports.peek();
		assertEquals(POOL_SIZE, report.variable());
		assertEquals(pool, report.owner());
	}
}
