/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.interlock.perturbers.directed.ControlledThread.State;
import dev.interlock.perturbers.directed.ControlledThread.WakeUp;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Runs one thread at a time and chooses the next one at each point, as the model of RaceFuzzer, section 2.2, requires.
 * A state machine: the caller reports what the threads do and makes the chosen one run. Not thread-safe.
 */
public final class Scheduler {

	/** Why no thread was chosen. */
	public enum Idle {
		/** A started thread has not run yet. */
		STARTING,
		/** All others wait for a thread in code that is not controlled. */
		NATIVE,
		/** All threads that the JVM waits for have ended. */
		FINISHED,
		/** No thread can continue, unless one that is not controlled wakes it. */
		BLOCKED,
		/** Threads wait for each other's monitors, or the policy has found threads that can never continue. */
		DEADLOCK
	}

	private static final int NOTIFICATIONS = 1;

	private final SchedulePolicy policy;
	private final ScheduleRandom random;
	private final ScheduleRandom notifications;
	private final VirtualClock clock;
	/** All threads that have not ended, in the order of their creation. */
	private final List<ControlledThread> threads = new ArrayList<>();
	private final List<ControlledThread> enabled = new ArrayList<>();
	/** The threads that are about to make an access. Replaced, as it is read while the others are not. */
	private volatile ControlledThread[] beforeAccess = {};
	/** The threads inside a section of the target. Replaced, too. */
	private volatile ControlledThread[] inSection = {};
	private final Map<Object, ModelMonitor> monitors = new IdentityHashMap<>();
	private long digest = 0xCBF29CE484222325L;
	private long points;
	private long choices;
	private Idle idle;
	private ScheduleObserver observer = ScheduleObserver.NONE;
	private Arrivals arrivals = Arrivals.recording();

	/** @param seed the seed of all choices */
	public Scheduler(SchedulePolicy policy, long seed, VirtualClock clock) {
		this.policy = policy;
		this.clock = clock;
		random = ScheduleRandom.of(seed, 0);
		notifications = ScheduleRandom.of(seed, NOTIFICATIONS);
	}

	/** Sets the observer of all further steps. */
	public void observe(ScheduleObserver newObserver) {
		observer = newObserver;
	}

	/** Sets the log of the threads that leave control and return; called before the first of them. */
	public void follow(Arrivals newArrivals) {
		arrivals = newArrivals;
	}

	/** The log of the threads that leave control and return. */
	public Arrivals arrivals() {
		return arrivals;
	}

	/** The number of points that threads have passed. */
	public long points() {
		return points;
	}

	/** The number of points at which more than one thread could run. */
	public long choices() {
		return choices;
	}

	/** A hash of thread, kind and site of all points so far: equal for equal schedules. */
	public long digest() {
		return digest;
	}

	/** Why {@link #choose} returned null last. */
	public Idle idle() {
		return idle;
	}

	/** The threads that have not ended. */
	public List<ControlledThread> threads() {
		return List.copyOf(threads);
	}

	/** Adds the main thread, which has the turn. */
	public ControlledThread root(Object gate) {
		ControlledThread root = new ControlledThread("0", false, gate);
		root.state = State.RUNNING;
		threads.add(root);
		return root;
	}

	/** A thread is about to start another one. */
	public ControlledThread starting(ControlledThread parent, boolean daemon, Object gate) {
		ControlledThread child = new ControlledThread(parent.path() + '.' + parent.children++, daemon, gate);
		threads.add(child);
		return child;
	}

	/** A started thread could not run, or is not controlled after all. */
	public void startFailed(ControlledThread child) {
		child.state = State.ENDED;
		threads.remove(child);
	}

	/** A started thread runs for the first time. */
	public void begun(ControlledThread thread) {
		ready(thread, Operation.of(OperationKind.BEGIN, 0));
	}

	/** A thread is about to execute an operation for which it need not wait. */
	public void reached(ControlledThread thread, Operation next) {
		ready(thread, next);
	}

	/**
	 * The threads that are about to make an access which conflicts with that of a thread. Both can be the next one, so
	 * no order between them exists: they race.
	 */
	public List<ControlledThread> racingWith(ControlledThread thread) {
		return Stream.of(beforeAccess).filter(other -> other != thread && other.next.conflictsWith(thread.next))
				.toList();
	}

	/**
	 * Whether another thread is about to make an access that conflicts with one of the given thread. May be called at any
	 * time by the thread that has the turn.
	 */
	public boolean isAwaited(ControlledThread thread, Object variable, int element, boolean write) {
		for (ControlledThread other : beforeAccess) {
			Operation next = other.next;
			if (other != thread && isOn(next, variable, element) && (write || next.write())) {
				return true;
			}
		}
		return false;
	}

	/** The thread with the turn is inside a section on a variable, until {@link #sectionLeft}. */
	public void sectionEntered(ControlledThread thread, Object variable, int element) {
		if (thread.sectionAccess == null) {
			inSection = with(inSection, thread);
		}
		thread.sectionAccess = new Operation(OperationKind.ACCESS, 0, Operation.NO_ROLE, variable, element, true);
	}

	/** A thread is no longer inside a section; without effect if it was not. */
	public void sectionLeft(ControlledThread thread) {
		if (thread.sectionAccess != null) {
			thread.sectionAccess = null;
			inSection = without(inSection, thread);
		}
	}

	/** Whether the thread with the turn is inside a section on a variable. */
	public boolean isInSection(ControlledThread thread, Object variable, int element) {
		return isOn(thread.sectionAccess, variable, element);
	}

	/**
	 * Whether another thread is inside a section on a variable, or is about to access it. May be called at any time by
	 * the thread that has the turn.
	 */
	public boolean isAwaitedInSection(ControlledThread thread, Object variable, int element) {
		for (ControlledThread other : beforeAccess) {
			if (other != thread && isOn(other.next, variable, element)) {
				return true;
			}
		}
		for (ControlledThread other : inSection) {
			if (other != thread && isOn(other.sectionAccess, variable, element)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isOn(Operation access, Object variable, int element) {
		return access != null && access.variable() == variable && access.element() == element;
	}

	private static ControlledThread[] with(ControlledThread[] threads, ControlledThread added) {
		return Stream.concat(Stream.of(threads), Stream.of(added)).toArray(ControlledThread[]::new);
	}

	private static ControlledThread[] without(ControlledThread[] threads, ControlledThread removed) {
		return Stream.of(threads).filter(other -> other != removed).toArray(ControlledThread[]::new);
	}

	/** A thread is about to enter a monitor. */
	public void entering(ControlledThread thread, Object object, Operation next) {
		ModelMonitor monitor = monitors.computeIfAbsent(object, any -> new ModelMonitor());
		want(thread, monitor, object, 1);
		thread.next = next.on(object);
	}

	/** A thread enters a monitor without a point if it is free; returns whether it is. */
	public boolean enteredIfFree(ControlledThread thread, Object object) {
		ModelMonitor monitor = monitors.computeIfAbsent(object, any -> new ModelMonitor());
		if (!monitor.isFree()) {
			return false;
		}
		monitor.owner = thread;
		monitor.count = 1;
		return true;
	}

	/** Whether a thread owns a monitor. */
	public boolean owns(ControlledThread thread, Object object) {
		ModelMonitor monitor = monitors.get(object);
		return monitor != null && monitor.owner == thread;
	}

	/** Whether any thread owns a monitor. */
	public boolean isOwned(Object object) {
		ModelMonitor monitor = monitors.get(object);
		return monitor != null && !monitor.isFree();
	}

	/** Whether a thread waits on a monitor to be notified. */
	public boolean isWaitedOn(Object object) {
		ModelMonitor monitor = monitors.get(object);
		return monitor != null && !monitor.waiting.isEmpty();
	}

	/** The owner of a monitor enters it once more. */
	public void reentered(Object object) {
		monitors.get(object).count++;
	}

	/** A thread exits a monitor; without effect if it does not own it. */
	public void exited(ControlledThread thread, Object object) {
		ModelMonitor monitor = monitors.get(object);
		if (monitor != null && monitor.owner == thread && --monitor.count == 0) {
			monitor.owner = null;
			observer.released(thread, object);
			forgetIfUnused(object, monitor);
		}
	}

	/** A thread has left a monitor, however often it has entered it; without effect if it does not own it. */
	public void left(ControlledThread thread, Object object) {
		ModelMonitor monitor = monitors.get(object);
		if (monitor != null && monitor.owner == thread) {
			monitor.owner = null;
			monitor.count = 0;
			observer.released(thread, object);
			forgetIfUnused(object, monitor);
		}
	}

	/** The owner of a monitor waits on it. */
	public void waiting(ControlledThread thread, Object object, long deadline, Operation next) {
		ModelMonitor monitor = monitors.get(object);
		thread.entries = monitor.count;
		monitor.owner = null;
		monitor.count = 0;
		observer.released(thread, object);
		monitor.waiting.add(thread);
		thread.monitor = monitor;
		thread.monitorObject = object;
		block(thread, State.WAITING, deadline, next);
		if (thread.interrupted) {
			wake(thread, WakeUp.INTERRUPT);
		}
	}

	/** Threads that wait on a monitor are notified. */
	public void notified(Object object, boolean all) {
		ModelMonitor monitor = monitors.get(object);
		if (monitor == null) {
			return;
		}
		while (!monitor.waiting.isEmpty()) {
			int chosen = all ? 0 : policy.notified(monitor.waiting.size(), notifications);
			wake(monitor.waiting.get(chosen), WakeUp.NORMAL);
			if (!all) {
				return;
			}
		}
	}

	/** A thread waits for the end of another one. */
	public void joining(ControlledThread thread, ControlledThread other, long deadline, Operation next) {
		block(thread, State.JOINING, deadline, next);
		thread.joined = other;
		wakeAtOnce(thread, other.state == State.ENDED);
	}

	/** A thread sleeps. */
	public void sleeping(ControlledThread thread, long deadline, Operation next) {
		block(thread, State.SLEEPING, deadline, next);
		wakeAtOnce(thread, false);
	}

	/** A thread parks. */
	public void parking(ControlledThread thread, long deadline, Operation next) {
		block(thread, State.PARKED, deadline, next);
		boolean hasPermit = thread.permit;
		thread.permit = false;
		wakeAtOnce(thread, hasPermit);
	}

	private void wakeAtOnce(ControlledThread thread, boolean isDone) {
		if (isDone) {
			wake(thread, WakeUp.NORMAL);
		} else if (thread.interrupted) {
			wake(thread, WakeUp.INTERRUPT);
		}
	}

	/** A thread gets a permit to continue. */
	public void unparked(ControlledThread thread) {
		if (thread.state == State.PARKED) {
			wake(thread, WakeUp.NORMAL);
		} else {
			thread.permit = true;
		}
	}

	/** Whether a thread has a permit that it has not used; it is then taken. */
	public boolean takePermit(ControlledThread thread) {
		boolean had = thread.permit;
		thread.permit = false;
		return had;
	}

	/** A thread is interrupted. A running thread keeps its status itself. */
	public void interrupted(ControlledThread thread) {
		if (thread.state == State.RUNNING || thread.state == State.NATIVE || thread.state == State.ENDED) {
			return;
		}
		thread.interrupted = true;
		if (thread.isBlocked()) {
			wake(thread, WakeUp.INTERRUPT);
		}
	}

	/** Sets the interrupt status that a thread has when it stops. */
	public void keepInterrupt(ControlledThread thread) {
		thread.interrupted = true;
	}

	/**
	 * The thread with the turn is blocked in code that is not controlled.
	 *
	 * @param events the number of its events since its last point
	 * @param place  the class and the method of that code; null in a replay that has not found it blocked
	 */
	public void lost(ControlledThread thread, long events, String place) {
		thread.state = State.NATIVE;
		arrivals.left(thread, points, events, place);
	}

	/** A thread returns from code that is not controlled. From the next choice on it can run; in a replay, as recorded. */
	public void returned(ControlledThread thread) {
		arrivals.returned(thread);
	}

	/** A thread ends. */
	public void ended(ControlledThread thread) {
		thread.state = State.ENDED;
		threads.remove(thread);
		sectionLeft(thread);
		for (ControlledThread other : threads) {
			if (other.state == State.JOINING && other.joined == thread) {
				wake(other, WakeUp.NORMAL);
			}
		}
	}

	/** Whether a thread can continue if it is chosen. */
	public boolean canRun(ControlledThread thread) {
		return thread.state == State.READY || thread.state == State.MONITOR && thread.monitor.isFree();
	}

	/**
	 * Chooses the thread that runs next and gives it the turn. If no thread can run, the clock advances to the next
	 * deadline.
	 *
	 * @return null if no thread can run, see {@link #idle}
	 */
	public ControlledThread choose() {
		while (true) {
			boolean starting = false;
			boolean uncontrolled = false;
			boolean finished = true;
			boolean deadlocked = false;
			long earliest = VirtualClock.NEVER;
			enabled.clear();
			for (ControlledThread thread : arrivals.take(threads, points, clock)) {
				ready(thread, Operation.of(OperationKind.RETURN, 0));
			}
			threads.forEach(thread -> thread.awaited = false);
			for (ControlledThread thread : threads) {
				if (thread.deadline <= clock.now() && thread.isBlocked()) {
					wake(thread, WakeUp.TIMEOUT);
				}
				starting |= thread.state == State.STARTING;
				uncontrolled |= thread.state == State.NATIVE;
				finished &= thread.isDaemon();
				if (canRun(thread)) {
					enabled.add(thread);
				} else if (thread.isBlocked()) {
					earliest = Math.min(earliest, thread.deadline);
				} else if (thread.state == State.MONITOR) {
					thread.monitor.owner.awaited = true;
					deadlocked |= isInCycle(thread, any -> null);
				}
			}
			if (deadlocked) {
				// whatever the other threads do
				idle = Idle.DEADLOCK;
				return null;
			}
			if (starting || finished) {
				idle = finished ? Idle.FINISHED : Idle.STARTING;
				return null;
			}
			if (arrivals.isAwaiting(points)) {
				idle = Idle.NATIVE;
				return null;
			}
			if (!enabled.isEmpty()) {
				choices += enabled.size() > 1 ? 1 : 0;
				int next = policy.next(enabled, random);
				if (next < 0) {
					idle = next == SchedulePolicy.DEADLOCK ? Idle.DEADLOCK : Idle.NATIVE;
					return null;
				}
				ControlledThread chosen = enabled.get(next);
				arrivals.chosen(points, clock);
				run(chosen);
				return chosen;
			}
			if (uncontrolled && arrivals.repeats() && arrivals.hasReturned()) {
				// no thread can run as recorded
				arrivals.stopRepeating();
				continue;
			}
			if (uncontrolled || earliest == VirtualClock.NEVER) {
				idle = uncontrolled ? Idle.NATIVE : Idle.BLOCKED;
				return null;
			}
			clock.advanceTo(earliest);
		}
	}

	/** Gives the turn to a thread that {@link #canRun can run}, without asking the policy. */
	public void run(ControlledThread thread) {
		Object acquired = null;
		if (thread.state == State.MONITOR) {
			acquired = thread.monitorObject;
			thread.monitor.owner = thread;
			thread.monitor.count = thread.entries;
			thread.monitor.entering--;
			thread.monitor = null;
			thread.monitorObject = null;
		}
		if (thread.next.kind() == OperationKind.ACCESS) {
			beforeAccess = without(beforeAccess, thread);
		}
		thread.state = State.RUNNING;
		points++;
		clock.passPoint();
		record(thread.path().hashCode());
		record(thread.next.kind().ordinal());
		record(thread.next.site());
		observer.runs(thread, acquired, points);
	}

	/** The earliest time at which a blocked thread continues by itself. */
	public long earliestDeadline() {
		return threads.stream().filter(ControlledThread::isBlocked).mapToLong(ControlledThread::deadline).min()
				.orElse(VirtualClock.NEVER);
	}

	/** The threads with a certain property. */
	public List<ControlledThread> threads(Predicate<ControlledThread> which) {
		return threads.stream().filter(which).toList();
	}

	/** The thread that owns the monitor which another one wants; null if there is none. */
	public ControlledThread blocker(ControlledThread thread) {
		return thread.state == State.MONITOR ? thread.monitor.owner
				: thread.state == State.JOINING ? thread.joined : null;
	}

	/**
	 * Whether threads can never continue unless one that is not controlled wakes them: no thread can continue; or some are
	 * in code that is not controlled, and there is a cycle of monitors, or each thread waits without a limit and only for
	 * others of them.
	 *
	 * @param holders gives the thread whose monitor another thread wants in code that is not controlled; null if there is
	 *                none
	 */
	public boolean isDeadlocked(UnaryOperator<ControlledThread> holders) {
		if (idle == Idle.BLOCKED) {
			return true;
		}
		if (idle != Idle.NATIVE || arrivals.isAwaiting(points) || arrivals.hasReturned()) {
			return false;
		}
		return threads.stream().anyMatch(thread -> isInCycle(thread, holders))
				|| earliestDeadline() == VirtualClock.NEVER && threads.stream().allMatch(
						thread -> thread.state == State.NATIVE ? holders.apply(thread) != null : !canRun(thread));
	}

	private boolean isInCycle(ControlledThread thread, UnaryOperator<ControlledThread> holders) {
		ControlledThread holder = thread;
		// a chain that is no cycle ends; one that leads into a cycle without the thread does not
		for (int i = 0; i < threads.size(); i++) {
			holder = switch (holder.state) {
			case MONITOR -> holder.monitor.owner;
			case NATIVE -> holders.apply(holder);
			default -> null;
			};
			if (holder == null) {
				return false;
			}
			if (holder == thread) {
				return true;
			}
		}
		return false;
	}

	private void record(long part) {
		digest = ScheduleRandom.mix(digest ^ part) + 0x9E3779B97F4A7C15L;
	}

	private void ready(ControlledThread thread, Operation next) {
		thread.state = State.READY;
		thread.next = next;
		thread.wakeUp = WakeUp.NORMAL;
		if (next.kind() == OperationKind.ACCESS) {
			beforeAccess = with(beforeAccess, thread);
		}
	}

	private static void block(ControlledThread thread, State state, long deadline, Operation next) {
		thread.state = state;
		thread.deadline = deadline;
		thread.next = next;
		thread.wakeUp = WakeUp.NORMAL;
	}

	private void wake(ControlledThread thread, WakeUp reason) {
		thread.wakeUp = reason;
		thread.deadline = VirtualClock.NEVER;
		thread.joined = null;
		if (thread.state == State.WAITING) {
			thread.monitor.waiting.remove(thread);
			want(thread, thread.monitor, thread.monitorObject, thread.entries);
		} else {
			thread.state = State.READY;
		}
	}

	private static void want(ControlledThread thread, ModelMonitor monitor, Object object, int entries) {
		thread.state = State.MONITOR;
		thread.monitor = monitor;
		thread.monitorObject = object;
		thread.entries = entries;
		monitor.entering++;
	}

	private void forgetIfUnused(Object object, ModelMonitor monitor) {
		if (monitor.isUnused()) {
			monitors.remove(object);
		}
	}
}
