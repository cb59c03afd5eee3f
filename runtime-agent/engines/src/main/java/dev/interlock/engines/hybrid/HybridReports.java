/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.List;

import dev.interlock.engines.locksets.LockUses;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingDetails;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.ThreadView;

/** Reports the races that hybrid detection predicts, with both accesses (section 6.6). Thread-safe. */
final class HybridReports {

	/** The thread may have continued only because it had seen the earlier access under the lock. */
	private static final List<String> GUARDED = List.of("ordered:locked-read");

	private final EngineContext context;
	private final Epochs epochs;
	private final AccessHistory history;
	private final FindingSink findings;
	private final String engine;

	HybridReports(EngineContext context, String engine) {
		this.context = context;
		this.epochs = context.epochs();
		this.history = context.history();
		this.findings = context.findings();
		this.engine = engine;
	}

	/**
	 * Reports a race, or counts it if its pair of sites is known.
	 *
	 * @param earlier  the earlier access
	 * @param access   the access that the calling thread is making
	 * @param isGuarded whether the thread has accessed the variable just before, under a lock of the earlier access
	 * @param thread   that thread
	 * @param uses     suggests the lock to use
	 * @return whether the report is complete
	 */
	boolean report(Tuple earlier, Tuple access, boolean isGuarded, ThreadView thread, Object owner, int variable,
			LockUses uses) {
		FindingKind kind = FindingKind.ofRaceOn(variable);
		if (findings.countIfKnown(kind, earlier.site(), access.site())) {
			return true;
		}
		AccessEvidence first = evidence(earlier, owner, variable);
		AccessEvidence second = AccessEvidence.ofCaller(context, thread, access.site(), access.write());
		findings.report(new FindingReport(kind, Evidence.PREDICTED, engine, owner, variable, List.of(first, second),
				FindingDetails.of(isGuarded ? GUARDED : List.of(),
						uses.suggestion(owner, variable, earlier.site(), earlier.locks(),
								access.site(), access.locks()))));
		return first.stack() != null;
	}

	/** The access of a tuple, with its stack trace if known. */
	private AccessEvidence evidence(Tuple tuple, Object owner, int variable) {
		StackTraceElement[] stack = tuple.stack();
		if (stack == null) {
			AccessEvidence known = history.find(tuple.epoch(), owner, variable, tuple.write());
			stack = known.site() == tuple.site() ? known.stack() : null;
		}
		return AccessEvidence.at(tuple.epoch(), epochs.thread(tuple.epoch()), tuple.site(), tuple.write(), stack,
				tuple.locks().held());
	}
}
