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
 * An access of an atomic mode, through {@code VarHandle} or {@code Unsafe}, to a variable that is not volatile: it races
 * with plain accesses, but not with its like. Its variable keeps such accesses apart from the plain ones, reads and writes
 * each in a {@link InterlockShadow} of their own, as if all of them were reads.
 * <p>
 * If the access acquires, what it acquires may order it after an earlier plain access; and a compare-and-set may turn out
 * to be a read. Such an access is <em>pending</em> until it has been made: then it is held against the plain accesses that
 * were there before it, and is kept in the epoch that it was made in, which may have been released by it.
 */
public final class InterlockAtomicAccess {

	private final InterlockFieldShadow field = new InterlockFieldShadow();
	private final InterlockElementShadow element = new InterlockElementShadow();

	private InterlockShadow plain;
	private InterlockShadow like;
	private Object owner;
	private int variable;
	private boolean write;
	private int site;
	private boolean pending;
	private int epoch;
	private int lastWrite;
	private int read0;
	private int read1;

	/** Creates one that is to be begun. */
	public InterlockAtomicAccess() {
		// it is begun again and again
	}

	/** Begins an access that the thread is about to make. */
	public void begin(Object newOwner, int newVariable, boolean newWrite, boolean newPending, int newSite) {
		owner = newOwner;
		variable = newVariable;
		write = newWrite;
		pending = newPending;
		site = newSite;
		epoch = 0;
	}

	/**
	 * Finds the states of the variable.
	 *
	 * @param hidden whether plain accesses to it are checked where they are made, and not told by hooks before them
	 */
	public void find(boolean hidden) {
		if (!hidden) {
			plain = InterlockShadowTable.of(owner, variable);
		} else if (owner != null && owner.getClass().isArray()) {
			InterlockArrays.of(owner).pointAt(element, variable);
			plain = element;
		} else {
			plain = InterlockShadowHooks.stateOf(owner, variable, field);
		}
	}

	/** It has been made, and is a write or a read. */
	public void made(boolean hasWritten) {
		write = hasWritten;
		like = null;
	}

	/** Lets go of all objects. */
	void end() {
		owner = null;
		plain = null;
		like = null;
		field.release();
		element.release();
	}

	/** The object or the array; null for a static field. */
	public Object owner() {
		return owner;
	}

	/** The field's number, or the index. */
	public int variable() {
		return variable;
	}

	/** Whether it writes; while it is pending, whether it may. */
	public boolean write() {
		return write;
	}

	/** The number of the access site. */
	public int site() {
		return site;
	}

	/** Whether {@link InterlockListener#atomicAccessed} will be called for it by a listener of shadow states. */
	public boolean isPending() {
		return pending;
	}

	/** The epoch that it is made in. */
	public int epoch() {
		return epoch;
	}

	/** Sets the epoch that it is made in; called before it is made. */
	public void setEpoch(int newEpoch) {
		epoch = newEpoch;
	}

	/** The state that has the plain accesses to the variable. */
	public InterlockShadow plain() {
		return plain;
	}

	/** The state that has the variable's accesses of an atomic mode and of the same kind, all as reads. */
	public InterlockShadow like() {
		InterlockShadow known = like;
		if (known == null) {
			known = InterlockAtomics.of(owner, variable, write);
			like = known;
		}
		return known;
	}

	/** Tells a listener that does not tell the modes apart of a plain read. */
	public void tellAsRead(InterlockListener listener, InterlockThread thread) {
		if (!plain.covers(thread.epoch, false)) {
			listener.access(thread, owner, variable, false, site, plain);
		}
	}

	/** Looks at the plain accesses to the variable, for {@link #loadKept}. */
	public void keepPlain(InterlockThread thread) {
		plain.load(thread);
		lastWrite = thread.loadedWrite;
		read0 = thread.loadedRead0;
		read1 = thread.loadedRead1;
	}

	/** Loads what {@link #keepPlain} found, as {@link InterlockShadow#load} does. */
	public void loadKept(InterlockThread thread) {
		thread.loadedWrite = lastWrite;
		thread.loadedRead0 = read0;
		thread.loadedRead1 = read1;
	}
}
