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
 * The last read set that a thread has made of a full shadow state by adding its own read. It makes the same set again
 * wherever it finds the same reads in its epoch. Used by its thread only.
 */
public final class InterlockReadSetCache {

	private int before;
	private int with;
	private int epoch;

	/** For {@link InterlockThread}. */
	InterlockReadSetCache() {
		// empty at first
	}

	/**
	 * The thread joins reads with a read of its own in an epoch.
	 *
	 * @param reads  the value that represents the reads
	 * @param joined the value that represents the reads and the new one
	 */
	public void join(int reads, int joined, int at) {
		before = reads;
		with = joined;
		epoch = at;
	}

	/** Whether the reads that a value represents are known to include one in an epoch of the thread. */
	public boolean has(int reads, int at) {
		return epoch == at && with == reads;
	}

	/**
	 * The value that represents the given reads and one in an epoch of the thread, if the thread has made it last; else
	 * 0.
	 */
	public int with(int reads, int at) {
		return epoch == at && before == reads ? with : 0;
	}
}
