/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.spi.LockMode;

/** The locks of a thread in a test, by name. */
public final class TransactionLocks {

	private final HeldLocks held = new HeldLocks();
	private final Map<String, LockUse> uses = new HashMap<>();

	public HeldLocks held() {
		return held;
	}

	public LockUse use(String name) {
		return uses.computeIfAbsent(name, each -> new LockUse(uses.size(), each, LockMode.MONITOR));
	}

	public void acquire(String name) {
		held.add(name, use(name), false, 1);
	}

	public void release(String name) {
		held.remove(name, false);
	}

	/** The set of these locks, all exclusive. */
	public LockSet set(String... names) {
		LockSet set = LockSet.EMPTY;
		for (String name : names) {
			set = set.with(use(name), false);
		}
		return set;
	}
}
