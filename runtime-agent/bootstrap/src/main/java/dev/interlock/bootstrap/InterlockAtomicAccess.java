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
 * An access in an atomic mode, through {@code VarHandle} or {@code Unsafe}, to a variable that is not volatile. It
 * races with plain accesses, but not with other atomic accesses. Atomic accesses are kept apart from the plain ones of
 * the variable: reads and writes have an {@link InterlockShadow} each, which records all of them as reads.
 * <p>
 * An access that acquires may thereby be ordered after an earlier plain access, and a compare-and-set may turn out to
 * be a read. Such an access is <em>pending</em> until it has been made. It is then checked against the plain accesses
 * that preceded it, and is recorded in the epoch in which it was made, which it may have released.
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

	/** Creates an access; {@link #begin} starts it. */
	public InterlockAtomicAccess() {
		// the object is reused
	}

	/** Starts an access that the thread is about to make. */
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
	 * @param hidden whether plain accesses to it are checked inline, and not reported by hooks before them
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

	/** The access has been made; it was a write or a read. */
	public void made(boolean hasWritten) {
		write = hasWritten;
		like = null;
	}

	/** Clears all references. */
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

	/** Whether {@link InterlockListener#atomicAccessed} will be called for it, if the listener uses shadow states. */
	public boolean isPending() {
		return pending;
	}

	/** The epoch in which it is made. */
	public int epoch() {
		return epoch;
	}

	/** Sets the epoch in which it is made; called before it is made. */
	public void setEpoch(int newEpoch) {
		epoch = newEpoch;
	}

	/** The state of the plain accesses to the variable. */
	public InterlockShadow plain() {
		return plain;
	}

	/** The state of the variable's atomic accesses of the same kind, all recorded as reads. */
	public InterlockShadow like() {
		InterlockShadow known = like;
		if (known == null) {
			known = InterlockAtomics.of(owner, variable, write);
			like = known;
		}
		return known;
	}

	/** Reports a plain read to a listener that does not distinguish the modes. */
	public void reportAsRead(InterlockListener listener, InterlockThread thread) {
		if (!plain.covers(thread.epoch, false)) {
			listener.access(thread, owner, variable, false, site, plain);
		}
	}

	/** Captures the plain accesses to the variable, for {@link #loadKept}. */
	public void keepPlain(InterlockThread thread) {
		plain.load(thread);
		lastWrite = thread.loadedWrite;
		read0 = thread.loadedRead0;
		read1 = thread.loadedRead1;
	}

	/** Loads the state that {@link #keepPlain} captured, as {@link InterlockShadow#load} does. */
	public void loadKept(InterlockThread thread) {
		thread.loadedWrite = lastWrite;
		thread.loadedRead0 = read0;
		thread.loadedRead1 = read1;
	}
}
