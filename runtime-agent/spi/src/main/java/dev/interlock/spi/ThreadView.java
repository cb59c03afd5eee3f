/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;

/** A thread of the program, as the agent sees it. There is one object for the thread's whole life. */
public abstract class ThreadView {

	private Object[] attachments = new Object[4];

	/** The thread's id ({@code Thread.threadId}); not reused. */
	public abstract long id();

	/** The thread's name now. Never null. */
	public abstract String name();

	/** Whether it is a virtual thread. */
	public abstract boolean isVirtual();

	/** The number of the site that started the thread; -1 if unknown. */
	public abstract int startSite();

	/**
	 * Its position in the tree of threads: {@code 0.3} for the fourth thread that the main thread has started. Empty if
	 * unknown.
	 */
	public String path() {
		return "";
	}

	/** Whether the thread is known to have terminated. May be called by any thread. */
	public boolean isTerminated() {
		return false;
	}

	/**
	 * Whether the thread now waits for a monitor, for another thread or for the time. It is false for a thread that waits
	 * for a processor, or in native code. May be called by any thread.
	 */
	public boolean isBlocked() {
		return false;
	}

	/**
	 * The epoch of the thread's current accesses, see {@link Epochs}; 0 if the thread has had no event or has
	 * terminated. May be called by any thread.
	 */
	public abstract int epoch();

	/**
	 * The epoch of the thread's last access that was recorded in a shadow state; 0 if there is none. A release
	 * publishes everything up to this epoch. It is {@link #epoch()}, or an earlier one if the thread has made no access
	 * in the current epoch. May be called by any thread.
	 */
	public abstract int recordedEpoch();

	/** The locks that the thread holds, outermost first. Called only by the thread itself. */
	public abstract List<HeldLock> heldLocks();

	/**
	 * Whether the access being handled was made earlier than now, but after the thread's latest synchronisation. Its
	 * stack trace, if it was taken, is then in the {@link AccessHistory}.
	 */
	public boolean isLate() {
		return false;
	}

	/**
	 * Whether synchronisation of the thread may have gone unreported since its last event, see
	 * {@link EventHandler#samplingResumed}. Neither the thread's accesses until now nor the access being handled may then be
	 * paired with another one. May be called by any thread.
	 */
	public boolean hasSamplingGap() {
		return false;
	}

	/** The number of the test that the thread runs now; 0 if it runs none. Called only by the thread itself. */
	public int test() {
		return 0;
	}

	/** The number of the test that the thread ran in one of its epochs; 0 if there was none or it is not known. */
	public int testAt(int epoch) {
		return 0;
	}

	/** The number of the only test that the thread has ever run; 0 if there are several, or none. */
	public int onlyTest() {
		return 0;
	}

	/**
	 * The engine's own object for this thread, or null. Another thread that knows this one from an epoch sees the state
	 * that was stored before the access of that epoch.
	 *
	 * @param slot from {@link EngineContext#reserveThreadSlot()}
	 */
	public final Object attachment(int slot) {
		return slot < attachments.length ? attachments[slot] : null;
	}

	/** Stores the engine's own object for this thread. Called only by the thread itself. */
	public final void attach(int slot, Object value) {
		if (slot >= attachments.length) {
			attachments = java.util.Arrays.copyOf(attachments, slot + 4);
		}
		attachments[slot] = value;
	}
}
