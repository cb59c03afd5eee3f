/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.ThreadView;

/**
 * The stack traces for reports: of each thread one at each site, taken when it came there first, as what is predicted is
 * known only later. Thread-safe.
 */
public final class SiteStacks {

	private static final int MOST = 1 << 14;

	private final EngineContext context;
	private final Map<Place, StackTraceElement[]> stacks = new ConcurrentHashMap<>();

	private record Place(ThreadView thread, int site) {
	}

	/** @param context takes the stack traces */
	public SiteStacks(EngineContext context) {
		this.context = context;
	}

	/** The thread is at a site; only the thread itself calls this. */
	public void remember(TransactionThread thread, int site) {
		if (thread.isFirstAt(site) && stacks.size() < MOST) {
			stacks.put(new Place(thread.view(), site), context.captureStack());
		}
	}

	/**
	 * An event of a thread with the stack trace of its first event there.
	 *
	 * @param taken the lock that is taken or given back, which is told last; null for an access
	 */
	public AccessEvidence evidence(ThreadView thread, int site, boolean write, LockSet held, LockUse taken) {
		List<HeldLock> locks = held.heldLocks();
		HeldLock last = taken == null ? null : taken.held(false);
		if (last != null) {
			locks.add(new HeldLock(last.lock(), last.mode(), site));
		}
		return new AccessEvidence(thread, site, write, stacks.get(new Place(thread, site)), locks);
	}
}
