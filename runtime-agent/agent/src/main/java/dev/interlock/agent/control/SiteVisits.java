/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Which threads came to the sites of a target. Keeps two threads for each role at most. Thread-safe. */
final class SiteVisits {

	private static final int THREADS = 2;

	private final Map<Integer, Object[]> threads = new TreeMap<>();

	/** @param roles the roles that count: one if both accesses have the same site; not empty */
	SiteVisits(Collection<Integer> roles) {
		roles.forEach(role -> threads.put(role, new Object[THREADS]));
	}

	/** A thread is about to execute the operation of a site. */
	synchronized void add(int role, Object thread) {
		Object[] known = threads.get(role);
		if (known == null) {
			return;
		}
		if (known[0] == null) {
			known[0] = thread;
		} else if (known[0] != thread) {
			known[1] = thread;
		}
	}

	/** Whether threads came to all sites, and at least two of them. */
	synchronized boolean areBothRun() {
		Object first = threads.values().iterator().next()[0];
		return threads.values().stream().allMatch(each -> each[0] != null)
				&& threads.values().stream().anyMatch(each -> each[0] != first || each[1] != null);
	}
}
