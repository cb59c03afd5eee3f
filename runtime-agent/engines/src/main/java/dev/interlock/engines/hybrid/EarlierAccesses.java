/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import dev.interlock.engines.happensbefore.MessageOrder;
import dev.interlock.engines.locksets.LockUses;
import dev.interlock.engines.locksets.Lockset;
import dev.interlock.engines.locksets.Locksets;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * Reads the shadow state of a variable that becomes shared: checks whether messages order its accesses before the
 * current one, and creates their tuples. Thread-safe.
 */
final class EarlierAccesses {

	/** The unknown timestamp. */
	private static final int UNKNOWN = -1;

	private final AccessHistory history;
	private final MessageOrder order;
	private final Switches switches;
	private final Locksets locks;
	private final LockUses uses;

	EarlierAccesses(EngineContext context, MessageOrder order, Switches switches, Locksets locks, LockUses uses) {
		this.history = context.history();
		this.order = order;
		this.switches = switches;
		this.locks = locks;
		this.uses = uses;
		history.keepLocks();
	}

	/** Whether the shadow state has an access that conflicts with this one and that no message orders before it. */
	boolean isShared(ThreadView thread, boolean write, ShadowState before) {
		if (before.write() != 0 && !isOrdered(before.write(), thread)) {
			return true;
		}
		for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
			if (!isOrdered(before.read(i), thread)) {
				return true;
			}
		}
		return false;
	}

	/** Whether an epoch is ordered before the current point of the thread. */
	boolean isOrdered(int epoch, ThreadView thread) {
		return switches.order() ? order.isBefore(epoch, thread) : order.isOwn(epoch, thread);
	}

	/**
	 * Takes the plain accesses that may conflict with an access, with their locks, as far as they are still known.
	 *
	 * @param write  whether that access writes
	 * @param counts whether to count the locks held at each of them
	 * @param keeps  whether to keep them as tuples
	 * @return whether all of them are known
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
			state.keep(tuple(access, false, held, epoch));
		}
		return true;
	}

	/**
	 * Keeps the atomic accesses that conflict with an access and that no message orders before it, as far as they are
	 * still known. Skips those that are kept already.
	 *
	 * @return whether it kept any
	 */
	boolean keepAtomic(VariableState state, ThreadView thread, Object owner, int variable, boolean write,
			ShadowState atomic) {
		boolean isNew = keepAtomic(state, atomic.write(), thread, owner, variable, true);
		for (int i = write ? atomic.reads() - 1 : -1; i >= 0; i--) {
			isNew |= keepAtomic(state, atomic.read(i), thread, owner, variable, false);
		}
		return isNew;
	}

	private boolean keepAtomic(VariableState state, int epoch, ThreadView thread, Object owner, int variable,
			boolean write) {
		if (epoch == 0 || isOrdered(epoch, thread) || state.has(epoch, write, true)) {
			return false;
		}
		AccessEvidence access = history.find(epoch, owner, variable, write);
		return access.site() >= 0 && state.keepUnknown(tuple(access, true, locks.of(access.locks()), epoch),
				other -> !isOrdered(other, thread));
	}

	private static Tuple tuple(AccessEvidence access, boolean atomic, Lockset held, int epoch) {
		return new Tuple(access.thread().id(), access.write(), atomic, held, UNKNOWN, epoch, access.site(),
				access.stack());
	}
}
