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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.perturbers.directed.ControlledThread.State;
import dev.interlock.perturbers.directed.ControlledThread.WakeUp;
import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.SchedulePolicy;

/** The model of threads and monitors, driven by made-up events. */
class SchedulerTest {

	private static final Operation NEXT = Operation.of(OperationKind.CALL, 1);

	private final Object monitor = new Object();
	private final VirtualClock clock = new VirtualClock(0);
	/** Always the thread that was created first. */
	private final SchedulePolicy first = (enabled, random) -> 0;
	private final Scheduler scheduler = new Scheduler(first, 1, clock);
	private final ControlledThread main = scheduler.root(null);

	private ControlledThread child() {
		ControlledThread child = scheduler.starting(main, false, null);
		scheduler.begun(child);
		return child;
	}

	@Test
	void aMonitorIsEnteredByOneThreadAtATime() {
		ControlledThread other = child();
		scheduler.entering(main, monitor, NEXT);
		assertSame(main, scheduler.choose());
		scheduler.reentered(monitor);
		scheduler.reached(main, NEXT);
		scheduler.run(main);
		scheduler.entering(other, monitor, NEXT);
		assertFalse(scheduler.canRun(other));
		assertSame(main, scheduler.blocker(other));
		scheduler.exited(main, monitor);
		assertFalse(scheduler.canRun(other));
		scheduler.exited(main, monitor);
		assertTrue(scheduler.canRun(other));
		assertFalse(scheduler.owns(other, monitor));
	}

	private static Operation access(Object owner, int element, boolean isWrite) {
		return new Operation(OperationKind.ACCESS, 7, Operation.NO_ROLE, owner, element, isWrite);
	}

	@Test
	void theOwnerOfAMonitorIsAwaitedWhileAnotherWaitsForIt() {
		ControlledThread owner = child();
		ControlledThread other = child();
		scheduler.entering(owner, monitor, NEXT);
		scheduler.ended(main);
		assertSame(owner, scheduler.choose());
		scheduler.entering(other, monitor, NEXT);
		scheduler.reached(owner, NEXT);
		assertSame(owner, scheduler.choose());
		assertTrue(owner.isAwaited());
		scheduler.exited(owner, monitor);
		scheduler.reached(owner, NEXT);
		scheduler.choose();
		assertFalse(owner.isAwaited());
	}

	@Test
	void threadsRaceIfBothAreAboutToMakeConflictingAccesses() {
		ControlledThread other = child();
		ControlledThread third = child();
		scheduler.reached(other, access(monitor, 1, false));
		scheduler.reached(third, access(monitor, 2, true));
		scheduler.reached(main, access(monitor, 1, true));
		assertEquals(List.of(other), scheduler.racingWith(main));
		assertEquals(List.of(), scheduler.racingWith(third));
		scheduler.reached(main, access(monitor, 1, false));
		assertEquals(List.of(), scheduler.racingWith(main), "two reads");
		scheduler.reached(main, access(new Object(), 1, true));
		assertEquals(List.of(), scheduler.racingWith(main), "another object");
		scheduler.reached(main, access(monitor, 1, true));
		scheduler.run(other);
		assertEquals(List.of(), scheduler.racingWith(main), "the other access has begun");
	}

	@Test
	void anAccessIsAwaitedWhileAnotherThreadIsAboutToMakeAConflictingOne() {
		ControlledThread other = child();
		scheduler.reached(other, access(monitor, 0, true));
		assertTrue(scheduler.isAwaited(main, monitor, 0, false));
		assertFalse(scheduler.isAwaited(main, new Object(), 0, false), "another object");
		assertFalse(scheduler.isAwaited(main, monitor, 1, false), "another element");
		assertFalse(scheduler.isAwaited(other, monitor, 0, false), "its own access");
		scheduler.run(other);
		assertFalse(scheduler.isAwaited(main, monitor, 0, false), "the other access has begun");
		scheduler.reached(other, access(monitor, 0, false));
		assertFalse(scheduler.isAwaited(main, monitor, 0, false), "two reads");
		assertTrue(scheduler.isAwaitedInSection(main, monitor, 0), "a section needs any access");
	}

	@Test
	void theVariableOfASectionIsAwaitedUntilItsEnd() {
		ControlledThread other = child();
		scheduler.sectionEntered(other, monitor, 0);
		assertTrue(scheduler.isInSection(other, monitor, 0));
		assertFalse(scheduler.isInSection(other, monitor, 1));
		assertTrue(scheduler.isAwaitedInSection(main, monitor, 0));
		assertFalse(scheduler.isAwaitedInSection(main, new Object(), 0));
		assertFalse(scheduler.isAwaitedInSection(other, monitor, 0), "its own section");
		scheduler.sectionLeft(other);
		assertFalse(scheduler.isAwaitedInSection(main, monitor, 0));
		scheduler.sectionEntered(other, monitor, 0);
		scheduler.ended(other);
		assertFalse(scheduler.isAwaitedInSection(main, monitor, 0), "its thread has ended");
	}

	@Test
	void anEntryOfTheJdkIsAPointOnlyIfTheMonitorIsNotFree() {
		ControlledThread other = child();
		long points = scheduler.points();
		assertTrue(scheduler.enteredIfFree(main, monitor));
		assertFalse(scheduler.enteredIfFree(other, monitor));
		assertEquals(points, scheduler.points());
		scheduler.entering(other, monitor, NEXT);
		assertFalse(scheduler.canRun(other));
		scheduler.exited(main, monitor);
		assertFalse(scheduler.owns(main, monitor));
		assertTrue(scheduler.canRun(other));
	}

	@Test
	void aMonitorThatAnExceptionHasExitedIsLeftAtOnce() {
		ControlledThread other = child();
		assertTrue(scheduler.enteredIfFree(main, monitor));
		scheduler.reentered(monitor);
		scheduler.left(other, monitor);
		assertTrue(scheduler.owns(main, monitor));
		scheduler.left(main, monitor);
		assertTrue(scheduler.enteredIfFree(other, monitor));
	}

	@Test
	void aWaitingThreadEntersTheMonitorAgainAsOften() {
		ControlledThread other = child();
		scheduler.entering(main, monitor, NEXT);
		scheduler.choose();
		scheduler.reentered(monitor);
		scheduler.waiting(main, monitor, VirtualClock.NEVER, NEXT);
		assertSame(other, scheduler.choose());
		scheduler.entering(other, monitor, NEXT);
		assertSame(other, scheduler.choose());
		scheduler.notified(monitor, false);
		assertEquals(State.MONITOR, main.state());
		scheduler.exited(other, monitor);
		scheduler.ended(other);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.NORMAL, main.wakeUp());
		scheduler.exited(main, monitor);
		assertTrue(scheduler.owns(main, monitor));
		scheduler.exited(main, monitor);
		assertFalse(scheduler.owns(main, monitor));
	}

	@Test
	void oneNotificationWakesOneThreadAndAllWakesAll() {
		List<ControlledThread> threads = List.of(child(), child(), child());
		for (ControlledThread thread : threads) {
			scheduler.entering(thread, monitor, NEXT);
			scheduler.run(thread);
			scheduler.waiting(thread, monitor, VirtualClock.NEVER, NEXT);
		}
		scheduler.notified(monitor, false);
		assertEquals(2, scheduler.threads(thread -> thread.state() == State.WAITING).size());
		scheduler.notified(monitor, true);
		assertEquals(3, scheduler.threads(thread -> thread.state() == State.MONITOR).size());
	}

	@Test
	void theClockGoesToTheNextDeadlineWhenNothingCanRun() {
		ControlledThread other = child();
		scheduler.sleeping(main, clock.after(500), NEXT);
		scheduler.sleeping(other, clock.after(200), NEXT);
		assertSame(other, scheduler.choose());
		assertEquals(200, clock.now());
		assertEquals(WakeUp.TIMEOUT, other.wakeUp());
		scheduler.ended(other);
		assertSame(main, scheduler.choose());
		assertEquals(500, clock.now());
	}

	@Test
	void aThreadThatWasInterruptedBeforeDoesNotBlock() {
		ControlledThread other = child();
		scheduler.keepInterrupt(main);
		scheduler.sleeping(main, VirtualClock.NEVER, NEXT);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.INTERRUPT, main.wakeUp());
		scheduler.parking(main, VirtualClock.NEVER, NEXT);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.INTERRUPT, main.wakeUp());
		scheduler.joining(main, other, VirtualClock.NEVER, NEXT);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.INTERRUPT, main.wakeUp());
		assertTrue(main.takeInterrupt());
		scheduler.sleeping(main, VirtualClock.NEVER, NEXT);
		assertSame(other, scheduler.choose());
	}

	@Test
	void anInterruptWakesEachKindOfWait() {
		scheduler.sleeping(main, VirtualClock.NEVER, NEXT);
		scheduler.interrupted(main);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.INTERRUPT, main.wakeUp());
		assertTrue(main.takeInterrupt());
		scheduler.entering(main, monitor, NEXT);
		scheduler.choose();
		scheduler.waiting(main, monitor, VirtualClock.NEVER, NEXT);
		scheduler.interrupted(main);
		assertSame(main, scheduler.choose());
		assertEquals(WakeUp.INTERRUPT, main.wakeUp());
		assertTrue(scheduler.owns(main, monitor));
		assertTrue(main.takeInterrupt());
		assertFalse(main.takeInterrupt());
		scheduler.sleeping(main, VirtualClock.NEVER, NEXT);
		assertEquals(WakeUp.NORMAL, main.wakeUp());
	}

	@Test
	void aPermitIsUsedOnce() {
		scheduler.unparked(main);
		scheduler.parking(main, VirtualClock.NEVER, NEXT);
		assertSame(main, scheduler.choose());
		scheduler.parking(main, VirtualClock.NEVER, NEXT);
		assertNull(scheduler.choose());
		assertEquals(Idle.BLOCKED, scheduler.idle());
		assertTrue(scheduler.isDeadlocked(any -> null));
		// by a thread that is not controlled
		scheduler.unparked(main);
		assertSame(main, scheduler.choose());
	}

	@Test
	void aMonitorIsWaitedOnUntilTheNotification() {
		assertFalse(scheduler.isWaitedOn(monitor));
		scheduler.entering(main, monitor, NEXT);
		scheduler.run(main);
		assertFalse(scheduler.isWaitedOn(monitor));
		scheduler.waiting(main, monitor, VirtualClock.NEVER, NEXT);
		assertTrue(scheduler.isWaitedOn(monitor));
		assertNull(scheduler.choose());
		assertEquals(Idle.BLOCKED, scheduler.idle());
		scheduler.notified(monitor, false);
		assertFalse(scheduler.isWaitedOn(monitor));
		assertSame(main, scheduler.choose());
	}

	@Test
	void aThreadWaitsForTheEndOfAnother() {
		ControlledThread other = child();
		scheduler.joining(main, other, VirtualClock.NEVER, NEXT);
		assertSame(other, scheduler.choose());
		scheduler.ended(other);
		assertSame(main, scheduler.choose());
		scheduler.joining(main, other, VirtualClock.NEVER, NEXT);
		assertSame(main, scheduler.choose());
	}

	@Test
	void noThreadIsChosenWhileOneIsStarting() {
		ControlledThread other = scheduler.starting(main, false, null);
		scheduler.reached(main, NEXT);
		assertNull(scheduler.choose());
		assertEquals(Idle.STARTING, scheduler.idle());
		scheduler.begun(other);
		assertSame(main, scheduler.choose());
		assertEquals("0.0", other.path());
	}

	@Test
	void threadsThatWaitForEachOtherAreDeadlocked() {
		Object second = new Object();
		ControlledThread other = child();
		scheduler.entering(main, monitor, NEXT);
		scheduler.run(main);
		scheduler.entering(other, second, NEXT);
		scheduler.run(other);
		scheduler.entering(main, second, NEXT);
		scheduler.entering(other, monitor, NEXT);
		assertNull(scheduler.choose());
		assertEquals(Idle.DEADLOCK, scheduler.idle());
		assertSame(other, scheduler.blocker(main));
		assertSame(main, scheduler.blocker(other));
	}

	/** The first thread enters the monitor, the other one a second monitor, and each then wants that of the other. */
	private void crossed(ControlledThread one, ControlledThread other) {
		Object second = new Object();
		scheduler.entering(one, monitor, NEXT);
		scheduler.run(one);
		scheduler.entering(other, second, NEXT);
		scheduler.run(other);
		scheduler.entering(one, second, NEXT);
		scheduler.entering(other, monitor, NEXT);
	}

	@Test
	void threadsThatWaitForEachOtherAreDeadlockedThoughOthersCanRun() {
		scheduler.reached(main, NEXT);
		crossed(child(), child());
		assertNull(scheduler.choose());
		assertEquals(Idle.DEADLOCK, scheduler.idle());
	}

	@Test
	void aThreadThatWaitsForADeadlockedOneDoesNotHideTheDeadlock() {
		ControlledThread one = child();
		ControlledThread other = child();
		ControlledThread behind = child();
		scheduler.sleeping(main, 1_000, NEXT);
		crossed(one, other);
		scheduler.entering(behind, monitor, NEXT);
		assertNull(scheduler.choose());
		assertEquals(Idle.DEADLOCK, scheduler.idle());
		assertEquals(0, clock.now());
	}

	@Test
	void aMonitorThatIsWantedInOtherCodeIsPartOfACycle() {
		ControlledThread one = child();
		ControlledThread other = child();
		scheduler.reached(main, NEXT);
		scheduler.entering(one, monitor, NEXT);
		scheduler.run(one);
		scheduler.lost(one, 0, "Observable.deleteObserver");
		scheduler.entering(other, monitor, NEXT);
		scheduler.ended(main);
		assertNull(scheduler.choose());
		assertEquals(Idle.NATIVE, scheduler.idle());
		assertFalse(scheduler.isDeadlocked(any -> null));
		assertTrue(scheduler.isDeadlocked(thread -> thread == one ? other : null));
	}

	@Test
	void aThreadThatHoldsAMonitorWantedInOtherCodeMayHaveALimit() {
		ControlledThread one = child();
		scheduler.lost(one, 0, "Observable.deleteObserver");
		scheduler.sleeping(main, 1_000, NEXT);
		assertNull(scheduler.choose());
		assertFalse(scheduler.isDeadlocked(thread -> thread == one ? main : null));
		scheduler.parking(main, VirtualClock.NEVER, NEXT);
		assertNull(scheduler.choose());
		assertTrue(scheduler.isDeadlocked(thread -> thread == one ? main : null));
		scheduler.returned(one);
		assertFalse(scheduler.isDeadlocked(thread -> thread == one ? main : null));
	}

	@Test
	void workTakesTimeThatTheNextReadingShows() {
		long before = clock.nanoTime();
		for (int i = 0; i < 1_000; i++) {
			scheduler.reached(main, NEXT);
			assertSame(main, scheduler.choose());
		}
		assertEquals(before, clock.now());
		assertTrue(clock.nanoTime() - before > 1_000_000);
		long now = clock.now();
		assertTrue(clock.nanoTime() - now < 1_000_000);
	}

	@Test
	void workAloneFiresNoTimeout() {
		ControlledThread other = child();
		scheduler.sleeping(other, clock.now() + 1_000, NEXT);
		for (int i = 0; i < 1_000; i++) {
			scheduler.reached(main, NEXT);
			assertSame(main, scheduler.choose());
		}
		assertFalse(scheduler.canRun(other));
	}

	@Test
	void aThreadInOtherCodeMayComeBack() {
		scheduler.lost(main, 0, "Net.accept");
		assertNull(scheduler.choose());
		assertEquals(Idle.NATIVE, scheduler.idle());
		scheduler.returned(main);
		assertSame(main, scheduler.choose());
	}

	@Test
	void theRunIsOverWhenOnlyDaemonsAreLeft() {
		ControlledThread daemon = scheduler.starting(main, true, null);
		scheduler.begun(daemon);
		scheduler.ended(main);
		assertNull(scheduler.choose());
		assertEquals(Idle.FINISHED, scheduler.idle());
	}

	@Test
	void theDigestNamesTheSchedule() {
		Set<Long> digests = new HashSet<>();
		Set<List<String>> orders = new HashSet<>();
		for (long seed = 0; seed < 20; seed++) {
			MadeUpProgram one = walk(seed);
			MadeUpProgram again = walk(seed);
			assertEquals(one.scheduler().digest(), again.scheduler().digest());
			assertEquals(one.order(), again.order());
			digests.add(one.scheduler().digest());
			orders.add(one.order());
		}
		assertEquals(orders.size(), digests.size());
		assertNotEquals(1, digests.size());
	}

	private static MadeUpProgram walk(long seed) {
		MadeUpProgram program = new MadeUpProgram(new RandomWalk(false), seed);
		for (int i = 0; i < 3; i++) {
			program.thread(MadeUpProgram.pause(), MadeUpProgram.pause(), MadeUpProgram.pause());
		}
		assertEquals(Idle.FINISHED, program.run());
		return program;
	}

	@Test
	void producersAndConsumersEnd() {
		for (long seed = 0; seed < 200; seed++) {
			MadeUpProgram program = new MadeUpProgram(new RandomWalk(seed % 2 == 0), seed);
			Object queue = new Object();
			program.thread(MadeUpProgram.enter(queue), MadeUpProgram.await(queue, 1_000), MadeUpProgram.exit(queue));
			program.thread(MadeUpProgram.enter(queue), MadeUpProgram.enter(queue), MadeUpProgram.await(queue, 2_000),
					MadeUpProgram.exit(queue), MadeUpProgram.exit(queue));
			program.thread(MadeUpProgram.enter(queue), MadeUpProgram.notifies(queue, false), MadeUpProgram.exit(queue));
			assertEquals(Idle.FINISHED, program.run());
		}
	}
}
