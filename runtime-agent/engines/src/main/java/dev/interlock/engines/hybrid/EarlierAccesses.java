/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import dev.interlock.engines.locksets.LockUses;
import dev.interlock.engines.locksets.Lockset;
import dev.interlock.engines.locksets.Locksets;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.ShadowState;

/** Takes what stands in the shadow state of a variable when threads begin to share it. Thread-safe. */
final class EarlierAccesses {

	/** In place of a timestamp. */
	private static final int UNKNOWN = -1;

	private final AccessHistory history;
	private final Locksets locks;
	private final LockUses uses;

	EarlierAccesses(AccessHistory history, Locksets locks, LockUses uses) {
		this.history = history;
		this.locks = locks;
		this.uses = uses;
		history.keepLocks();
	}

	/**
	 * Takes the accesses that may conflict with one, as far as they are still known, and with them what locks they held.
	 *
	 * @param write  whether that one writes
	 * @param counts whether to count who held which lock
	 * @param keeps  whether to keep them as tuples
	 * @return whether it is known of all
	 */
	boolean take(VariableState state, Object owner, int variable, boolean write, ShadowState before, boolean counts,
			boolean keeps) {
		boolean known = before.write() == 0
				|| take(state, owner, variable, history.find(before.write(), owner, variable, true), before.write(),
						counts, keeps);
		for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
			known &= take(state, owner, variable, history.find(before.read(i), owner, variable, false), before.read(i),
					counts, keeps);
		}
		return known;
	}

	private boolean take(VariableState state, Object owner, int variable, AccessEvidence access, int epoch,
			boolean counts, boolean keeps) {
		if (access.site() < 0) {
			return false;
		}
		Lockset held = locks.of(access.locks());
		if (counts) {
			uses.countEarlier(access.thread(), owner, variable, access.site(), held);
		}
		if (keeps) {
			state.keep(new Tuple(access.thread().id(), access.write(), held, UNKNOWN, epoch, access.site(),
					access.stack()));
		}
		return true;
	}
}
