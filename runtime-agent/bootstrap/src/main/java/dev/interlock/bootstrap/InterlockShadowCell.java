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

/** The shadow state of one variable as an object of its own, for {@link InterlockShadowTable}. */
final class InterlockShadowCell extends InterlockShadow {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long WRITE = UNSAFE.objectFieldOffset(InterlockShadowCell.class, "write");
	private static final long READ0 = UNSAFE.objectFieldOffset(InterlockShadowCell.class, "read0");
	private static final long READ1 = UNSAFE.objectFieldOffset(InterlockShadowCell.class, "read1");

	/** The number of the variable within its owner. */
	final int variable;

	private final InterlockShadowOwner owner;

	private volatile int write;
	private volatile int read0;
	private volatile int read1;

	InterlockShadowCell(InterlockShadowOwner owner, int variable) {
		this.owner = owner;
		this.variable = variable;
	}

	@Override
	public void load(InterlockThread to) {
		to.loadedWrite = write;
		to.loadedRead0 = read0;
		to.loadedRead1 = read1;
	}

	@Override
	public boolean removeReads(int first, int second) {
		return (first == 0 ? read0 == 0 : UNSAFE.compareAndSetInt(this, READ0, first, 0))
				&& (second == 0 ? read1 == 0 : UNSAFE.compareAndSetInt(this, READ1, second, 0));
	}

	@Override
	public int write() {
		return write;
	}

	@Override
	public void setWrite(int epoch) {
		write = epoch;
	}

	@Override
	public boolean compareAndSetWrite(int expected, int epoch) {
		return UNSAFE.compareAndSetInt(this, WRITE, expected, epoch);
	}

	@Override
	public int read(int index) {
		return index == 0 ? read0 : read1;
	}

	@Override
	public boolean compareAndSetRead(int index, int expected, int epoch) {
		return UNSAFE.compareAndSetInt(this, index == 0 ? READ0 : READ1, expected, epoch);
	}

	@Override
	public void uncovered() {
		owner.invalidate();
	}
}
