/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.Arrays;
import java.util.List;

import dev.interlock.engines.transactions.SiteStacks;
import dev.interlock.engines.transactions.TransactionNames;
import dev.interlock.engines.transactions.Variable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingDetails;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.ThreadView;

/** Reports transactions that are not atomic, each with the first two events that prove it. Thread-safe. */
final class Violations {

	private final EngineContext context;
	private final SiteStacks stacks;
	private volatile boolean[] reported = new boolean[64];

	Violations(EngineContext context) {
		this.context = context;
		this.stacks = new SiteStacks(context);
	}

	/** Keeps the stack trace of the thread's first access at a site. */
	void remember(ReductionThread thread, int site) {
		stacks.remember(thread, site);
	}

	/** Keeps the stack trace of the thread's first acquisition at a site. */
	void rememberTaken(ReductionThread thread, int site) {
		stacks.rememberTaken(thread, site);
	}

	/** One sentence about incomplete evidence; null if it is complete. */
	String limits() {
		return stacks.limits();
	}

	/** Whether events of a thread can cause no report: it is in no transaction, or in a reported one. */
	boolean isQuiet(ReductionThread thread) {
		return !thread.isInTransaction() || isReported(thread.transaction());
	}

	/** Whether a transaction has been reported; it is reported once. */
	boolean isReported(int transaction) {
		boolean[] known = reported;
		return transaction < known.length && known[transaction];
	}

	private synchronized boolean isFirst(int transaction) {
		if (isReported(transaction)) {
			return false;
		}
		boolean[] changed = Arrays.copyOf(reported, Math.max(reported.length, 2 * transaction));
		changed[transaction] = true;
		reported = changed;
		return true;
	}

	/** Reports a transaction, if it accesses a shared variable and has not been reported. */
	void report(ThreadView thread, int transaction, NonMover commit, NonMover offence) {
		Variable variable = offence.variable() == null ? commit.variable() : offence.variable();
		if (variable == null) {
			// no shared variable is accessed under either lock
			return;
		}
		if (!isFirst(transaction)) {
			return;
		}
		boolean isOfTwo = commit.variable() != null && commit.variable() != variable;
		context.findings().report(new FindingReport(FindingKind.ATOMICITY_VIOLATION, Evidence.PREDICTED, Reduction.ID,
				variable.owner(), variable.number(),
				List.of(evidence(thread, transaction, commit, isOfTwo),
						commit.site() == offence.site()
								? stacks.later(evidence(thread, transaction, offence, isOfTwo), transaction)
								: evidence(thread, transaction, offence, isOfTwo)),
				FindingDetails.ofTransaction(TransactionNames.of(context.sites().site(transaction)),
						commit.word() + '-' + offence.word())));
	}

	/** @param isOfTwo whether the two events have different variables */
	private AccessEvidence evidence(ThreadView thread, int transaction, NonMover step, boolean isOfTwo) {
		AccessEvidence event = stacks.evidence(thread, transaction, step.site(), step.write(), step.held(),
				step.lock());
		return isOfTwo ? step.variable().accessed(event) : event;
	}
}
