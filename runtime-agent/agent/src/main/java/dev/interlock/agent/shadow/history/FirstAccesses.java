/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.util.HashMap;
import java.util.Map;

/**
 * Accesses of one thread that were displaced from its {@link ThreadHistory} while all of the program's first accesses
 * are kept. Thread-safe.
 */
final class FirstAccesses {

	private final Map<Key, ThreadHistory.Entry> entries = new HashMap<>();

	/** An access of a thread; there is one of each kind in an epoch. */
	private record Key(int epoch, int hash, int variable, boolean write) {
	}

	synchronized void add(int epoch, int hash, int variable, boolean write, ThreadHistory.Entry entry) {
		entries.put(new Key(epoch, hash, variable, write), entry);
	}

	/** The access of an epoch; null if it is not here. */
	synchronized ThreadHistory.Entry find(int epoch, int hash, int variable, boolean write) {
		return entries.get(new Key(epoch, hash, variable, write));
	}

	synchronized int size() {
		return entries.size();
	}
}
