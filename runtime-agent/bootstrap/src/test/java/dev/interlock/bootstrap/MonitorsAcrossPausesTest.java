/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

/** Monitors that are entered, exited or held during a sampling pause, and their events after it. */
class MonitorsAcrossPausesTest extends AroundPauses {

	@Test
	void aMonitorExitedAfterThePauseIsReleased() {
		begin();
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
			end();
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "releasing -1"), events);
	}

	@Test
	void aMonitorEnteredAfterThePauseIsAcquired() {
		begin();
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		end();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "releasing -1"), events);
	}

	@Test
	void aMonitorHeldBeforeThePauseAndEnteredAgainIsAcquiredAgain() {
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		begin();
		InterlockLockHooks.synchronizedLeft(ENTRY);
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		end();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of("acquired -1", RESUMED, "acquired -1", "releasing -1"), events);
	}

	@Test
	void aMonitorThatTheThreadWaitsForAtTheEndOfThePauseIsAcquired() {
		synchronized (monitor) {
			begin();
			InterlockSynchronizationHooks.beforeWait(monitor);
			end();
			InterlockSynchronizationHooks.waited();
		}
		assertEquals(List.of(RESUMED, "acquired -1", "acquired -7"), events);
	}

	@Test
	void theLastReleaseOfAReentrantMonitorIsReported() {
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		begin();
		InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		synchronized (monitor) {
			end();
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of("acquired -1", RESUMED, "releasing -1"), events);
	}

	@Test
	void aLockThatIsNoLongerHeldIsForgotten() {
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		begin();
		InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		end();
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		assertEquals(List.of("acquired -1", RESUMED, "acquired -1"), events);
		InterlockLockHooks.synchronizedLeft(ENTRY);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aMonitorEnteredAgainAfterThePauseIsAcquiredAndReleased() {
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
			begin();
			InterlockLockHooks.synchronizedLeft(ENTRY);
		}
		end();
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
			InterlockLockHooks.synchronizedLeft(ENTRY);
		}
		assertEquals(List.of("acquired -1", RESUMED, "acquired -1", "releasing -1"), events);
		InterlockWindowHooks.settle(thread);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aMonitorEnteredInThePauseAndAgainAfterItIsReleased() {
		begin();
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		end();
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, READ);
			InterlockLockHooks.synchronizedLeft(READ);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "acquired -1", "releasing -1"), events);
		InterlockWindowHooks.settle(thread);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aSynchronizedMethodThatBeganInThePauseReleasesNoMonitor() {
		begin();
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		end();
		InterlockWindowHooks.settle(thread);
		InterlockListener.pollLostSynchronization();
		thread.epoch = 9;
		InterlockLockHooks.synchronizedLeft(ENTRY);
		assertEquals(List.of(RESUMED, "resumed in epoch 9"), events);
		assertTrue(InterlockListener.pollLostSynchronization());
		assertEquals(InterlockTransactionListener.noEpoch, thread.epoch);
	}

	@Test
	void aMonitorHeldThroughoutIsReleasedAtItsEnd() {
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
			begin();
			end();
			InterlockLockHooks.synchronizedEntered(monitor, EXIT);
			InterlockLockHooks.synchronizedLeft(EXIT);
			assertEquals(1, thread.heldLocks().size());
			InterlockLockHooks.synchronizedLeft(ENTRY);
		}
		assertEquals(List.of("acquired -1", RESUMED, "acquired -1", "releasing -1", "releasing -1"), events);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aMonitorWaitedOnThroughoutThePauseIsAcquired() {
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		begin();
		end();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "releasing -1"), events);
	}

	@Test
	void aMonitorExitedInThePauseIsNotHeld() {
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		begin();
		end();
		InterlockSyncHooks.acquired(new Object(), 9);
		assertEquals(0, thread.heldLocks().size());
		assertEquals(List.of(RESUMED), events);
	}
}
