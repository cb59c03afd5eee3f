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

import java.util.List;

import org.junit.jupiter.api.Test;

/** The events of hooks around a sampling pause, and state from before that must not be used after it. */
class SamplingPauseTest extends AroundPauses {

	@Test
	void nothingIsReportedInASamplingPause() {
		begin();
		synchronized (monitor) {
			InterlockLockHooks.beforeMonitorEnter(monitor, ENTRY);
			InterlockWindowHooks.beforeArrayRead(new int[1], 0, READ);
			InterlockElementHooks.readElement(null, new int[1], 0, 5, thread, READ);
			InterlockModelHooks.acquired(monitor, 9);
			InterlockSynchronizationHooks.beforeNotify(monitor);
			InterlockLockHooks.beforeMonitorExit(monitor, EXIT);
		}
		assertTrue(InterlockSamplingPause.hasSamplingGap(thread));
		end();
		assertEquals(List.of(), events);
		assertTrue(InterlockSamplingPause.hasSamplingGap(thread), "until its next event");
		InterlockWindowHooks.settle(thread);
		assertFalse(InterlockSamplingPause.hasSamplingGap(thread));
		assertEquals(List.of(RESUMED), events);
	}

	@Test
	void anEpochFromBeforeThePauseIsNotUsedAgain() {
		begin();
		assertEquals(5, InterlockShadowHooks.enter().epoch);
		end();
		InterlockSyncHooks.acquired(monitor, 9);
		assertNotEquals(5, thread.epoch);
		assertEquals(7, InterlockShadowHooks.enter().epoch);
	}

	@Test
	void threadsHiddenAtThePauseAreReportedAfterwards() {
		InterlockModelHooks.hide();
		begin();
		InterlockModelHooks.show();
		end();
		InterlockModelHooks.acquired(monitor, 9);
		assertEquals(List.of(RESUMED, "acquired 9"), events);
	}

	@Test
	void aCallHiddenInThePauseIsNotShownTwice() {
		begin();
		InterlockModelHooks.hide();
		end();
		InterlockModelHooks.show();
		InterlockModelHooks.hide();
		InterlockWindowHooks.settle(thread);
		InterlockModelHooks.hide();
		InterlockModelHooks.acquired(monitor, 9);
		InterlockModelHooks.show();
		assertEquals(List.of(RESUMED), events);
		assertEquals(0, thread.hidden);
	}
}
