/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/**
 * The stack and the locks of a thread at an access, or the locks alone, kept in case a later access conflicts. The
 * stack is converted to stack frames only then. The locks are weakly referenced.
 */
public final class TakenStack {

	/** The offset of the field with the number of frames of a throwable. */
	private static final long DEPTH = InterlockOffsets.find(Throwable.class, "depth");

	private static final int FRAMES_OF_PART = 32;

	/** Null if it was evicted or not captured. */
	private Throwable stack;
	private final HeldWeakly[] locks;

	/**
	 * A weakly referenced lock.
	 *
	 * @param taken     the lock as the hooks know it, which may be one side of a read-write lock
	 * @param takenMode its mode as the hooks know it
	 */
	private record HeldWeakly(WeakReference<Object> lock, LockMode mode, int site, WeakReference<Object> taken,
			int takenMode) {

		boolean is(InterlockHeldLocks held, int index) {
			return held.site(index) == site && held.mode(index) == takenMode && taken.refersTo(held.lock(index));
		}
	}

	private TakenStack(Throwable stack, HeldWeakly[] locks) {
		this.stack = stack;
		this.locks = locks;
	}

	/** Captures the stack of the calling thread, which holds these locks. */
	public static TakenStack of(List<HeldLock> held) {
		HeldWeakly[] locks = new HeldWeakly[held.size()];
		for (int i = 0; i < locks.length; i++) {
			HeldLock lock = held.get(i);
			locks[i] = new HeldWeakly(new WeakReference<>(lock.lock()), lock.mode(), lock.site(), null, 0);
		}
		return new TakenStack(new Throwable(), locks);
	}

	/**
	 * Captures locks without a stack.
	 *
	 * @param taken the same locks as the hooks know them
	 */
	public static TakenStack ofLocks(List<HeldLock> held, InterlockHeldLocks taken) {
		HeldWeakly[] locks = new HeldWeakly[held.size()];
		int size = 0;
		for (int i = 0; i < taken.size() && size < locks.length; i++) {
			if (!taken.isReentrant(i)) {
				HeldLock lock = held.get(size);
				WeakReference<Object> reference = new WeakReference<>(lock.lock());
				locks[size++] = new HeldWeakly(reference, lock.mode(), lock.site(),
						lock.lock() == taken.lock(i) ? reference : new WeakReference<>(taken.lock(i)), taken.mode(i));
			}
		}
		return new TakenStack(null, locks);
	}

	/** Whether this has no stack and exactly the locks that a thread holds. */
	public boolean isOnly(InterlockHeldLocks held) {
		if (stack != null) {
			return false;
		}
		int next = 0;
		for (int i = 0; i < held.size(); i++) {
			if (held.isReentrant(i)) {
				continue;
			}
			if (next == locks.length || locks[next].taken == null || !locks[next].is(held, i)) {
				return false;
			}
			next++;
		}
		return next == locks.length;
	}

	/** The number of stack frames for which the JVM has reserved memory: it does so for 32 at a time. */
	int frames() {
		Throwable known = stack;
		return known == null || DEPTH == InterlockOffsets.NONE ? 0
				: InterlockOffsets.number(known, DEPTH) + FRAMES_OF_PART - 1 & -FRAMES_OF_PART;
	}

	/** Drops the stack to save memory. Called by the thread that captured it, or after that thread terminated. */
	void giveUp() {
		stack = null;
	}

	/** The stack trace, with the agent's frames on top; null if it was evicted or not captured. */
	public StackTraceElement[] trace() {
		Throwable known = stack;
		return known == null ? null : known.getStackTrace();
	}

	/** The held locks, without those that have been collected. */
	public List<HeldLock> locks() {
		List<HeldLock> held = new ArrayList<>(locks.length);
		for (HeldWeakly one : locks) {
			Object lock = one.lock.get();
			if (lock != null) {
				held.add(new HeldLock(lock, one.mode, one.site));
			}
		}
		return held;
	}
}
