/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;

/** The scheduler's model of one thread. Changed only by {@link Scheduler}. */
public final class ControlledThread implements ReadyThread {

	/** The state of a thread. */
	public enum State {
		/** Started, but has not run yet. */
		STARTING,
		/** Can run. */
		READY,
		/** Has the turn. */
		RUNNING,
		/** Wants to enter a monitor. */
		MONITOR,
		/** Waits for a notification. */
		WAITING,
		/** Has parked. */
		PARKED,
		/** Sleeps. */
		SLEEPING,
		/** Waits for the end of another thread. */
		JOINING,
		/** Runs or is blocked in code that is not controlled. */
		NATIVE,
		/** Has ended. */
		ENDED
	}

	/** Why a thread continues. */
	public enum WakeUp {
		/** The event that it waited for has happened. */
		NORMAL,
		/** Its time limit has passed. */
		TIMEOUT,
		/** It was interrupted. */
		INTERRUPT
	}

	/** The caller's object for this thread. */
	public final Object gate;

	private final String path;
	private final boolean daemon;
	State state = State.STARTING;
	Operation next = Operation.of(OperationKind.BEGIN, 0);
	/** The monitor that it wants or waits on, and its object. */
	ModelMonitor monitor;
	Object monitorObject;
	/** How often it enters that monitor. */
	int entries;
	ControlledThread joined;
	long deadline = VirtualClock.NEVER;
	boolean permit;
	boolean interrupted;
	WakeUp wakeUp = WakeUp.NORMAL;
	int children;
	/** An access to the variable of the section that it is inside; null if it is in none. */
	Operation sectionAccess;
	/** Whether another thread waits for a monitor of this one, as of the last choice. */
	boolean awaited;

	ControlledThread(String path, boolean daemon, Object gate) {
		this.path = path;
		this.daemon = daemon;
		this.gate = gate;
	}

	@Override
	public String path() {
		return path;
	}

	@Override
	public Operation next() {
		return next;
	}

	@Override
	public boolean isOutside() {
		return state == State.NATIVE;
	}

	@Override
	public boolean isAwaited() {
		return awaited;
	}

	/** Its state. */
	public State state() {
		return state;
	}

	/** Whether the JVM does not wait for its end. */
	public boolean isDaemon() {
		return daemon;
	}

	/** Why it continued after its last operation. */
	public WakeUp wakeUp() {
		return wakeUp;
	}

	/** The time at which it continues by itself; {@link VirtualClock#NEVER} if it does not. */
	public long deadline() {
		return deadline;
	}

	/** Its interrupt status while it does not have the turn. */
	public boolean isInterrupted() {
		return interrupted;
	}

	/** Returns and clears its interrupt status. */
	public boolean takeInterrupt() {
		boolean was = interrupted;
		interrupted = false;
		return was;
	}

	/** Whether it is blocked until an event happens. */
	boolean isBlocked() {
		return state == State.WAITING || state == State.PARKED || state == State.SLEEPING || state == State.JOINING;
	}

	@Override
	public String toString() {
		return path + ' ' + state + ' ' + next.kind();
	}
}
