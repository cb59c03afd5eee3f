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
 * Which of the first elements of one array one thread need not tell of again in its context, as the shadow states of the
 * elements have said, which all threads share. Used by its thread only.
 */
public final class InterlockCoveredArray {

	/** What all threads know of the array. */
	final InterlockShadowOwner owner;

	private final InterlockThread thread;

	/** The context of what follows, and how often the array had been {@linkplain InterlockShadowOwner#uncovered uncovered}. */
	private int epoch;
	private int uncovered;
	/** A bit for each element that need not be told when it is read, and when it is written. */
	private long reads;
	private long writes;

	InterlockCoveredArray(InterlockShadowOwner owner, InterlockThread thread) {
		this.owner = owner;
		this.thread = thread;
	}

	/** Whether it is known that an access need not be told; false if that is not certain. */
	@ForceInline
	boolean covers(int index, boolean write) {
		return epoch == thread.epoch && (index & -Long.SIZE) == 0 && ((write ? writes : reads) & 1L << index) != 0
				&& uncovered == owner.uncovered;
	}

	/** Asks the shadow state of the element whether an access need not be told, and remembers it if so. */
	boolean learn(int index, boolean write) {
		int now = thread.epoch;
		// before the state: what is uncovered in between has its effect at the next access
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
