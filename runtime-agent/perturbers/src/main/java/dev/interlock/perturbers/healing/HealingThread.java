/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.ThreadView;

/** The healed sections that a thread is inside. Used by its thread only. */
final class HealingThread {

	final ThreadView view;
	/** The innermost last. */
	final List<Stay> stays = new ArrayList<>(4);

	HealingThread(ThreadView view) {
		this.view = view;
	}

	/** The innermost stay in a section on a variable; null if there is none. */
	Stay find(SectionHealing section, Object owner, int variable) {
		for (int i = stays.size() - 1; i >= 0; i--) {
			Stay stay = stays.get(i);
			if (stay.section == section && stay.isOn(owner, variable)) {
				return stay;
			}
		}
		return null;
	}

	/** The innermost stay that a single access has begun; null if there is none. */
	Stay single(SectionAccess access, Object owner, int variable) {
		for (int i = stays.size() - 1; i >= 0; i--) {
			Stay stay = stays.get(i);
			if (stay.section == null && stay.leavingAt == access && stay.isOn(owner, variable)) {
				return stay;
			}
		}
		return null;
	}

	/** Whether the thread is inside a section on a variable. */
	boolean isInside(Object owner, int variable) {
		for (int i = 0; i < stays.size(); i++) {
			if (stays.get(i).isOn(owner, variable)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether the thread holds other locks than the given one. Their variables are then no leaves.
	 */
	boolean nests(HealingLock requested) {
		boolean isNested = false;
		for (int i = 0; i < stays.size(); i++) {
			Stay stay = stays.get(i);
			if (stay.isLocked && stay.lock != requested) {
				stay.lock.variable.nest();
				isNested = true;
			}
		}
		return isNested;
	}

	/** The locks that the thread holds, outermost first. */
	List<HeldLock> locks() {
		List<HeldLock> locks = new ArrayList<>(stays.size());
		for (Stay stay : stays) {
			if (stay.isLocked && locks.stream().noneMatch(held -> held.lock() == stay.lock)) {
				locks.add(new HeldLock(stay.lock, LockMode.EXCLUSIVE, stay.site));
			}
		}
		return locks;
	}

	/** Whether another thread is inside a section on the variable of the lock. */
	boolean isOtherInside(HealingLock lock) {
		int own = 0;
		for (int i = 0; i < stays.size(); i++) {
			Stay stay = stays.get(i);
			own += stay.lock == lock && stay.isCounted ? 1 : 0;
		}
		return lock.inside() > own;
	}
}
