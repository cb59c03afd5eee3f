/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

import dev.interlock.engines.blocks.BlockVariable.BlockKey;
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

/** Reports access patterns that are not serialisable, each pair of local accesses once. Thread-safe. */
final class PatternReports {

	private final EngineContext context;
	/** If not null, only accesses without locks to these fields are reported. */
	private final IntPredicate only;
	private final Set<Pattern> reported = new HashSet<>();
	private final SiteStacks stacks;

	/** The identity of a finding. */
	private record Pattern(int transaction, int first, int second, String kinds) {
	}

	/**
	 * @param only selects the fields to report, where accesses hold no lock; null for all variables and locks
	 */
	PatternReports(EngineContext context, IntPredicate only) {
		this.context = context;
		this.only = only;
		this.stacks = new SiteStacks(context);
	}

	/** Keeps the stack trace of the thread's first access at a site. */
	void remember(BlocksThread thread, int site) {
		stacks.remember(thread, site);
	}

	/** One sentence about incomplete evidence; null if it is complete. */
	String limits() {
		return stacks.limits();
	}

	/** Reports two accesses of a transaction to a variable, and one of another thread that can come between. */
	void report(Variable variable, BlockKey local, ThreadView localThread, Event remote, int remoteTransaction,
			ThreadView remoteThread) {
		Block block = local.block();
		int transaction = local.transaction();
		report(variable, transaction, kind(block.first()) + '-' + kind(remote) + '-' + kind(block.second()),
				List.of(evidence(localThread, transaction, block.first()),
						evidence(remoteThread, remoteTransaction, remote),
						second(block, transaction, evidence(localThread, transaction, block.second()))));
	}

	private AccessEvidence second(Block block, int transaction, AccessEvidence access) {
		return block.first().site() == block.second().site() ? stacks.later(access, transaction) : access;
	}

	/** Reports two accesses of a transaction to two variables, and those of other threads that can come between. */
	void report(Variable variable, int transaction, String pattern, List<AccessEvidence> accesses) {
		int last = accesses.size() - 1;
		if (only != null && !isOfInterest(variable, accesses)) {
			return;
		}
		synchronized (reported) {
			if (!reported.add(new Pattern(transaction, accesses.get(0).site(), accesses.get(last).site(), pattern))) {
				return;
			}
		}
		context.findings().report(new FindingReport(FindingKind.ATOMICITY_VIOLATION, Evidence.PREDICTED, Blocks.ID,
				variable.owner(), variable.number(), accesses, FindingDetails.ofTransaction(
						TransactionNames.of(context.sites().site(transaction)), pattern)));
	}

	private boolean isOfInterest(Variable variable, List<AccessEvidence> accesses) {
		// two reads at the same site are a loop that waits
		boolean waits = accesses.get(0).site() == accesses.get(accesses.size() - 1).site();
		return !waits && accesses.stream().allMatch(access -> access.locks().isEmpty()
				&& only.test(access.variable() == null ? variable.number() : access.variable().number()));
	}

	/** An access of a thread with the stack trace of its first such access in the transaction; -1 is no transaction. */
	AccessEvidence evidence(ThreadView thread, int transaction, Event event) {
		return stacks.evidence(thread, transaction, event.site(), event.write(), event.held(), null);
	}

	static String kind(Event event) {
		return event.write() ? "write" : "read";
	}
}
