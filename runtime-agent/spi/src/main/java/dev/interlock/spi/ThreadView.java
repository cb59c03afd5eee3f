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

/** A thread of the program, as the agent sees it. One object for each thread, for the thread's whole life. */
public abstract class ThreadView {

	private Object[] attachments = new Object[4];

	/** The thread's id ({@code Thread.threadId}); not reused. */
	public abstract long id();

	/** The thread's name now. Never null. */
	public abstract String name();

	/** Whether it is a virtual thread. */
	public abstract boolean isVirtual();

	/** The number of the site that started the thread; -1 where it is not known. */
	public abstract int startSite();

	/** Whether the thread is known to have terminated. It may be asked by any thread. */
	public boolean isTerminated() {
		return false;
	}

	/**
	 * The epoch of the accesses that the thread makes now, see {@link Epochs}; 0 if it has none, as it has had no event or
	 * has ended. It may be asked by any thread.
	 */
	public abstract int epoch();

	/**
	 * The epoch of the last access that was put into a shadow state; 0 if there is none. What the thread publishes in a
	 * release is all up to this one: it is {@link #epoch()}, or an earlier one if the thread has made no access in that.
	 * It may be asked by any thread.
	 */
	public abstract int recordedEpoch();

	/** The locks that it holds, outermost first. Called only by the thread itself. */
	public abstract List<HeldLock> heldLocks();

	/**
	 * Whether the access that a handler is being asked about was made earlier than now, though after all that the thread
	 * has synchronised: then its stack trace, if it was taken, is in the {@link AccessHistory}.
	 */
	public boolean isLate() {
		return false;
	}

	/**
	 * Whether synchronisation of the thread may have gone unreported since its last event, see
	 * {@link EventHandler#resumed}: then neither its accesses until now nor one that a handler is being asked about may be
	 * held against another one. It may be asked by any thread.
	 */
	public boolean hasMissed() {
		return false;
	}

	/**
	 * The engine's own object for this thread, or null. Another thread that has learned of this one by an epoch sees what
	 * was kept before the access of that epoch.
	 *
	 * @param slot from {@link EngineContext#reserveThreadSlot()}
	 */
	public final Object attachment(int slot) {
		return slot < attachments.length ? attachments[slot] : null;
	}

	/** Keeps the engine's own object for this thread. Called only by the thread itself. */
	public final void attach(int slot, Object value) {
		if (slot >= attachments.length) {
			attachments = java.util.Arrays.copyOf(attachments, slot + 4);
		}
		attachments[slot] = value;
	}
}
