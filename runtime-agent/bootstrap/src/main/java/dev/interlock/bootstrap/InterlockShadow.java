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
 * The shadow state of one variable, wherever it is stored: the epoch of its last write and two epochs of reads since
 * then. 0 means none. All reads and writes of the three are volatile. An object of this type may represent a variable
 * only during one call of {@link InterlockListener#access}.
 */
public abstract class InterlockShadow {

	/** For subclasses. */
	protected InterlockShadow() {
		// nothing to set up
	}

	/** The epoch of the last write. */
	public abstract int write();

	/** Replaces the epoch of the last write, whatever it is. */
	public abstract void setWrite(int epoch);

	/**
	 * Replaces the epoch of the last write if it is the expected one.
	 *
	 * @return whether it was
	 */
	public abstract boolean compareAndSetWrite(int expected, int epoch);

	/**
	 * The epoch of a read.
	 *
	 * @param index 0 or 1
	 */
	public abstract int read(int index);

	/**
	 * Replaces the epoch of a read if it is the expected one.
	 *
	 * @return whether it was
	 */
	public abstract boolean compareAndSetRead(int index, int expected, int epoch);

	/**
	 * Loads all three, one after the other, into a thread's fields. One call suffices where the kind of state is
	 * unknown.
	 */
	public void load(InterlockThread to) {
		to.loadedWrite = write();
		to.loadedRead0 = read(0);
		to.loadedRead1 = read(1);
	}

	/**
	 * Removes reads that a write has made obsolete; in one call, like {@link #load}.
	 *
	 * @param read0 the epoch found as the first read
	 * @param read1 the epoch found as the second read
	 * @return false if one has changed meanwhile
	 */
	public boolean removeReads(int read0, int read1) {
		return (read0 == 0 ? read(0) == 0 : compareAndSetRead(0, read0, 0))
				&& (read1 == 0 ? read(1) == 0 : compareAndSetRead(1, read1, 0));
	}

	/** Its epochs have just been removed, and the copies that threads keep are obsolete. */
	public void uncovered() {
		// threads keep no copies
	}

	/** Whether an access of that kind in that epoch needs no check, because an equivalent one is recorded. */
	public final boolean covers(int epoch, boolean write) {
		return epoch != 0 && (write() == epoch || !write && (read(0) == epoch || read(1) == epoch));
	}
}
