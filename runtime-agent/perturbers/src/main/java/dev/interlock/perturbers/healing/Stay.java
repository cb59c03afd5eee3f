/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import dev.interlock.spi.SectionAccess;

/** A thread inside a healed section, or at a single access for which it has taken a lock. Used by its thread only. */
final class Stay {

	/** Null for a single access. */
	final SectionHealing section;
	final Object owner;
	final int variable;
	final HealingLock lock;
	/** The number of the site at which it begins. */
	final int site;
	/** Whether the thread has acquired the lock, and has to release it. */
	boolean isLocked;
	/** Whether the thread counts as inside, without the lock. */
	boolean isCounted;
	/** The priority to restore; 0 for none. */
	int priority;
	/** The number of entries of a recursive section without an exit. */
	int depth = 1;
	/** The access that ends the stay; null while none has begun. */
	SectionAccess leavingAt;

	Stay(SectionHealing section, Object owner, int variable, HealingLock lock, int site) {
		this.section = section;
		this.owner = owner;
		this.variable = variable;
		this.lock = lock;
		this.site = site;
	}

	boolean isOn(Object otherOwner, int otherVariable) {
		return owner == otherOwner && variable == otherVariable;
	}
}
