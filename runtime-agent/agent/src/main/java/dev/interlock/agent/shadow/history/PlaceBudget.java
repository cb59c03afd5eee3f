/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the places in the histories of all running threads together, as a program with many threads would otherwise
 * lose its heap to them. Thread-safe.
 */
public final class PlaceBudget {

	/** The size up to which each history may grow. */
	static final int SMALL = 1 << 7;

	/** For the whole program: 1/8 of the heap. */
	static final PlaceBudget OF_HEAP = new PlaceBudget(inShareOfHeap(8));

	private final long most;
	private final AtomicLong taken = new AtomicLong();

	/** @param most the number of places */
	PlaceBudget(long most) {
		this.most = most;
	}

	/** The number of places in a share of the heap: one half for 2, one third for 3, and so on. */
	public static long inShareOfHeap(int share) {
		return Runtime.getRuntime().maxMemory() / share / HistoryEntries.PLACE_BYTES;
	}

	/** Takes places for a table that grows to a size; returns false, and takes none, if there are too few. */
	boolean take(int places, int size) {
		if (size > SMALL && taken.get() + places > most) {
			return false;
		}
		taken.addAndGet(places);
		return true;
	}

	void giveBack(int places) {
		taken.addAndGet(-places);
	}
}
