/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

import dev.interlock.agent.threads.NativeThreads;
import dev.interlock.bootstrap.InterlockClock;
import dev.interlock.bootstrap.InterlockController;
import dev.interlock.bootstrap.InterlockIdentityHashes;
import dev.interlock.bootstrap.InterlockRandoms;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTurn;
import dev.interlock.instrument.control.PointAccesses;
import dev.interlock.perturbers.directed.Arrivals;
import dev.interlock.perturbers.directed.ControlledThread;
import dev.interlock.perturbers.directed.ControlledThread.State;
import dev.interlock.perturbers.directed.ControlledThread.WakeUp;
import dev.interlock.perturbers.directed.Scheduler;
import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.perturbers.directed.SectionPostponement;
import dev.interlock.perturbers.directed.VirtualClock;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * A run in which one thread of the program runs at a time (RaceFuzzer, section 2.2). The scheduler has its own model of
 * each monitor and admits a thread only when the model's monitor is free; the program then enters the JVM's monitor,
 * which is free too. So control can be dropped at any time, and the program continues correctly.
 * <p>
 * The model is guarded by a spin lock that is held for short times and never while a thread waits.
 */
public final class ControlledRun extends InterlockController {

	private static final int SPINS = 200;
	/** The purpose of random numbers for threads that are not controlled. */
	private static final int OUTSIDE = 200;
	/** A wait whose time limit passes at once gives the monitor up once in so many times. */
	private static final int REAL_WAITS = 100;
	private static final long LONGEST_END = TimeUnit.SECONDS.toNanos(5);
	private static final long LONGEST_HOLD = TimeUnit.SECONDS.toNanos(1);
	private static final long END_PAUSE = TimeUnit.MICROSECONDS.toNanos(20);

	private final Scheduler scheduler;
	private final long seed;
	private final VirtualClock clock;
	private final Arrivals arrivals;
	private final RunObserver observer;
	/** For threads that are not controlled. Guarded by the lock. */
	private final ScheduleRandom outside;
	private final AtomicBoolean lock = new AtomicBoolean();
	/** The thread that has the turn; null if none can run now. Changed under the lock. */
	private volatile Gate current;
	private volatile boolean dropped;
	/** The threads that have ended in the model, and may not have ended in the JVM yet. Guarded by the lock. */
	private final List<Thread> ending = new ArrayList<>();
	/** Null if the steps are not recorded. */
	private ScheduleTrace trace;
	/** Drops control after this many points; negative for never. */
	private long dropAfter = -1;
	private boolean plainAccesses = true;
	private boolean otherAccesses = true;

	/**
	 * @param seed     the seed of the random numbers that the program gets
	 * @param observer notified of the end of control and its reason
	 */
	public ControlledRun(Scheduler scheduler, long seed, VirtualClock clock, RunObserver observer) {
		this.scheduler = scheduler;
		this.seed = seed;
		outside = ScheduleRandom.of(seed, OUTSIDE);
		this.clock = clock;
		arrivals = scheduler.arrivals();
		this.observer = observer;
	}

	/** Records the steps of the run; called before it begins. */
	void record(ScheduleTrace newTrace) {
		trace = newTrace;
		scheduler.observe(newTrace);
	}

	/** Keeps the stack of the calling thread for the trace. */
	private void keepPlace(Gate me) {
		if (trace != null) {
			me.place = new Throwable();
		}
	}

	/** The accesses that are points; set before the run begins. */
	void choosesAt(PointAccesses accesses) {
		plainAccesses = accesses.has(true, seed);
		otherAccesses = accesses.has(false, seed);
	}

	/** Drops control after a number of points, to test that the program continues correctly. */
	void dropAfter(long points) {
		dropAfter = points;
	}

	/**
	 * Begins control with the calling thread, which becomes the first one.
	 *
	 * @param receiver receives the events of the program's threads, and passes them to this run
	 */
	void begin(InterlockController receiver) {
		Gate gate = new Gate(Thread.currentThread());
		gate.model = scheduler.root(gate);
		current = gate;
		gate.running = true;
		InterlockIdentityHashes.enable(ControlledRun.class.getClassLoader());
		InterlockThread.current().control = gate;
		InterlockController.install(receiver);
		// a limit of 0 makes a plain run: only its outcome is recorded
		dropIfDue();
		firstRuns(gate);
	}

	/** A thread runs for the first time; it need not have the turn. */
	private void firstRuns(Gate me) {
		if (!me.begun && !dropped) {
			me.begun = true;
			me.nativeId = NativeThreads.current();
			InterlockRandoms.begin(me.random(seed, SEEDS));
		}
	}

	/** The digest of the points so far. */
	long digest() {
		return scheduler.digest();
	}

	/** The number of points so far. */
	long points() {
		return scheduler.points();
	}

	/** The number of points so far at which more than one thread could run. */
	long choices() {
		return scheduler.choices();
	}

	/** Whether the run is no longer controlled. */
	boolean isDropped() {
		return dropped;
	}

	private void lock() {
		for (int i = 0; !lock.compareAndSet(false, true); i++) {
			if (i < SPINS) {
				Thread.onSpinWait();
			} else {
				Thread.yield();
			}
		}
	}

	private void unlock() {
		lock.set(false);
	}

	/** Whether a thread holds the lock for so long that a debugger must have stopped it. */
	boolean isHolderStopped() {
		long start = System.nanoTime();
		while (lock.get()) {
			if (System.nanoTime() - start > LONGEST_HOLD) {
				return true;
			}
			Thread.yield();
		}
		return false;
	}

	@Override
	public void failed(Throwable failure) {
		drop(EndOfControl.FAILURE, "An operation of the scheduler failed (" + failure + ").");
	}

	// points

	/** An operation that changes the model before the next thread is chosen. */
	private interface Change {
		void apply(ControlledThread thread);
	}

	@Override
	public void point(InterlockThread thread, int kind, int site) {
		OperationKind next = switch (kind) {
		case YIELD -> OperationKind.YIELD;
		case LOOP -> OperationKind.LOOP;
		default -> OperationKind.CALL;
		};
		point(thread, Operation.of(next, site));
	}

	@Override
	public boolean choosesAtAccesses(boolean arePlain) {
		return arePlain ? plainAccesses : otherAccesses;
	}

	@Override
	public void access(InterlockThread thread, Object owner, int element, boolean isWrite, int site) {
		if (passes(thread, owner, element, isWrite, site)) {
			return;
		}
		Operation next = new Operation(OperationKind.ACCESS, site, Operation.NO_ROLE, owner, element, isWrite);
		point(thread, model -> {
			scheduler.reached(model, next);
			// other threads wait until the class is initialised
			if (!thread.isInInitializer()) {
				scheduler.racingWith(model).forEach(other -> observer.race(next, other.next()));
			}
		});
	}

	/**
	 * Whether an access is no point, because the thread has made many at the same site and no other thread is about to
	 * make a conflicting one.
	 */
	boolean passes(InterlockThread thread, Object owner, int element, boolean isWrite, int site) {
		Gate me = (Gate) thread.control;
		if (me == null || me.sampling(seed).samples(site)) {
			return false;
		}
		// what the other threads are about to do is fixed while this one has the turn
		takeTurn(me);
		return !(scheduler.isAwaited(me.model, owner, element, isWrite) && me.sampling(seed).meets(site));
	}

	/**
	 * As {@link #passes}, of a section: all accesses of a thread inside one, up to its end, are points if its entry is,
	 * and so are those of others to its variable.
	 */
	boolean passesInSection(InterlockThread thread, Object owner, int element, int role,
			SectionPostponement.Sites sites) {
		Gate me = (Gate) thread.control;
		if (me == null) {
			return false;
		}
		takeTurn(me);
		PointSampling sampling = me.sampling(seed);
		boolean isChosen = sampling.samples(role + 1)
				|| scheduler.isAwaitedInSection(me.model, owner, element) && sampling.meets(role + 1);
		boolean ends = sites.ends().test(role) && scheduler.isInSection(me.model, owner, element);
		if (ends) {
			scheduler.sectionLeft(me.model);
		}
		if (isChosen && sites.entries().test(role)) {
			scheduler.sectionEntered(me.model, owner, element);
		}
		return !isChosen && !ends;
	}

	/** The thread reaches a point and may have to wait there. */
	void point(InterlockThread thread, Operation next) {
		point(thread, model -> scheduler.reached(model, next));
	}

	private void point(InterlockThread thread, Change change) {
		Gate me = (Gate) thread.control;
		if (me != null) {
			finish(me, stop(thread, me, change));
		}
	}

	/** How a thread continues after it has stopped at a point. */
	private enum Stopped {
		/** It runs, because it has the turn. */
		RUNS,
		/** It waits at its gate. */
		WAITS,
		/** It runs without control; the model has not changed. */
		UNCONTROLLED
	}

	/** Stops the thread at a point. */
	private Stopped stop(InterlockThread thread, Gate me, Change change) {
		return stop(thread, me, change, false);
	}

	private Stopped stop(InterlockThread thread, Gate me, Change change, boolean inWait) {
		boolean interrupted = false;
		keepPlace(me);
		while (true) {
			takeTurn(me);
			Gate chosen = null;
			lock();
			try {
				// the model must know of an interrupt by a thread that is not controlled
				interrupted |= Thread.interrupted();
				if (dropped) {
					restore(interrupted);
					return Stopped.UNCONTROLLED;
				}
				if (current != me) {
					// the watch has taken the turn
					continue;
				}
				startFailed(me);
				leaveCalls(me);
				if (interrupted) {
					scheduler.keepInterrupt(me.model);
				}
				me.running = false;
				me.steps++;
				me.sincePoint = 0;
				if (inWait) {
					me.willWait();
				}
				change.apply(me.model);
				if (thread.isInInitializer() && scheduler.canRun(me.model)) {
					// another thread may need the class
					scheduler.run(me.model);
					chosen = me;
				} else {
					chosen = choose();
				}
				if (chosen == me) {
					me.keep();
				}
			} finally {
				unlock();
			}
			if (chosen != me) {
				wake(chosen);
			} else {
				me.resume(false);
			}
			dropIfDue();
			return chosen != me ? Stopped.WAITS : Stopped.RUNS;
		}
	}

	private static void restore(boolean interrupted) {
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Waits until a thread has the turn. The thread is new, or returns from code that is not controlled. */
	private void takeTurn(Gate me) {
		if (dropped || me.running && !leavesAgain(me)) {
			return;
		}
		Gate chosen;
		lock();
		try {
			boolean interrupted = Thread.interrupted();
			if (dropped) {
				restore(interrupted);
				return;
			}
			if (interrupted) {
				scheduler.keepInterrupt(me.model);
			}
			if (me.model.state() == State.STARTING) {
				scheduler.begun(me.model);
			} else {
				scheduler.returned(me.model);
			}
			me.sincePoint = 0;
			chosen = current == null ? choose() : null;
			if (chosen == me) {
				me.keep();
			}
		} finally {
			unlock();
		}
		if (chosen != me) {
			wake(chosen);
			me.await();
		} else {
			me.resume(false);
		}
	}

	/**
	 * In a replay, gives up the turn where the thread has lost it in the recorded run: there it was blocked, and here it
	 * may not be. Returns whether it has. Elsewhere counts the event.
	 */
	private boolean leavesAgain(Gate me) {
		if (!arrivals.repeats()) {
			me.countEvent();
			return false;
		}
		Gate chosen;
		lock();
		try {
			if (dropped || current != me) {
				return !dropped;
			}
			if (!arrivals.leaves(me.model, scheduler.points(), me.sincePoint)) {
				me.countEvent();
				return false;
			}
			chosen = afterLoss(me, null);
		} finally {
			unlock();
		}
		wake(chosen);
		return true;
	}

	/** Takes the turn from a thread in code that is not controlled, under the lock; returns the next one, to be woken. */
	private Gate afterLoss(Gate gate, String place) {
		gate.running = false;
		scheduler.lost(gate.model, gate.sincePoint, place);
		return choose();
	}

	@Override
	public void blocks(InterlockThread thread) {
		takeTurn((Gate) thread.control);
	}

	/** Chooses the next thread under the lock. The caller wakes it after releasing the lock. */
	private Gate choose() {
		ControlledThread chosen = scheduler.choose();
		current = chosen == null ? null : (Gate) chosen.gate;
		if (current != null) {
			current.open();
		}
		return current;
	}

	/** Wakes the thread that was chosen, or ends control if none can run any more. */
	private void wake(Gate chosen) {
		if (chosen != null) {
			chosen.wake();
			return;
		}
		Idle reason = null;
		lock();
		try {
			if (current == null && !dropped) {
				reason = scheduler.idle();
			}
		} finally {
			unlock();
		}
		if (reason == Idle.DEADLOCK) {
			endInDeadlock(any -> null);
		} else if (reason == Idle.FINISHED) {
			drop(EndOfControl.FINISHED, null);
		}
	}

	/** @param holders gives the thread for which one in other code waits; null if there is none */
	private void endInDeadlock(UnaryOperator<ControlledThread> holders) {
		observer.deadlock(scheduler.threads(), waits(holders));
		drop(EndOfControl.DEADLOCK, "The threads wait for each other.");
	}

	private void dropIfDue() {
		if (dropAfter >= 0 && scheduler.points() >= dropAfter) {
			drop(EndOfControl.ASKED, "Control was to end after " + dropAfter + " points.");
		}
	}

	// threads

	@Override
	public void begun(InterlockThread thread) {
		Gate me = (Gate) thread.control;
		if (me != null) {
			firstRuns(me);
			takeTurn(me);
		}
	}

	@Override
	public void starting(InterlockThread thread, Thread child) {
		ClassLoader loader = child.getClass().getClassLoader();
		if (loader != null && loader == ControlledRun.class.getClassLoader()) {
			return;
		}
		Gate me = (Gate) thread.control;
		takeTurn(me);
		keepPlace(me);
		lock();
		try {
			if (!dropped) {
				startFailed(me);
				Gate gate = new Gate(child);
				gate.model = scheduler.starting(me.model, child.isDaemon(), gate);
				InterlockController.stateOf(child).control = gate;
				me.starting = gate;
				if (trace != null) {
					trace.starts(me, gate);
				}
			}
		} finally {
			unlock();
		}
	}

	@Override
	public void started(InterlockThread thread) {
		((Gate) thread.control).starting = null;
	}

	/** The JVM could not start a thread: the starting thread has passed another point, and the start has not returned. */
	private void startFailed(Gate me) {
		if (me.starting != null) {
			scheduler.startFailed(me.starting.model);
			me.starting = null;
		}
	}

	@Override
	public void ended(InterlockThread thread) {
		Gate me = (Gate) thread.control;
		takeTurn(me);
		Gate chosen = null;
		boolean had = false;
		lock();
		try {
			thread.control = null;
			if (dropped) {
				return;
			}
			had = current == me;
			leaveCalls(me);
			me.running = false;
			scheduler.ended(me.model);
			ending.removeIf(each -> !each.isAlive());
			ending.add(me.thread);
			if (had || current == null) {
				had = true;
				chosen = choose();
			}
		} finally {
			unlock();
		}
		if (had) {
			wake(chosen);
		}
	}

	/** The gate of a controlled thread; null if it is none. */
	private static Gate gate(Thread thread) {
		return (Gate) InterlockController.stateOf(thread).control;
	}

	@Override
	public boolean joins(InterlockThread thread, Thread other, long nanos, int site) {
		Gate me = (Gate) thread.control;
		Gate joined = gate(other);
		Operation next = Operation.of(OperationKind.JOIN, site);
		if (joined == null || joined == me) {
			point(thread, next);
			if (joined == null && isEnding(other)) {
				awaitMonitor(thread, other, next);
				awaitEnd(me, other);
			}
			return true;
		}
		finish(me, stop(thread, me, model -> scheduler.joining(model, joined.model, deadline(nanos), next)));
		boolean inTime = dropped || me.model.wakeUp() != WakeUp.TIMEOUT;
		if (inTime) {
			awaitMonitor(thread, other, next);
			awaitEnd(me, other);
		}
		return inTime;
	}

	/** Whether a thread has ended in the model. */
	private boolean isEnding(Thread other) {
		lock();
		try {
			for (Thread each : ending) {
				if (each == other) {
					return true;
				}
			}
			return false;
		} finally {
			unlock();
		}
	}

	/** The JVM ends a thread, and {@code join} returns, only when its monitor is free. */
	private void awaitMonitor(InterlockThread thread, Thread other, Operation next) {
		Gate me = (Gate) thread.control;
		boolean isFree;
		lock();
		try {
			isFree = !scheduler.isOwned(other) || scheduler.owns(me.model, other);
		} finally {
			unlock();
		}
		if (isFree || !finish(me, stop(thread, me, model -> scheduler.entering(model, other, next)))) {
			return;
		}
		lock();
		try {
			scheduler.exited(me.model, other);
		} finally {
			unlock();
		}
	}

	/**
	 * Waits until the JVM has ended a thread that has ended in the model, so that the program's join returns at once.
	 * Gives up after a while: the JVM needs the thread's monitor, which another thread may hold.
	 */
	private void awaitEnd(Gate me, Thread other) {
		long start = System.nanoTime();
		// the program's join gives the monitor up
		while (!dropped && !Thread.holdsLock(other) && other.isAlive() && System.nanoTime() - start < LONGEST_END) {
			if (me != null) {
				me.steps++;
			}
			InterlockTurn.park(false, END_PAUSE);
		}
	}

	/** The answer must not depend on how soon the JVM ends a thread. */
	@Override
	public void asksForThreads() {
		List<Thread> threads;
		lock();
		try {
			threads = List.copyOf(ending);
		} finally {
			unlock();
		}
		Gate me = (Gate) InterlockThread.current().control;
		threads.forEach(each -> awaitEnd(me, each));
	}

	/** Waits until the thread has the turn; false if the run is not controlled. */
	private boolean finish(Gate me, Stopped stopped) {
		if (stopped == Stopped.WAITS) {
			me.await();
		}
		return stopped != Stopped.UNCONTROLLED;
	}

	private long deadline(long nanos) {
		return nanos == 0 ? VirtualClock.NEVER : clock.after(nanos);
	}

	@Override
	public boolean sleeps(InterlockThread thread, long nanos, int site) throws InterruptedException {
		Gate me = (Gate) thread.control;
		Operation next = Operation.of(OperationKind.SLEEP, site);
		if (!finish(me, stop(thread, me, model -> scheduler.sleeping(model, clock.after(nanos), next)))) {
			return false;
		}
		if (me.model.wakeUp() == WakeUp.INTERRUPT) {
			Thread.interrupted();
			throw new InterruptedException("sleep interrupted");
		}
		// at the end of control, the thread goes on to sleep in the JVM
		return me.model.state() != State.SLEEPING;
	}

	@Override
	public boolean parks(InterlockThread thread, boolean isAbsolute, long time) {
		Gate me = (Gate) thread.control;
		if (isAbsolute ? time <= 0 : time < 0) {
			return true;
		}
		Operation next = Operation.of(OperationKind.PARK, 0);
		// a spurious return is allowed
		return finish(me, stop(thread, me,
				model -> scheduler.parking(model, isAbsolute ? clock.at(time) : deadline(time), next)));
	}

	@Override
	public boolean unparks(InterlockThread thread, Thread other) {
		Gate gate = gate(other);
		if (gate == null) {
			return false;
		}
		change(thread, () -> scheduler.unparked(gate.model));
		return !dropped && gate.model.state() != State.NATIVE;
	}

	@Override
	public void interrupted(InterlockThread thread, Thread other) {
		Gate gate = gate(other);
		if (gate != null) {
			change(thread, () -> scheduler.interrupted(gate.model));
		}
	}

	/** Changes the model for a thread that keeps the turn, or is not controlled. */
	private void change(InterlockThread thread, Runnable change) {
		Gate chosen = null;
		lock();
		try {
			if (dropped) {
				return;
			}
			change.run();
			if (current == null) {
				chosen = choose();
			}
		} finally {
			unlock();
		}
		if (chosen != null) {
			chosen.wake();
		}
		if (thread.control == null) {
			observer.wokenFromOutside();
		}
	}

	@Override
	public boolean isInterrupted(Thread other, boolean real) {
		Gate gate = other == Thread.currentThread() ? null : gate(other);
		if (gate == null || dropped) {
			return real;
		}
		State state = gate.model.state();
		return state == State.RUNNING || state == State.NATIVE && !hasReturned(gate) ? real
				: gate.model.isInterrupted();
	}

	@Override
	public Thread.State state(Thread other, Thread.State real) {
		Gate gate = gate(other);
		if (dropped || real == Thread.State.NEW || real == Thread.State.TERMINATED) {
			return real;
		}
		if (gate == null) {
			// the JVM may still be ending it
			return isEnding(other) ? Thread.State.TERMINATED : real;
		}
		ControlledThread model = gate.model;
		boolean timed = model.deadline() != VirtualClock.NEVER;
		return switch (model.state()) {
		case NATIVE -> hasReturned(gate) ? Thread.State.RUNNABLE : real;
		case STARTING, READY, RUNNING -> Thread.State.RUNNABLE;
		case MONITOR -> scheduler.canRun(model) ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
		case SLEEPING -> Thread.State.TIMED_WAITING;
		case WAITING, PARKED, JOINING -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
		case ENDED -> Thread.State.TERMINATED;
		};
	}

	/** Whether a thread has returned to control and waits for its turn. */
	private boolean hasReturned(Gate gate) {
		lock();
		try {
			return arrivals.hasReturned(gate.model);
		} finally {
			unlock();
		}
	}

	// monitors

	@Override
	public void entering(InterlockThread thread, Object monitor, int site, int kind) {
		Gate me = (Gate) thread.control;
		takeTurn(me);
		boolean owned;
		lock();
		try {
			leaveCalls(me);
			owned = scheduler.owns(me.model, monitor);
			if (owned) {
				scheduler.reentered(monitor);
			} else if (kind == JDK_BLOCK || kind == JDK_METHOD) {
				owned = scheduler.enteredIfFree(me.model, monitor);
			}
		} finally {
			unlock();
		}
		if (!owned) {
			Operation next = Operation.of(OperationKind.ENTER, site);
			finish(me, stop(thread, me, model -> scheduler.entering(model, monitor, next)));
		}
		if (kind == METHOD || kind == JDK_METHOD) {
			me.calls.add(monitor);
		}
	}

	/** Leaves the monitors of synchronized methods that an exception has ended; called under the lock. */
	private void leaveCalls(Gate me) {
		for (int last = me.calls.size() - 1; last >= 0 && !Thread.holdsLock(me.calls.get(last)); last--) {
			scheduler.left(me.model, me.calls.remove(last));
		}
	}

	/** Only changes the model: there is no switch before the JVM's monitor is free too. */
	@Override
	public void exiting(InterlockThread thread, Object monitor, boolean ofMethod) {
		Gate me = (Gate) thread.control;
		takeTurn(me);
		keepPlace(me);
		lock();
		try {
			int last = me.calls.size() - 1;
			if (!ofMethod) {
				scheduler.exited(me.model, monitor);
			} else if (last >= 0 && me.calls.get(last) == monitor) {
				me.calls.remove(last);
				scheduler.exited(me.model, monitor);
			}
		} finally {
			unlock();
		}
	}

	@Override
	public boolean waits(InterlockThread thread, Object monitor, long nanos, int site) throws InterruptedException {
		Gate me = (Gate) thread.control;
		takeTurn(me);
		boolean owned;
		lock();
		try {
			owned = !dropped && scheduler.owns(me.model, monitor);
		} finally {
			unlock();
		}
		if (!owned) {
			return false;
		}
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		Operation next = Operation.of(OperationKind.WAIT, site);
		Stopped stopped = stop(thread, me, model -> scheduler.waiting(model, monitor, deadline(nanos), next), true);
		if (stopped == Stopped.UNCONTROLLED) {
			return false;
		}
		if (stopped == Stopped.RUNS && ++me.passedWaits % REAL_WAITS == 0) {
			letOthersIn(monitor);
		}
		if (stopped == Stopped.WAITS) {
			if (!me.awaitOn(monitor, this)) {
				return true;
			}
			me.resume(false);
		}
		if (me.model.wakeUp() == WakeUp.INTERRUPT) {
			Thread.interrupted();
			throw new InterruptedException();
		}
		return true;
	}

	/** Waits in the JVM for a moment: a thread that is not controlled may need the monitor. */
	private static void letOthersIn(Object monitor) {
		try {
			monitor.wait(1);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void notifies(InterlockThread thread, Object monitor, boolean all) {
		if (thread.control instanceof Gate me) {
			takeTurn(me);
		}
		if (isWaitedOn(monitor)) {
			change(thread, () -> scheduler.notified(monitor, all));
		}
	}

	private boolean isWaitedOn(Object monitor) {
		lock();
		try {
			return scheduler.isWaitedOn(monitor);
		} finally {
			unlock();
		}
	}

	// clocks and random numbers

	@Override
	public long nanoTime(InterlockThread thread) {
		lock();
		try {
			// a reading by another thread must not change what the controlled threads read
			return thread.control == null ? clock.now() : clock.nanoTime();
		} finally {
			unlock();
		}
	}

	@Override
	public long currentTimeMillis(InterlockThread thread) {
		lock();
		try {
			return thread.control == null ? clock.wallClock() : clock.millis();
		} finally {
			unlock();
		}
	}

	@Override
	public long random(InterlockThread thread, int purpose) {
		if (thread.control instanceof Gate me) {
			return me.random(seed, purpose);
		}
		lock();
		try {
			return outside.nextLong();
		} finally {
			unlock();
		}
	}

	@Override
	public void runsOutside(InterlockThread thread) {
		observer.runsOutside();
	}

	@Override
	public void unseeded(InterlockThread thread) {
		observer.unseeded();
	}

	// the end

	@Override
	public void uncaught(Throwable failure, boolean inTask) {
		observer.uncaught(failure, inTask);
	}

	@Override
	public void shuttingDown() {
		drop(EndOfControl.FINISHED, null);
	}

	/** Ends control: each thread continues as it would without it. */
	void drop(EndOfControl reason, String text) {
		lock();
		try {
			if (dropped) {
				return;
			}
			dropped = true;
			InterlockController.install(null);
			InterlockClock.goOnFrom(clock.now(), clock.wallClock());
		} finally {
			unlock();
		}
		observer.ended(reason, text, scheduler.digest(), scheduler.points());
		List<Gate> released = new ArrayList<>();
		for (ControlledThread thread : scheduler.threads()) {
			if (release(thread)) {
				released.add((Gate) thread.gate);
			}
		}
		released.forEach(Gate::awaitRelease);
	}

	/** Lets a thread go on at the end of control; returns whether it waited for its turn. */
	private boolean release(ControlledThread thread) {
		Gate gate = (Gate) thread.gate;
		boolean released;
		lock();
		try {
			if (scheduler.takePermit(thread)) {
				gate.unpark();
			}
			released = switch (thread.state()) {
			// not stopped, or about to be woken
			case RUNNING, STARTING, ENDED -> false;
			case NATIVE -> arrivals.hasReturned(thread) && gate.release();
			// a wait with a time limit has none in the JVM, so it ends early; the others continue in the JVM
			case WAITING -> thread.deadline() != VirtualClock.NEVER && gate.release();
			default -> gate.release();
			};
		} finally {
			unlock();
		}
		if (released) {
			gate.wake();
		}
		return released;
	}

	/** The threads that may not have ended at the end of control. */
	List<Thread> remaining() {
		lock();
		try {
			List<Thread> threads = new ArrayList<>(ending);
			scheduler.threads().forEach(each -> threads.add(((Gate) each.gate).thread));
			return threads;
		} finally {
			unlock();
		}
	}

	/** Whether a thread leaves its wait as it does without control. */
	boolean leaves(Gate gate) {
		if (!dropped) {
			return false;
		}
		lock();
		try {
			return gate.leave();
		} finally {
			unlock();
		}
	}

	// the watch

	/**
	 * The thread that has the turn and runs; null if there is none. Takes no lock: a debugger may stop the calling
	 * thread, and evaluate in the one that has the turn.
	 */
	Gate running() {
		Gate gate = current;
		return gate != null && gate.running ? gate : null;
	}

	/** Whether a thread, by its id, waits for the turn, so that it does not release its monitors. */
	@SuppressWarnings("deprecation")
	boolean hasNotTheTurn(long id) {
		lock();
		try {
			ControlledThread thread = ofId(id);
			return thread != null && !((Gate) thread.gate).running;
		} finally {
			unlock();
		}
	}

	/**
	 * Takes the turn from a thread that is blocked in code that is not controlled; in a replay, only if it has lost the
	 * turn there in the recorded run.
	 *
	 * @param place the class and the method of that code
	 */
	boolean takeFrom(Gate gate, int steps, String place) {
		Gate chosen;
		lock();
		try {
			if (dropped || current != gate || !gate.running || gate.steps != steps
					|| !arrivals.mayLeave(gate.model, scheduler.points())) {
				return false;
			}
			chosen = afterLoss(gate, place);
		} finally {
			unlock();
		}
		wake(chosen);
		return true;
	}

	/** Called while no thread has the turn. Advances the time, and drops threads that have not run since they were started. */
	void idle(long nanos, boolean isLong) {
		Gate chosen = null;
		boolean asked = false;
		lock();
		try {
			if (dropped || current != null) {
				return;
			}
			if (scheduler.idle() == Idle.STARTING && isLong) {
				for (ControlledThread thread : scheduler.threads(each -> each.state() == State.STARTING)) {
					InterlockController.stateOf(((Gate) thread.gate).thread).control = null;
					scheduler.startFailed(thread);
				}
				asked = true;
			} else if (scheduler.idle() == Idle.NATIVE && arrivals.repeats()) {
				if (isLong && !arrivals.isAwaiting(scheduler.points())) {
					// in the recorded run, a thread could run here
					arrivals.stopRepeating();
					asked = true;
				}
			} else if (scheduler.idle() == Idle.NATIVE) {
				clock.advanceTo(clock.now() + nanos);
				arrivals.clockAdvanced();
				asked = scheduler.earliestDeadline() <= clock.now();
			}
			chosen = asked ? choose() : null;
		} finally {
			unlock();
		}
		if (asked) {
			wake(chosen);
		}
	}

	/** Whether no thread can continue unless one that is not controlled wakes it. */
	boolean isBlocked() {
		lock();
		try {
			return !dropped && current == null && scheduler.idle() == Idle.BLOCKED;
		} finally {
			unlock();
		}
	}

	/**
	 * Called when no thread has had the turn for a while, in which threads that are not controlled could wake others. Ends
	 * control if threads wait for each other for ever.
	 *
	 * @param owners gives the identifier of the thread that owns the monitor for which another one waits; -1 if there is
	 *               none
	 */
	void findDeadlock(ToLongFunction<Thread> owners) {
		UnaryOperator<ControlledThread> holders = thread -> ofId(owners.applyAsLong(((Gate) thread.gate).thread));
		lock();
		try {
			if (dropped || current != null || !scheduler.isDeadlocked(holders)) {
				return;
			}
		} finally {
			unlock();
		}
		endInDeadlock(holders);
	}

	@SuppressWarnings("deprecation")
	private ControlledThread ofId(long id) {
		return scheduler.threads().stream().filter(each -> ((Gate) each.gate).thread.getId() == id).findFirst()
				.orElse(null);
	}

	/** Whether threads that leave control return as in a recorded run. */
	boolean repeatsArrivals() {
		return arrivals.repeats();
	}

	/** In a replay, no longer waits for a thread that does not return; false if the run does not wait for any. */
	boolean stopsWaiting() {
		Gate chosen;
		lock();
		try {
			if (dropped || !arrivals.repeats()) {
				return false;
			}
			arrivals.stopRepeating();
			chosen = current == null ? choose() : null;
		} finally {
			unlock();
		}
		wake(chosen);
		return true;
	}

	private String waits(UnaryOperator<ControlledThread> holders) {
		StringBuilder text = new StringBuilder();
		for (ControlledThread thread : scheduler.threads()) {
			if (!thread.isDaemon()) {
				ControlledThread blocker = thread.state() == State.NATIVE ? holders.apply(thread)
						: scheduler.blocker(thread);
				text.append(text.isEmpty() ? "" : "; ").append(((Gate) thread.gate).thread.getName()).append(' ')
						.append(thread.state().name().toLowerCase(java.util.Locale.ROOT));
				if (blocker != null) {
					text.append(", blocked by ").append(((Gate) blocker.gate).thread.getName());
				}
			}
		}
		return text.toString();
	}
}
