/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Receives the synchronisation of a controlled run before it happens, and returns when the calling thread may go on.
 * The callbacks run as part of the agent. They get the state of the calling thread, and are called for controlled
 * threads only, unless they say otherwise.
 */
public abstract class InterlockController {

	/** A point at which a thread gives others a chance. */
	public static final int YIELD = 0;
	/** A point in a loop. */
	public static final int LOOP = 1;
	/** A point before a call. */
	public static final int CALL = 2;

	/** A synchronized block of the program. */
	public static final int BLOCK = 0;
	/** A synchronized block of the JDK. */
	public static final int JDK_BLOCK = 1;
	/** A synchronized method of the JDK, called by the program. */
	public static final int METHOD = 2;
	/** A synchronized method of the JDK, called by the JDK: a point only if its monitor is not free. */
	public static final int JDK_METHOD = 3;

	/** The numbers of identity hash codes. */
	public static final int HASHES = 0;
	/** The numbers that seed generators. */
	public static final int SEEDS = 1;

	/** Null if the run is not controlled. */
	static volatile InterlockController installed;

	/** The last one that was installed, which still receives exceptions after the end of control. */
	static volatile InterlockController last;

	/** @param controller null to end the control of the run */
	public static void install(InterlockController controller) {
		installed = controller;
		if (controller != null) {
			last = controller;
		}
	}

	/** The state of any thread. */
	public static InterlockThread stateOf(Thread thread) {
		return InterlockThreads.of(thread);
	}

	/** A callback has failed; the run must continue without control. */
	public abstract void failed(Throwable failure);

	/** A point at which the scheduler may switch to another thread. */
	public abstract void point(InterlockThread thread, int kind, int site);

	/**
	 * A point before an access.
	 *
	 * @param owner   the object or array; null for a static field
	 * @param element a number for the field, or the index
	 */
	public abstract void access(InterlockThread thread, Object owner, int element, boolean isWrite, int site);

	/**
	 * Whether accesses are points of this run.
	 *
	 * @param arePlain whether they are those of {@code readPlain} and {@code writePlain} of {@link InterlockControlHooks}
	 */
	public boolean choosesAtAccesses(boolean arePlain) {
		return true;
	}

	/** The thread runs its first instruction. */
	public abstract void begun(InterlockThread thread);

	/** The thread is about to call native code that may wait for something outside the program, or has called it. */
	public abstract void blocks(InterlockThread thread);

	/** The thread is about to start another one. */
	public abstract void starting(InterlockThread thread, Thread child);

	/** The thread has started another one. */
	public abstract void started(InterlockThread thread);

	/** The thread ends. */
	public abstract void ended(InterlockThread thread);

	/**
	 * The thread enters a monitor.
	 *
	 * @param kind {@link #BLOCK}, {@link #JDK_BLOCK}, {@link #METHOD} or {@link #JDK_METHOD}
	 */
	public abstract void entering(InterlockThread thread, Object monitor, int site, int kind);

	/**
	 * The thread exits a monitor.
	 *
	 * @param ofMethod whether a {@link #METHOD} or a {@link #JDK_METHOD} has returned; those that an exception ends are not reported
	 */
	public abstract void exiting(InterlockThread thread, Object monitor, boolean ofMethod);

	/**
	 * The thread waits on a monitor.
	 *
	 * @param nanos the time limit; 0 for none
	 * @return false if the JVM is to wait
	 */
	public abstract boolean waits(InterlockThread thread, Object monitor, long nanos, int site)
			throws InterruptedException;

	/** Any thread that owns the monitor notifies. */
	public abstract void notifies(InterlockThread thread, Object monitor, boolean all);

	/**
	 * The thread waits for the end of another one.
	 *
	 * @param nanos the time limit; 0 for none
	 * @return true unless the time limit has passed
	 */
	public abstract boolean joins(InterlockThread thread, Thread other, long nanos, int site);

	/** The thread is about to ask which threads are alive; called by any thread. */
	public abstract void asksForThreads();

	/** The thread sleeps; false if the JVM is to do that. */
	public abstract boolean sleeps(InterlockThread thread, long nanos, int site) throws InterruptedException;

	/** The thread parks; false if the JVM is to do that. */
	public abstract boolean parks(InterlockThread thread, boolean isAbsolute, long time);

	/** Any thread unparks another one; false if the JVM is to do that. */
	public abstract boolean unparks(InterlockThread thread, Thread other);

	/** Any thread has interrupted another one. */
	public abstract void interrupted(InterlockThread thread, Thread other);

	/** The interrupt status of another thread. */
	public abstract boolean isInterrupted(Thread other, boolean real);

	/** The state of another thread. */
	public abstract Thread.State state(Thread other, Thread.State real);

	/** The time in nanoseconds; called by any thread. */
	public abstract long nanoTime(InterlockThread thread);

	/** The wall-clock time; called by any thread. */
	public abstract long currentTimeMillis(InterlockThread thread);

	/**
	 * The next number of a sequence that depends on the seed and the thread only; called by any thread.
	 *
	 * @param purpose {@link #HASHES} or {@link #SEEDS}, which have sequences of their own
	 */
	public abstract long random(InterlockThread thread, int purpose);

	/**
	 * Whether an identity hash code that is asked for may be chosen now; otherwise the JVM's is returned, and none is
	 * chosen. Called by any thread.
	 */
	public boolean choosesHash(InterlockThread thread, Object object) {
		return true;
	}

	/** The thread is not controlled, and is where a controlled one would have a point. */
	public void runsOutside(InterlockThread thread) {
		// no matter
	}

	/** The thread gets random numbers that do not depend on the seed. */
	public abstract void unseeded(InterlockThread thread);

	/** An exception has ended a thread or a task of a pool; called by any thread. */
	public abstract void uncaught(Throwable failure, boolean inTask);

	/** The JVM shuts down; called by any thread. */
	public abstract void shuttingDown();
}
