/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

/** What the engine keeps for one thread; used by that thread alone. */
final class LockOrderThread {

	private static final int RECENT = 256;

	/** The part of its life that the thread is in. */
	Period period = Period.NONE;

	/** The inner part of a lock of the library that was acquired last; null once it is known whose it is. */
	Object inner;

	/** Digests of dependencies that were recorded in this period, each in the place that it falls into. */
	private long[] recent;

	/** Whether the same was not recorded a short while ago; it is from now on. */
	boolean isNew(long digest) {
		if (recent == null) {
			recent = new long[RECENT];
		}
		int place = (int) (digest >>> Long.SIZE - 8);
		boolean isNew = recent[place] != digest;
		recent[place] = digest;
		return isNew;
	}

	/** The thread goes on in another period. */
	void enter(Period next) {
		if (next != period) {
			period = next;
			recent = null;
		}
	}
}
