/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;

/**
 * A cursor to the shadow state of one element in arrays of such states. It is reused for one element after the other.
 */
final class InterlockElementShadow extends InterlockShadow {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private int[] writes;
	private int[] reads0;
	private int[] reads1;
	private long offset;

	void pointAt(int[] newWrites, int[] newReads0, int[] newReads1, int index) {
		writes = newWrites;
		reads0 = newReads0;
		reads1 = newReads1;
		offset = InterlockArrayLayout.INTS + (long) index * Unsafe.ARRAY_INT_INDEX_SCALE;
	}

	/** Clears the references to the arrays. */
	void release() {
		writes = null;
		reads0 = null;
		reads1 = null;
	}

	/**
	 * Records a write in a state that the listener has checked, and removes the reads that it makes obsolete.
	 *
	 * @return false, with the write undone, if the state has changed
	 */
	boolean changeWrite(int oldWrite, int epoch, int oldRead0, int oldRead1) {
		if (!compareAndSetWrite(oldWrite, epoch)) {
			return false;
		}
		if (removeReads(oldRead0, oldRead1)) {
			return true;
		}
		compareAndSetWrite(epoch, oldWrite);
		return false;
	}

	/**
	 * Records a read in a state that the listener has checked.
	 *
	 * @return false, with the read undone, if there is a new write
	 */
	boolean changeRead(int slot, int oldRead, int epoch, int oldWrite) {
		if (!compareAndSetRead(slot, oldRead, epoch)) {
			return false;
		}
		if (write() == oldWrite) {
			return true;
		}
		compareAndSetRead(slot, epoch, oldRead);
		return false;
	}

	@Override
	public void load(InterlockThread to) {
		to.loadedWrite = UNSAFE.getIntVolatile(writes, offset);
		to.loadedRead0 = UNSAFE.getIntVolatile(reads0, offset);
		to.loadedRead1 = UNSAFE.getIntVolatile(reads1, offset);
	}

	@Override
	public int write() {
		return UNSAFE.getIntVolatile(writes, offset);
	}

	@Override
	public void setWrite(int epoch) {
		UNSAFE.putIntVolatile(writes, offset, epoch);
	}

	@Override
	public boolean compareAndSetWrite(int expected, int epoch) {
		return UNSAFE.compareAndSetInt(writes, offset, expected, epoch);
	}

	@Override
	public int read(int index) {
		return UNSAFE.getIntVolatile(index == 0 ? reads0 : reads1, offset);
	}

	@Override
	public boolean compareAndSetRead(int index, int expected, int epoch) {
		return UNSAFE.compareAndSetInt(index == 0 ? reads0 : reads1, offset, expected, epoch);
	}
}
