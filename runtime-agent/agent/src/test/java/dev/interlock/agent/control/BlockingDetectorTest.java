/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.agent.control.BlockingDetector.Holder;
import dev.interlock.agent.control.BlockingDetector.Sample;
import dev.interlock.agent.threads.NativeThreads.Scheduling;

/** A thread is blocked only if it cannot continue by itself. */
class BlockingDetectorTest {

	private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);
	private static final int LONG = 1_000;

	private final BlockingDetector detector = new BlockingDetector();

	private static Sample sample(Thread.State state, Scheduling scheduling, long cpu) {
		return new Sample(PAUSE, false, state, scheduling, Holder.OTHER, cpu, false);
	}

	/** The number of equal looks after which the thread counts as blocked; negative if it never does. */
	private int looks(Sample sample) {
		for (int i = 1; i <= LONG; i++) {
			if (detector.isBlocked(sample)) {
				return i;
			}
		}
		return -1;
	}

	@ParameterizedTest
	@EnumSource(value = Thread.State.class, names = { "RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING" })
	void aThreadThatWaitsForAProcessorIsNotBlocked(Thread.State state) {
		assertEquals(-1, looks(sample(state, Scheduling.RUNNABLE, 7)));
		assertEquals(PAUSE, detector.unchanged());
	}

	@Test
	void aThreadThatSleepsInNativeCodeIsBlocked() {
		assertEquals(27, looks(sample(Thread.State.RUNNABLE, Scheduling.ASLEEP, 7)));
	}

	@Test
	void aThreadThatADebuggerMayHaveStoppedIsNotBlocked() {
		Sample stopped = new Sample(PAUSE, false, Thread.State.RUNNABLE, Scheduling.ASLEEP, Holder.OTHER, 7, true);
		assertEquals(-1, looks(stopped));
		assertEquals(0, detector.unchanged());
		// only the time for which it runs counts
		assertFalse(detector.isBlocked(
				new Sample(PAUSE, false, Thread.State.RUNNABLE, Scheduling.RUNNABLE, Holder.OTHER, 9, true)));
		assertEquals(2, detector.unchanged());
	}

	@Test
	void theProcessorTimeDecidesIfTheSystemDoesNotReport() {
		assertEquals(27, looks(sample(Thread.State.RUNNABLE, Scheduling.UNKNOWN, 7)));
		detector.reset();
		for (int i = 0; i < LONG; i++) {
			assertFalse(detector.isBlocked(sample(Thread.State.RUNNABLE, Scheduling.UNKNOWN, i)));
		}
		detector.reset();
		assertEquals(-1, looks(sample(Thread.State.RUNNABLE, Scheduling.UNKNOWN, -1)));
	}

	@Test
	void aThreadThatRunsBetweenTheLooksIsNotBlocked() {
		for (int i = 0; i < LONG; i++) {
			assertFalse(detector.isBlocked(sample(Thread.State.RUNNABLE, Scheduling.ASLEEP, i)));
			assertFalse(detector.isBlocked(sample(Thread.State.BLOCKED, Scheduling.ASLEEP, i)));
		}
	}

	@Test
	void aWaitInTheJvmIsBlockedSoon() {
		assertEquals(6, looks(sample(Thread.State.WAITING, Scheduling.ASLEEP, 7)));
	}

	@Test
	void aMonitorIsReleasedSoonUnlessItsHolderWaitsForTheTurn() {
		int other = looks(sample(Thread.State.BLOCKED, Scheduling.ASLEEP, 7));
		detector.reset();
		int controlled = looks(
				new Sample(PAUSE, false, Thread.State.BLOCKED, Scheduling.ASLEEP, Holder.CONTROLLED, 7, false));
		assertTrue(controlled < other && controlled > 5, controlled + " and " + other);
	}

	@Test
	void lateLooksCountLess() {
		Sample late = new Sample(PAUSE, true, Thread.State.RUNNABLE, Scheduling.ASLEEP, Holder.OTHER, 7, false);
		assertTrue(looks(late) > 250);
	}

	@Test
	void oneLateLookIsNotEnough() {
		long hour = TimeUnit.HOURS.toNanos(1);
		Sample first = sample(Thread.State.WAITING, Scheduling.ASLEEP, 7);
		assertFalse(detector.isBlocked(first));
		assertFalse(
				detector.isBlocked(
						new Sample(hour, true, Thread.State.WAITING, Scheduling.ASLEEP, Holder.OTHER, 7, false)));
	}

	@Test
	void theTimeOfOtherProcessesDoesNotCount() {
		for (int i = 0; i < LONG; i++) {
			detector.isBlocked(sample(Thread.State.RUNNABLE, Scheduling.RUNNABLE, i));
		}
		assertEquals(PAUSE + LONG - 1, detector.unchanged());
	}
}
