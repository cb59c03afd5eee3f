/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread of the program that waits for one of the agent keeps its interrupt status. */
@Timeout(60)
class AgentThreadTest {

	@AfterEach
	void clearInterrupt() {
		Thread.interrupted();
	}

	@Test
	void anInterruptIsKeptUntilTheTaskHasEnded() {
		Thread caller = Thread.currentThread();
		caller.interrupt();
		AgentThread.run("task", () -> {
			while (caller.isInterrupted()) {
				// until the caller waits
				Thread.onSpinWait();
			}
		});
		assertTrue(caller.isInterrupted());
	}

	@Test
	void anInterruptEndsAWaitWithALimitAndIsKept() {
		Thread caller = Thread.currentThread();
		caller.interrupt();
		// does not end by itself
		AgentThread.join(caller, 0);
		assertTrue(caller.isInterrupted());
	}
}
