/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.reduction.TransactionNode.Access;
import dev.interlock.engines.reduction.TransactionNode.Block;
import dev.interlock.engines.reduction.TransactionNode.Release;

/**
 * Decides by Theorem 3.4 of Wang and Stoller whether a transaction is atomic: it has the form {@code (R + Acq A* Rel)*
 * N? (L + Acq A* Rel)*}. Each instance checks one transaction, by the current knowledge of its locks and variables.
 */
final class CommitCheck {

	/** The first non-mover or left-mover, after which no right- or non-mover may follow; null if there is none yet. */
	private NonMover commit;
	private NonMover offence;

	private CommitCheck() {
		// instances are created for one check
	}

	/** Two events of a transaction in the wrong order. */
	record Violation(NonMover commit, NonMover offence) {
	}

	/** Finds the first two events that break the form; null if the transaction is atomic. */
	static Violation find(Block transaction) {
		CommitCheck check = new CommitCheck();
		check.walk(transaction);
		return check.offence == null ? null : new Violation(check.commit, check.offence);
	}

	private void walk(Block block) {
		for (TransactionNode item : block.items) {
			if (item instanceof Access access) {
				access(access);
			} else if (item instanceof Block inner) {
				block(inner);
			} else if (item instanceof Release release && !release.lock.isBothMover()) {
				leftMover(new NonMover(NonMover.Kind.RELEASE, release.site, false, block.sharedVariable(), release.held,
						release.lock));
			}
			if (offence != null) {
				return;
			}
		}
	}

	private void access(Access access) {
		if (access.variable.locks.sharing() == Sharing.RACY) {
			nonMover(new NonMover(NonMover.Kind.ACCESS, access.site, access.write, access.variable, access.held, null));
			if (offence == null && access.secondSite >= 0) {
				nonMover(new NonMover(NonMover.Kind.ACCESS, access.secondSite, access.secondWrite, access.variable,
						access.held, null));
			}
		}
	}

	private void block(Block block) {
		if (block.lock.isBothMover()) {
			walk(block);
			return;
		}
		if (hasNoEffect(block)) {
			return;
		}
		NonMover acquire = new NonMover(NonMover.Kind.ACQUIRE, block.site, false, block.sharedVariable(), block.held,
				block.lock);
		if (commit != null) {
			offence = acquire;
			return;
		}
		walk(block);
		if (offence == null && !block.isReleasedInside) {
			leftMover(
					new NonMover(NonMover.Kind.RELEASE, block.site, false, acquire.variable(), block.held, block.lock));
		}
	}

	/** Whether the block has the form {@code Acq A* Rel}, apart from nested blocks of that form. */
	private static boolean hasNoEffect(Block block) {
		for (TransactionNode item : block.items) {
			boolean hasNone = item instanceof Access access
					? access.variable.locks.sharing() == Sharing.UNSHARED
					: item instanceof Block inner && hasNoEffect(inner);
			if (!hasNone) {
				return false;
			}
		}
		return !block.isReleasedInside;
	}

	private void nonMover(NonMover step) {
		if (commit == null) {
			commit = step;
		} else {
			offence = step;
		}
	}

	private void leftMover(NonMover step) {
		if (commit == null) {
			commit = step;
		}
	}
}
