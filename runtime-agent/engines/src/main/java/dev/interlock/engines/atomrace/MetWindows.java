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
 * The windows of other threads that were open on a variable when a thread was about to access it in an atomic mode. What
 * belongs to an access that was never made may stay for some time: the window is looked at again in any case. Used by that
 * thread alone.
 */
final class MetWindows {

	/** As many as can be met by one access: that of eight elements, each a byte, at once. */
	private static final int MOST = Long.BYTES * WindowTable.GROUP;

	private final Window[] windows = new Window[MOST];
	private final long[] epochs = new long[MOST];
	private final int[] hashes = new int[MOST];
	private final int[] variables = new int[MOST];
	private int size;
	private Window window;
	private long epoch;

	/** Keeps a window if it is open on the variable. */
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

	/** Takes one out that was open on a variable; returns false if there is none. */
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

	/** The window that has been taken out. */
	Window window() {
		return window;
	}

	/** The epoch in which it was open. */
	long epoch() {
		return epoch;
	}
}
