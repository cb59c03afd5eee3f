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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What hooks tell around a rest, and what they must not take over from before it. */
class RestTest {

	private static final int ENTRY = 1;
	private static final int EXIT = 2;
	private static final int READ = 3;
	private static final String RESUMED = "resumed in epoch 5";

	private final Object monitor = new Object();
	private final List<String> events = new ArrayList<>();
	private final InterlockThread thread = InterlockThread.current();
	private boolean isResting;

	private final class Listener extends InterlockListener {

		Listener() {
			super(false, true, true, false);
		}

		@Override
		public void begin(InterlockThread beginning) {
			beginning.epoch = 7;
		}

		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			events.add("access " + site);
		}

		@Override
		public void resumed(InterlockThread resuming) {
			events.add("resumed in epoch " + resuming.epoch);
		}

		@Override
		public void acquired(InterlockThread acquiring, Object owner, int key) {
			if (owner == monitor) {
				events.add("acquired " + key);
			}
		}

		@Override
		public void releasing(InterlockThread releasing, Object owner, int key) {
			if (owner == monitor) {
				events.add("releasing " + key);
			}
		}
	}

	@BeforeEach
	void install() {
		InterlockListener.install(new Listener());
		InterlockHooks.settle(thread);
		thread.epoch = 5;
	}

	@AfterEach
	void uninstall() {
		if (isResting) {
			end();
		}
		InterlockHooks.settle(thread);
		InterlockListener.uninstall();
		thread.epoch = 0;
	}

	private void begin() {
		InterlockRest.begin();
		isResting = true;
	}

	private void end() {
		InterlockRest.end();
		isResting = false;
	}

	@Test
	void nothingIsToldInARest() {
		begin();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
			InterlockHooks.beforeArrayRead(new int[1], 0, READ);
			InterlockElementHooks.readElement(null, new int[1], 0, 5, thread, READ);
			InterlockModelHooks.acquired(monitor, 9);
			InterlockCallHooks.beforeNotify(monitor);
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertTrue(InterlockRest.hasMissed(thread));
		end();
		assertEquals(List.of(), events);
		assertTrue(InterlockRest.hasMissed(thread), "until its next event");
		InterlockHooks.settle(thread);
		assertFalse(InterlockRest.hasMissed(thread));
		assertEquals(List.of(RESUMED), events);
	}

	@Test
	void anEpochOfBeforeIsNotUsedAgain() {
		begin();
		assertEquals(5, InterlockShadowHooks.enter().epoch);
		end();
		InterlockSyncHooks.acquired(monitor, 9);
		assertNotEquals(5, thread.epoch);
		assertEquals(7, InterlockShadowHooks.enter().epoch);
	}

	@Test
	void aMonitorThatIsExitedAfterwardsIsReleased() {
		begin();
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
			end();
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "releasing -1"), events);
	}

	@Test
	void aMonitorThatIsEnteredOnceTheRestIsOverIsAcquired() {
		begin();
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		end();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "releasing -1"), events);
	}

	@Test
	void aMonitorThatWasHeldBeforeAndIsEnteredAgainIsAcquiredAgain() {
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
	void aMonitorOnWhichTheThreadWaitsThroughTheEndOfTheRestIsAcquired() {
		synchronized (monitor) {
			begin();
			InterlockCallHooks.beforeWait(monitor);
			end();
			InterlockCallHooks.waited();
		}
		assertEquals(List.of(RESUMED, "acquired -1", "acquired -7"), events);
	}

	@Test
	void theLastReleaseIsToldAlthoughItWasHeldTwiceBefore() {
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
	void aLockThatIsNotHeldAnyMoreIsForgotten() {
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
	void aMonitorThatIsTakenAgainAfterwardsIsAcquiredAndReleasedAgain() {
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
		InterlockHooks.settle(thread);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aMonitorThatWasEnteredInTheRestAndIsTakenAgainAfterwardsIsReleased() {
		begin();
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		end();
		synchronized (monitor) {
			InterlockLockHooks.synchronizedEntered(monitor, READ);
			InterlockLockHooks.synchronizedLeft(READ);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "acquired -1", "releasing -1"), events);
		InterlockHooks.settle(thread);
		assertEquals(0, thread.heldLocks().size());
	}

	@Test
	void aSynchronizedMethodThatBeganInTheRestIsLeftWithoutItsMonitor() {
		begin();
		InterlockLockHooks.synchronizedEntered(monitor, ENTRY);
		end();
		InterlockHooks.settle(thread);
		InterlockListener.takeSynchronizationLost();
		thread.epoch = 9;
		InterlockLockHooks.synchronizedLeft(ENTRY);
		assertEquals(List.of(RESUMED, "resumed in epoch 9"), events);
		assertTrue(InterlockListener.takeSynchronizationLost());
		assertEquals(InterlockTransactionListener.noEpoch, thread.epoch);
	}

	@Test
	void aMonitorThatIsHeldAllTheTimeIsReleasedAtItsEndToo() {
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
	void aMonitorThatWasWaitedForThroughTheRestIsAcquired() {
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		begin();
		end();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertEquals(List.of(RESUMED, "acquired -1", "releasing -1"), events);
	}

	@Test
	void whatWasHiddenWhenTheRestBeganIsHeardAfterwards() {
		InterlockModelHooks.hide();
		begin();
		InterlockModelHooks.show();
		end();
		InterlockModelHooks.acquired(monitor, 9);
		assertEquals(List.of(RESUMED, "acquired 9"), events);
	}

	@Test
	void whatWasHiddenInTheRestIsNotShownTwice() {
		begin();
		InterlockModelHooks.hide();
		end();
		InterlockModelHooks.show();
		InterlockModelHooks.hide();
		InterlockHooks.settle(thread);
		InterlockModelHooks.hide();
		InterlockModelHooks.acquired(monitor, 9);
		InterlockModelHooks.show();
		assertEquals(List.of(RESUMED), events);
		assertEquals(0, thread.hidden);
	}

	@Test
	void aMonitorThatWasExitedInTheRestIsNotTakenForHeld() {
		InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
		begin();
		end();
		InterlockSyncHooks.acquired(new Object(), 9);
		assertEquals(0, thread.heldLocks().size());
		assertEquals(List.of(RESUMED), events);
	}
}
