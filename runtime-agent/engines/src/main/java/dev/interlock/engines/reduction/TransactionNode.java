/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.Variable;

/** A node of a transaction's tree (Wang and Stoller, section 3.6). */
abstract class TransactionNode {

	/** One or several accesses to one variable, with no lock acquired or released between them. */
	static final class Access extends TransactionNode {
		final SharedVariable variable;
		final int site;
		final boolean write;
		final LockSet held;
		/** The site of a second access; -1 if there is none. */
		int secondSite = -1;
		boolean secondWrite;

		Access(SharedVariable variable, int site, boolean write, LockSet held) {
			this.held = held;
			this.variable = variable;
			this.site = site;
			this.write = write;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Access that && variable == that.variable && site == that.site
					&& secondSite == that.secondSite;
		}

		@Override
		public int hashCode() {
			return 31 * (31 * variable.hashCode() + site) + secondSite;
		}
	}

	/** The execution of a synchronized block, or of the code between lock and unlock of another lock. */
	static final class Block extends TransactionNode {
		/** Null for the whole transaction. */
		final LockUse lock;
		final int site;
		/** The locks held before. */
		final LockSet held;
		final List<TransactionNode> items = new ArrayList<>(2);
		/** Whether an item inside releases the lock, before locks that were acquired later. */
		boolean isReleasedInside;

		Block(LockUse lock, int site, LockSet held) {
			this.held = held;
			this.lock = lock;
			this.site = site;
		}

		/** A variable accessed in the block that is not {@link Sharing#UNSHARED}; null if there is none. */
		Variable sharedVariable() {
			for (TransactionNode item : items) {
				Variable found = item instanceof Block block ? block.sharedVariable()
						: item instanceof Access access && access.variable.locks.sharing() != Sharing.UNSHARED
								? access.variable
								: null;
				if (found != null) {
					return found;
				}
			}
			return null;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Block that && lock == that.lock && site == that.site && items.equals(that.items);
		}

		@Override
		public int hashCode() {
			return 31 * (31 * Objects.hashCode(lock) + site) + items.hashCode();
		}
	}

	/** The release of a lock that is not the last acquired one. */
	static final class Release extends TransactionNode {
		final LockUse lock;
		/** The acquisition site. */
		final int site;
		final LockSet held;

		Release(LockUse lock, int site, LockSet held) {
			this.held = held;
			this.lock = lock;
			this.site = site;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Release that && lock == that.lock && site == that.site;
		}

		@Override
		public int hashCode() {
			return 31 * lock.hashCode() + site;
		}
	}
}
