/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

/** Which threads came to the sites of a target. Keeps two threads for each site at most. Thread-safe. */
final class SiteVisits {

	private static final int THREADS = 2;

	private final Object[][] threads;

	/** @param sites the number of sites of the target: one if both accesses have the same site */
	SiteVisits(int sites) {
		threads = new Object[sites][THREADS];
	}

	/** A thread is about to make the access of a site. */
	synchronized void add(int role, Object thread) {
		Object[] known = threads[role];
		if (known[0] == null) {
			known[0] = thread;
		} else if (known[0] != thread) {
			known[1] = thread;
		}
	}

	/** Whether two threads came to the accesses: each to another one, or both to the only one. */
	synchronized boolean areBothRun() {
		if (threads.length == 1) {
			return threads[0][1] != null;
		}
		Object first = threads[0][0];
		Object second = threads[1][0];
		return first != null && second != null
				&& (first != second || threads[0][1] != null || threads[1][1] != null);
	}
}
