/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.agent.threads.NativeThreads;
import dev.interlock.bootstrap.InterlockTurn;
import dev.interlock.perturbers.directed.ControlledThread;
import dev.interlock.spi.schedule.ScheduleRandom;

/** Holds one thread until it has the turn. */
final class Gate {

	/** Apart from those of the scheduler. */
	private static final int FIRST_PURPOSE = 100;
	private static final int PURPOSES = 2;
	/** Apart from those of the program. */
	private static final int SAMPLING = FIRST_PURPOSE + PURPOSES;
	private static final VarHandle SINCE_POINT = sincePoint();
	private static final int LONGEST_RELEASE = 10_000;

	final Thread thread;
	/** Set before the thread can run. */
	ControlledThread model;
	/** The thread has been given the turn and has not seen it yet. */
	private volatile boolean open;
	/** The thread has the turn and runs. */
	volatile boolean running;
	/** Whether the thread waits in {@code Object.wait}, from which an interrupt wakes it. */
	private volatile boolean waits;
	/** The interrupt that wakes the thread has been sent. */
	private volatile boolean sent;
	/** The end of control has given the thread a park permit, which its wait for the turn may use up. */
	private volatile boolean permit;
	/** The thread has left its wait after the end of control. Guarded by the lock of the run. */
	private boolean left;
	/** The thread that it is starting; null if there is none. */
	Gate starting;
	/** The operating system's number of the thread; set by the thread when it begins. */
	volatile long nativeId = NativeThreads.UNKNOWN;
	/** The objects of the synchronized methods that it is running. Used by the thread only. */
	final List<Object> calls = new ArrayList<>();
	/** Whether the thread has run its first instruction. Used by the thread only. */
	boolean begun;
	/** Null before the thread accesses a variable. Used by the thread only. */
	private PointSampling sampling;
	private final ScheduleRandom[] randoms = new ScheduleRandom[PURPOSES];
	/** Its events, recorded or to be followed; null for none. Used by the thread only. */
	ThreadEvents events;
	/** The number of waits whose time limit has passed at once. Used by the thread only. */
	int passedWaits;
	/** The locks that it acquires at sites of the target. Used by the thread only. */
	final LockRequests requests = new LockRequests();
	/** The monitors that an evaluation of the debugger holds. Used by the thread only. */
	final List<Object> evaluated = new ArrayList<>();
	/** Has the stack at its last event, for a trace; null for none. Set by the thread. */
	Throwable place;
	/** The number of points that it has passed. */
	volatile int steps;
	/** The number of events since the last of these points. Changed by the thread while it has the turn. */
	volatile int sincePoint;

	Gate(Thread thread) {
		this.thread = thread;
	}

	private static VarHandle sincePoint() {
		try {
			return MethodHandles.lookup().findVarHandle(Gate.class, "sincePoint", int.class);
		} catch (ReflectiveOperationException e) {
			throw new LinkageError(e.getMessage(), e);
		}
	}

	/** The next number of one of the thread's sequences; called by the thread. */
	long random(long seed, int purpose) {
		if (randoms[purpose] == null) {
			randoms[purpose] = ScheduleRandom.of(ofThread(seed), FIRST_PURPOSE + purpose);
		}
		return randoms[purpose].nextLong();
	}

	/** Which of its accesses are points; called by the thread. */
	PointSampling sampling(long seed) {
		if (sampling == null) {
			sampling = new PointSampling(ScheduleRandom.of(ofThread(seed), SAMPLING));
		}
		return sampling;
	}

	private long ofThread(long seed) {
		return seed ^ ScheduleRandom.mix(model.path().hashCode());
	}

	/** Counts an event; called by the thread while it has the turn. */
	void countEvent() {
		// cheaper than a volatile write; others read it long after, when the thread is blocked
		SINCE_POINT.setRelease(this, sincePoint + 1);
	}

	/** Announces that the next wait is in {@code Object.wait}; called by the thread before it gives up the turn. */
	void willWait() {
		waits = true;
	}

	/** Gives the thread the turn; called under the lock of the run. */
	void open() {
		open = true;
	}

	/**
	 * Leaves a wait after the end of control, unless the thread is to be woken; called under the lock of the run.
	 */
	boolean leave() {
		left = !open;
		return left;
	}

	/** Opens the gate after the end of control; false if nothing is to be woken. Called under the lock of the run. */
	boolean release() {
		if (open || left || running) {
			return false;
		}
		open = true;
		return true;
	}

	/** Gives the thread a park permit of the program at the end of control. */
	void unpark() {
		permit = true;
		InterlockTurn.unpark(thread);
	}

	/**
	 * Returns once the thread has the turn that {@link #release} gave it, so that others see its state and its interrupt
	 * status as the program does. One that needs a monitor for it, or gets no processor for long, is not waited for.
	 */
	void awaitRelease() {
		for (int i = 0; i < LONGEST_RELEASE && !running && !waits; i++) {
			Thread.yield();
		}
	}

	/**
	 * Wakes the thread after it was given the turn. A waiting thread is woken by an interrupt: a notification would need
	 * the monitor, and might block.
	 */
	void wake() {
		if (waits) {
			thread.interrupt();
			sent = true;
		} else {
			InterlockTurn.unpark(thread);
		}
	}

	/**
	 * Waits for the turn. The interrupt status is cleared, because parking would end at once, and set anew at the end.
	 */
	void await() {
		boolean interrupted = false;
		while (!open) {
			interrupted |= Thread.interrupted();
			InterlockTurn.park();
		}
		resume(interrupted);
		enter();
		if (permit) {
			InterlockTurn.unpark(thread);
		}
	}

	/** Gives the thread, which calls this, the interrupt status that the model has kept. */
	void resume(boolean interrupted) {
		if (model.takeInterrupt() || interrupted) {
			thread.interrupt();
		}
	}

	/**
	 * Waits for the turn in {@code Object.wait}.
	 *
	 * @return false if the run is no longer controlled and the wait has ended as it does without control
	 * @throws InterruptedException if the run is no longer controlled and the program has interrupted the thread
	 */
	boolean awaitOn(Object monitor, ControlledRun run) throws InterruptedException {
		while (!open) {
			try {
				monitor.wait();
				if (run.leaves(this)) {
					return false;
				}
			} catch (InterruptedException e) {
				if (run.leaves(this)) {
					throw e;
				}
			}
		}
		while (!sent) {
			Thread.onSpinWait();
		}
		sent = false;
		waits = false;
		Thread.interrupted();
		enter();
		return true;
	}

	/** The thread has the turn without waiting for it. */
	void keep() {
		waits = false;
		open = false;
		running = true;
	}

	private void enter() {
		open = false;
		running = true;
	}
}
