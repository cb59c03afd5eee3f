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
 * What a thread has made last of the reads that it found where more threads read than there is room for: one more read, of
 * its own. It makes the same of them wherever it finds them in its epoch. Used by its thread only.
 */
public final class InterlockJoinedReads {

	private int before;
	private int with;
	private int epoch;

	/** For {@link InterlockThread}. */
	InterlockJoinedReads() {
		// nothing yet
	}

	/**
	 * The thread joins reads with one in an epoch.
	 *
	 * @param reads  what stands for them
	 * @param joined what stands for them and that one
	 */
	public void join(int reads, int joined, int at) {
		before = reads;
		with = joined;
		epoch = at;
	}

	/** Whether what stands for reads is known to have one in an epoch of the thread. */
	public boolean has(int reads, int at) {
		return epoch == at && with == reads;
	}

	/** What stands for reads and one in an epoch of the thread, if that is what it has made last; else 0. */
	public int with(int reads, int at) {
		return epoch == at && before == reads ? with : 0;
	}
}
