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
 * The shadow state of one variable, wherever it is kept: the epoch of its last write and two epochs of reads since then.
 * 0 stands for none. All reads and writes of the three are volatile. An object of this type may stand for one variable
 * only for the time of one call of {@link InterlockListener#access}.
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

	/** Replaces the epoch of the last write if it is the expected one; returns whether it was. */
	public abstract boolean compareAndSetWrite(int expected, int epoch);

	/**
	 * The epoch of a read.
	 *
	 * @param index 0 or 1
	 */
	public abstract int read(int index);

	/** Replaces the epoch of a read if it is the expected one; returns whether it was. */
	public abstract boolean compareAndSetRead(int index, int expected, int epoch);

	/** Loads all three, one after the other, for a thread to look at; in one call where the kind of state is not known. */
	public void load(InterlockThread to) {
		to.loadedWrite = write();
		to.loadedRead0 = read(0);
		to.loadedRead1 = read(1);
	}

	/**
	 * Takes out reads that a write has made obsolete; in one call, as {@link #load} is.
	 *
	 * @param read0 what has been read as the first of them
	 * @param read1 what has been read as the second one
	 * @return false if there is another one by now
	 */
	public boolean removeReads(int read0, int read1) {
		return (read0 == 0 ? read(0) == 0 : compareAndSetRead(0, read0, 0))
				&& (read1 == 0 ? read(1) == 0 : compareAndSetRead(1, read1, 0));
	}

	/** Its epochs have just been taken out, and what threads know of them for themselves is obsolete. */
	public void uncovered() {
		// nobody keeps more than the epochs
	}

	/** Whether an access of that kind in that epoch needs no more attention: one like it is here already. */
	public final boolean covers(int epoch, boolean write) {
		return epoch != 0 && (write() == epoch || !write && (read(0) == epoch || read(1) == epoch));
	}
}
