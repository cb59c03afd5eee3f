/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.windows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import dev.interlock.spi.ThreadView;

/**
 * The current access of a thread: the paper's Access(v), stored per thread. Only its thread writes it (except for
 * {@link #mark}); all threads read it.
 * <p>
 * It contains numbers only. A reference to the variable's owner would cost a barrier of the garbage collector at each
 * access and would keep the owner alive. The reference in {@link Conflict} makes the final decision.
 * <p>
 * The fields are plain and separated by fences. The fences keep a compiler from merging or removing stores, as opaque
 * or release stores would. They cost nothing on most processors, even in code of the C1 compiler, where an opaque or
 * release store is as expensive as a volatile one. {@code epoch} has 64 bits and may be read in halves on a 32-bit JVM;
 * both sides compare it with a value of their own.
 */
public final class Window extends WindowPadding {

	private static final VarHandle CONFLICT;

	static {
		try {
			CONFLICT = MethodHandles.lookup().findVarHandle(Window.class, "conflict", Conflict.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	/** The number of this window in its {@link WindowTable}, from 1. */
	public final int number;
	public final ThreadView thread;

	/** The slot in the table where this access is published. Used by the owning thread alone. */
	public int slot;

	/** Odd while the thread is inside an access, even between accesses; never decreases. */
	private long epoch;
	private int hash;
	private int variable;
	/** The site of a read, or the complement of the site of a write. */
	private int access;
	private Conflict conflict;

	public Window(int number, ThreadView thread) {
		this.number = number;
		this.thread = thread;
	}

	/** Opens the window before an access. Called by the owning thread. */
	public void open(int ownerHash, int accessedVariable, boolean write, int site) {
		if (isOpen(epoch)) {
			// The previous access had no after-event: its thread ran out of stack, or was stopped from outside.
			close();
		}
		// The fields belong to the new epoch only.
		VarHandle.storeStoreFence();
		hash = ownerHash;
		variable = accessedVariable;
		access = write ? ~site : site;
		VarHandle.storeStoreFence();
		epoch++;
	}

	/** Closes the window after the access. Called by the owning thread. */
	public void close() {
		VarHandle.releaseFence();
		epoch++;
	}

	/** Whether the owning thread, the caller, is inside an access. */
	public boolean isOpen() {
		return isOpen(epoch);
	}

	/** The epoch of the last completed access of the owning thread, the caller. */
	public long lastEpoch() {
		return epoch - 1;
	}

	/** Whether the thread is inside an access in this epoch. */
	public static boolean isOpen(long epoch) {
		return (epoch & 1) != 0;
	}

	/** The current epoch. Other threads must read it before the other properties. */
	public long epoch() {
		long now = epoch;
		VarHandle.acquireFence();
		return now;
	}

	/** Whether the epoch is unchanged, so that the values read since {@link #epoch()} belong to it. */
	public boolean isStillIn(long expectedEpoch) {
		VarHandle.loadLoadFence();
		return epoch == expectedEpoch;
	}

	/** Whether the access is to the variable, by the hash of its owner. */
	public boolean covers(int ownerHash, int accessedVariable) {
		return hash == ownerHash && variable == accessedVariable;
	}

	/** The site of a read, or the complement of the site of a write. */
	public int access() {
		return access;
	}

	/**
	 * Sets a mark for the after-event of the owning thread.
	 *
	 * @return whether the mark was set; false if another thread has marked the same access
	 */
	public boolean mark(Conflict mark) {
		Conflict present = (Conflict) CONFLICT.getAcquire(this);
		if (present != null && present.isOf(mark.epoch())) {
			return false;
		}
		return CONFLICT.compareAndSet(this, present, mark);
	}

	/** Removes a mark. Returns false if the owning thread has already taken it. */
	public boolean unmark(Conflict mark) {
		return CONFLICT.compareAndSet(this, mark, null);
	}

	/** Whether there is a mark, which may have been set too late for its access. Called by the owning thread. */
	public boolean isMarked() {
		return conflict != null;
	}

	/** Removes and returns the mark; null if the marking thread has removed it. Called by the owning thread. */
	public Conflict takeMark() {
		return (Conflict) CONFLICT.getAndSet(this, null);
	}
}
