/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.interlock.perturbers.directed.Scheduler;
import dev.interlock.perturbers.directed.VirtualClock;

/** A thread that waits for the turn. */
@Timeout(60)
class GateTest {

	@Test
	void theInterruptStatusIsKept() throws Exception {
		Thread waiting = Thread.currentThread();
		Gate gate = new Gate(waiting);
		gate.model = new Scheduler((enabled, random) -> 0, 1, new VirtualClock(0)).root(gate);
		Thread other = new Thread(() -> {
			while (waiting.isInterrupted()) {
				// until it waits
				Thread.onSpinWait();
			}
			gate.open();
			gate.wake();
		});
		waiting.interrupt();
		other.start();
		gate.await();
		assertTrue(Thread.interrupted());
		other.join();
	}
}
