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
 * A cursor to the shadow state of a field, which is in the hidden fields beside it. There is one object for each
 * thread; it is pointed at one variable after the other.
 */
final class InterlockFieldShadow extends InterlockShadow {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private Object holder;
	private long write;
	private long read0;
	private long read1;

	/**
	 * Points it at a variable.
	 *
	 * @param owner  the object; null for a static field
	 * @param number the number of a field that has hidden fields
	 * @return false if the class has been unloaded
	 */
	boolean pointAt(Object owner, int number) {
		holder = owner == null ? InterlockHiddenFields.type(number) : owner;
		write = InterlockHiddenFields.offset(number, 0);
		read0 = InterlockHiddenFields.offset(number, 1);
		read1 = InterlockHiddenFields.offset(number, 2);
		return holder != null;
	}

	/** Clears the reference to the variable. */
	void release() {
		holder = null;
	}

	@Override
	public void load(InterlockThread to) {
		to.loadedWrite = UNSAFE.getIntVolatile(holder, write);
		to.loadedRead0 = UNSAFE.getIntVolatile(holder, read0);
		to.loadedRead1 = UNSAFE.getIntVolatile(holder, read1);
	}

	@Override
	public boolean removeReads(int first, int second) {
		return (first == 0 ? UNSAFE.getIntVolatile(holder, read0) == 0
				: UNSAFE.compareAndSetInt(holder, read0, first, 0))
				&& (second == 0 ? UNSAFE.getIntVolatile(holder, read1) == 0
						: UNSAFE.compareAndSetInt(holder, read1, second, 0));
	}

	@Override
	public int write() {
		return UNSAFE.getIntVolatile(holder, write);
	}

	@Override
	public void setWrite(int epoch) {
		UNSAFE.putIntVolatile(holder, write, epoch);
	}

	@Override
	public boolean compareAndSetWrite(int expected, int epoch) {
		return UNSAFE.compareAndSetInt(holder, write, expected, epoch);
	}

	@Override
	public int read(int index) {
		return UNSAFE.getIntVolatile(holder, index == 0 ? read0 : read1);
	}

	@Override
	public boolean compareAndSetRead(int index, int expected, int epoch) {
		return UNSAFE.compareAndSetInt(holder, index == 0 ? read0 : read1, expected, epoch);
	}
}
