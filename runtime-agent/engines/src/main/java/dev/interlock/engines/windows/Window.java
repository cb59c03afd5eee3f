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
 * The access in which a thread is, if it is in one: the paper's Access(v), kept by the thread that makes the access.
 * There is one object for each thread, written by that thread alone (but for {@link #mark}), and read by any.
 * <p>
 * It holds numbers only. A reference to the variable's owner would cost a barrier of the garbage collector at each
 * access and would keep the owner alive; the reference that {@link Conflict} carries decides in the end.
 * <p>
 * The fields are plain and kept apart by fences: these keep a compiler from merging or removing stores as an opaque or a
 * release store would, and cost nothing on most processors, also in code of the simple compiler, where such a store is as
 * dear as a volatile one. {@code epoch} is 64 bits wide and may be read in halves on a 32-bit JVM; both sides compare it
 * with a value of their own.
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
	/** The thread that it belongs to. */
	public final ThreadView thread;

	/** The place in the table where this access is published. Used by the owning thread alone. */
	public int slot;

	/** Odd while the thread is inside an access, even between accesses; it only grows. */
	private long epoch;
	private int hash;
	private int variable;
	/** The number of the site of a read, its complement for a write. */
	private int access;
	private Conflict conflict;

	public Window(int number, ThreadView thread) {
		this.number = number;
		this.thread = thread;
	}

	/** Enters an access. Called by the owning thread. */
	public void open(int ownerHash, int accessedVariable, boolean write, int site) {
		if (isOpen(epoch)) {
			// The access before never reached its after-event: its thread ran out of stack, or was stopped from outside.
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

	/** Leaves the access. Called by the owning thread, after the access. */
	public void close() {
		VarHandle.releaseFence();
		epoch++;
	}

	/** Whether the owning thread, which calls this, is inside an access. */
	public boolean isOpen() {
		return isOpen(epoch);
	}

	/** The epoch of the access that the owning thread, which calls this, has left last. */
	public long lastEpoch() {
		return epoch - 1;
	}

	/** Whether an epoch is one in which the thread is inside an access. */
	public static boolean isOpen(long epoch) {
		return (epoch & 1) != 0;
	}

	/** The present epoch, to be read before the other properties by other threads. */
	public long epoch() {
		long now = epoch;
		VarHandle.acquireFence();
		return now;
	}

	/** Whether the epoch is still the given one, so that what was read since {@link #epoch()} belongs to it. */
	public boolean isStillIn(long expectedEpoch) {
		VarHandle.loadLoadFence();
		return epoch == expectedEpoch;
	}

	/** Whether the access is on that variable, as far as the hash of its owner tells. */
	public boolean covers(int ownerHash, int accessedVariable) {
		return hash == ownerHash && variable == accessedVariable;
	}

	/** The site of a read, the complement of the site of a write. */
	public int access() {
		return access;
	}

	/**
	 * Leaves a mark for the owning thread to find in its after-event.
	 *
	 * @return whether the mark was left; not if another thread has marked the same access before
	 */
	public boolean mark(Conflict mark) {
		Conflict present = (Conflict) CONFLICT.getAcquire(this);
		if (present != null && present.isOf(mark.epoch())) {
			return false;
		}
		return CONFLICT.compareAndSet(this, present, mark);
	}

	/** Takes a mark back. Returns false if the owning thread has found it in the meantime. */
	public boolean unmark(Conflict mark) {
		return CONFLICT.compareAndSet(this, mark, null);
	}

	/** Whether there is a mark, perhaps one that came too late for its access. Called by the owning thread. */
	public boolean isMarked() {
		return conflict != null;
	}

	/** Takes the mark out; null if the thread that left it took it back. Called by the owning thread. */
	public Conflict takeMark() {
		return (Conflict) CONFLICT.getAndSet(this, null);
	}
}
