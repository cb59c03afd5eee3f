/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The first elements of one array that one thread need not report again in its context, according to the shadow states
 * of the elements, which all threads share. Used by its thread only.
 */
public final class InterlockRedundancyBits {

	/** The shadow states of the array, shared by all threads. */
	final InterlockShadowOwner owner;

	private final InterlockThread thread;

	/**
	 * The context of the bits below, and the number of times that the array had been
	 * {@linkplain InterlockShadowOwner#uncovered uncovered}.
	 */
	private int epoch;
	private int uncovered;
	/** A bit for each element whose reads, or writes, need not be reported. */
	private long reads;
	private long writes;

	InterlockRedundancyBits(InterlockShadowOwner owner, InterlockThread thread) {
		this.owner = owner;
		this.thread = thread;
	}

	/** Whether an access is known to need no report; false if uncertain. */
	@ForceInline
	boolean covers(int index, boolean write) {
		return epoch == thread.epoch && (index & -Long.SIZE) == 0 && ((write ? writes : reads) & 1L << index) != 0
				&& uncovered == owner.uncovered;
	}

	/** Looks up in the shadow state of the element whether an access needs no report, and if so remembers it. */
	boolean learn(int index, boolean write) {
		int now = thread.epoch;
		// before the state: an invalidate in between takes effect at the next access
		int count = owner.uncovered;
		InterlockShadowCell cell = owner.known(index);
		if (cell == null || !cell.covers(now, write)) {
			return false;
		}
		if ((index & -Long.SIZE) == 0) {
			add(1L << index, write, now, count);
		}
		return true;
	}

	private void add(long element, boolean write, int now, int count) {
		if (epoch != now || uncovered != count) {
			epoch = now;
			uncovered = count;
			reads = 0;
			writes = 0;
		}
		if (write) {
			writes |= element;
		}
		reads |= element;
	}
}
