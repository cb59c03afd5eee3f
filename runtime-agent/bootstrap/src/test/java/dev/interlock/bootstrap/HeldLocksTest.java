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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stack of held locks, for any order of releases. */
class HeldLocksTest {

	private final RecordingListener listener = new RecordingListener();
	private final InterlockHeldLocks held = InterlockThread.current().heldLocks();

	@BeforeEach
	void install() {
		InterlockListener.install(listener);
	}

	@AfterEach
	void nothingIsHeld() {
		assertEquals(0, held.size());
		InterlockListener.uninstall();
	}

	@Test
	void aMonitorIsHeldFromTheNextEventOn() {
		String monitor = "m".repeat(3);
		InterlockLockHooks.beforeMonitorEnter(monitor, 1);
		assertEquals(List.of("started"), listener.events);
		synchronized (monitor) {
			InterlockWindowHooks.beforeArrayRead(new int[1], 0, 2);
			InterlockWindowHooks.after(2);
			InterlockLockHooks.beforeMonitorExit(monitor, 3);
		}
		assertEquals(List.of("started", "acquired mmm 0 1", "before 0 read 2", "after 0 read 2", "released mmm 0 3"),
				listener.events);
	}

	/** Resolving a field may run class loaders, whose frames are not those of the monitor. */
	@Test
	void aMonitorIsHeldBeforeAFieldIsResolved() {
		String monitor = "m".repeat(3);
		InterlockLockHooks.beforeMonitorEnter(monitor, 1);
		synchronized (monitor) {
			InterlockWindowHooks.beforeFieldWrite(listener, 7);
			InterlockWindowHooks.after(7);
			InterlockLockHooks.beforeMonitorExit(monitor, 3);
		}
		assertEquals(List.of("started", "acquired mmm 0 1", "resolve 7", "before 8 write 7", "after 8 write 7",
				"released mmm 0 3"), listener.events);
	}

	@Test
	void aReentrantAcquisitionIsNotReported() {
		ReentrantLock lock = new ReentrantLock();
		InterlockLockHooks.locked(lock, 0, 1);
		InterlockLockHooks.lockTried(lock, true, 0, 2);
		InterlockLockHooks.lockTried(lock, false, 0, 3);
		assertEquals(2, held.size());
		assertFalse(held.isReentrant(0));
		assertTrue(held.isReentrant(1));
		InterlockLockHooks.beforeUnlock(lock, 0, 4);
		InterlockLockHooks.beforeUnlock(lock, 0, 5);
		InterlockLockHooks.beforeUnlock(lock, 0, 6);
		assertEquals(List.of("started", "acquired " + lock + " 1 1", "released " + lock + " 1 5"), listener.events);
	}

	@Test
	void locksMayBeReleasedInAnyOrder() {
		StampedLock one = new StampedLock();
		StampedLock other = new StampedLock();
		for (int i = 0; i < 100; i++) {
			InterlockStampHooks.stamped(one, 1, InterlockThread.READ, 0, i);
			InterlockStampHooks.stamped(other, 1, InterlockThread.WRITE, 0, i);
		}
		assertEquals(200, held.size());
		for (int i = 0; i < 100; i++) {
			InterlockStampHooks.beforeStampReleased(one, InterlockThread.READ, 0, i);
		}
		assertEquals(100, held.size());
		for (int i = 0; i < 100; i++) {
			InterlockStampHooks.beforeStampReleased(other, -1, 0, i);
		}
	}

	@Test
	void aSynchronizedMethodReleasesItsOwnMonitor() {
		InterlockLockHooks.synchronizedEntered("outer", 1);
		InterlockLockHooks.synchronizedEntered("inner", 2);
		InterlockLockHooks.synchronizedLeft(2);
		assertEquals("outer", held.lock(0));
		InterlockLockHooks.synchronizedLeft(2);
		InterlockLockHooks.synchronizedLeft(1);
	}

	@Test
	void validationRemovesLocksThatAreNoLongerHeld() {
		ReentrantLock lock = new ReentrantLock();
		InterlockLockHooks.locked(lock, 0, 1);
		InterlockLockHooks.synchronizedEntered("never", 2);
		held.validate();
	}

	@Test
	void unreleasedLocksDoNotAccumulate() {
		for (int i = 0; i < 10_000; i++) {
			InterlockLockHooks.locked(new ReentrantLock(), 0, i);
		}
		assertTrue(held.size() < 1000);
		held.validate();
	}
}
