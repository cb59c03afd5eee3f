/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.perturbers.directed.Arrival.Kind;
import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;

/** Threads that leave control return at the recorded points. */
class ArrivalsTest {

	private static final Operation NEXT = Operation.of(OperationKind.CALL, 1);

	private final VirtualClock clock = new VirtualClock(0);
	private Scheduler scheduler;
	private ControlledThread main;
	private ControlledThread other;

	/** Two threads, the second of which leaves; the first then passes two points. */
	private void begin(Arrivals arrivals) {
		scheduler = new Scheduler((enabled, random) -> 0, 1, clock);
		scheduler.follow(arrivals);
		main = scheduler.root(null);
		other = scheduler.starting(main, false, null);
		scheduler.begun(other);
		scheduler.sleeping(main, clock.after(10), NEXT);
		assertSame(other, scheduler.choose());
		assertTrue(arrivals.mayLeave(other, 1));
		scheduler.lost(other, 4, arrivals.repeats() ? null : "Net.accept");
		assertNull(scheduler.choose());
		assertEquals(Idle.NATIVE, scheduler.idle());
		if (!arrivals.repeats()) {
			clock.advanceTo(12);
			arrivals.clockAdvanced();
			assertSame(main, scheduler.choose());
		}
	}

	private static List<Arrival> recorded() {
		return List.of(new Arrival(Kind.LEFT, "0.0", 1, 4, "Net.accept"), new Arrival(Kind.CLOCK, "", 1, 12, ""),
				new Arrival(Kind.BACK, "0.0", 3, 0, "Net.accept"));
	}

	@Test
	void leavingReturningAndTheTimeAreRecorded() {
		begin(Arrivals.recording());
		scheduler.reached(main, NEXT);
		assertSame(main, scheduler.choose());
		scheduler.returned(other);
		scheduler.reached(main, NEXT);
		assertSame(main, scheduler.choose());
		scheduler.ended(main);
		assertSame(other, scheduler.choose());
		assertEquals(OperationKind.RETURN, other.next().kind());
		assertEquals(recorded(), scheduler.arrivals().recorded());
	}

	/** It returns too early, and later too late. */
	@Test
	void aThreadReturnsAtTheRecordedPoint() {
		for (boolean isEarly : new boolean[] { true, false }) {
			Arrivals arrivals = Arrivals.repeating(recorded());
			clock.advanceTo(0);
			scheduler = new Scheduler((enabled, random) -> enabled.size() - 1, 1, new VirtualClock(0));
			scheduler.follow(arrivals);
			main = scheduler.root(null);
			other = scheduler.starting(main, false, null);
			scheduler.begun(other);
			scheduler.sleeping(main, 10, NEXT);
			assertSame(other, scheduler.choose());
			assertFalse(arrivals.leaves(other, 1, 3));
			assertTrue(arrivals.leaves(other, 1, 4));
			assertFalse(arrivals.leaves(main, 1, 4));
			scheduler.lost(other, 4, null);
			// the clock advances as recorded
			assertSame(main, scheduler.choose());
			scheduler.reached(main, NEXT);
			if (isEarly) {
				scheduler.returned(other);
			}
			assertSame(main, scheduler.choose());
			scheduler.reached(main, NEXT);
			if (!isEarly) {
				assertNull(scheduler.choose());
				assertEquals(Idle.NATIVE, scheduler.idle());
				assertTrue(arrivals.isAwaiting(3));
				scheduler.returned(other);
			}
			assertSame(other, scheduler.choose());
			assertEquals(recorded(), arrivals.recorded());
		}
	}

	@Test
	void aThreadThatIsBlockedElsewhereKeepsTheTurn() {
		Arrivals arrivals = Arrivals.repeating(recorded());
		scheduler = new Scheduler((enabled, random) -> 0, 1, clock);
		main = scheduler.root(null);
		assertFalse(arrivals.mayLeave(main, 1));
		arrivals.stopRepeating();
		assertTrue(arrivals.mayLeave(main, 1));
		assertFalse(arrivals.isAwaiting(3));
	}

	/** The recorded thread has not left: the replay ends, and others return as they do. */
	@Test
	void aDifferenceEndsTheReplay() {
		Arrivals arrivals = Arrivals.repeating(List.of(new Arrival(Kind.BACK, "0", 0, 0, "")));
		scheduler = new Scheduler((enabled, random) -> 0, 1, clock);
		scheduler.follow(arrivals);
		main = scheduler.root(null);
		scheduler.reached(main, NEXT);
		assertSame(main, scheduler.choose());
		assertFalse(arrivals.repeats());
	}

	@Test
	void linesAreReadAsTheyWereWritten() {
		assertEquals(List.of("left 0.0 1 4 Net.accept", "clock 1 12", "back 0.0 3 Net.accept"),
				recorded().stream().map(Arrival::line).toList());
		assertEquals(recorded(), recorded().stream().map(Arrival::line).map(Arrival::parse).toList());
		assertEquals("back 0 1 -", Arrival.parse("back 0 1 -").line());
		assertTrue(Arrival.isLine("back 0 1 -"));
		assertFalse(Arrival.isLine("run 0 1 enter 1"));
		for (String bad : List.of("back 0", "left 0 1 2", "clock 1", "clock 1 x", "back 0 -1 a.B.c", "end 0 1 -")) {
			assertThrows(IllegalArgumentException.class, () -> Arrival.parse(bad), bad);
		}
	}
}
