/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

/** The state of one thread; used by that thread alone. */
final class LockOrderThread {

	private static final int RECENT = 256;

	/** The current period of the thread. */
	Period period = Period.NONE;

	/** The last acquired inner synchronizer of a library lock; null once its lock is known. */
	Object inner;

	/** Digests of dependencies recorded in this period, indexed by their top bits. */
	private long[] recent;

	/** Records a digest; returns whether it was not recorded recently. */
	boolean isNew(long digest) {
		if (recent == null) {
			recent = new long[RECENT];
		}
		int place = (int) (digest >>> Long.SIZE - 8);
		boolean isNew = recent[place] != digest;
		recent[place] = digest;
		return isNew;
	}

	/** Enters another period. */
	void enter(Period next) {
		if (next != period) {
			period = next;
			recent = null;
		}
	}
}
