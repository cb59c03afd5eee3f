/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import dev.interlock.engines.windows.Window;
import dev.interlock.engines.windows.WindowTable;

/**
 * The windows of other threads that were open on a variable just before a thread's atomic access to it. Entries of an
 * access that was never made may remain for some time; each window is checked again before use. Used by that thread
 * alone.
 */
final class MetWindows {

	/** The maximum number of windows that one access meets: an access to eight byte elements at once. */
	private static final int MOST = Long.BYTES * WindowTable.GROUP;

	private final Window[] windows = new Window[MOST];
	private final long[] epochs = new long[MOST];
	private final int[] hashes = new int[MOST];
	private final int[] variables = new int[MOST];
	private int size;
	private Window window;
	private long epoch;

	/** Adds a window if it is open on the variable. */
	void add(Window other, int hash, int variable) {
		long now = other.epoch();
		if (!Window.isOpen(now) || !other.covers(hash, variable) || !other.isStillIn(now)) {
			return;
		}
		if (size == MOST) {
			size = 0;
		}
		windows[size] = other;
		epochs[size] = now;
		hashes[size] = hash;
		variables[size] = variable;
		size++;
	}

	/** Removes a window on a variable; returns false if there is none. */
	boolean take(int hash, int variable) {
		for (int i = size - 1; i >= 0; i--) {
			if (hashes[i] == hash && variables[i] == variable) {
				window = windows[i];
				epoch = epochs[i];
				size--;
				windows[i] = windows[size];
				epochs[i] = epochs[size];
				hashes[i] = hashes[size];
				variables[i] = variables[size];
				windows[size] = null;
				return true;
			}
		}
		window = null;
		return false;
	}

	/** The window that was removed last. */
	Window window() {
		return window;
	}

	/** The epoch in which that window was open. */
	long epoch() {
		return epoch;
	}
}
