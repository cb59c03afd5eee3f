/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Two threads that start before all tests, and race on request. */
public class Helpers implements LauncherSessionListener, TestExecutionListener {

	private static final Helper FIRST = new Helper();
	private static final Helper SECOND = new Helper();

	/** It learns of its work, and reports its end, by volatile fields that nothing else orders. */
	private static class Helper extends Thread {
		private volatile int[] cell;
		private volatile int done;

		Helper() {
			setDaemon(true);
		}

		@Override
		public void run() {
			for (int[] last = null;; Thread.yield()) {
				int[] next = cell;
				if (next != last) {
					last = next;
					next[0] = 1;
					done++;
				}
			}
		}
	}

	@Override
	public void launcherSessionOpened(LauncherSession session) {
		if (!FIRST.isAlive()) {
			FIRST.start();
			SECOND.start();
		}
	}

	@Override
	public void testPlanExecutionFinished(TestPlan plan) {
		if (Boolean.getBoolean("tested.outside")) {
			race();
		}
	}

	/**
	 * Lets both threads write one element. Nothing orders the two writes: both requests are made before the answer to
	 * either of them is read.
	 */
	static void race() {
		int first = FIRST.done + 1;
		int second = SECOND.done + 1;
		int[] cell = new int[1];
		FIRST.cell = cell;
		SECOND.cell = cell;
		while (FIRST.done < first || SECOND.done < second) {
			Thread.yield();
		}
	}
}
