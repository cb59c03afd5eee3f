/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package org.example.races;

import java.util.List;
import java.util.function.Predicate;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * Compares each write with the last one. The agent keeps the last write of each variable, so the handler has no state.
 */
final class UnlockedWritesHandler extends EventHandler {

	private final EngineContext context;
	private final Predicate<Object> owners;

	/** @param owners selects the objects and arrays whose variables are compared */
	UnlockedWritesHandler(EngineContext context, Predicate<Object> owners) {
		this.context = context;
		this.owners = owners;
		context.history().keepLocks();
	}

	@Override
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		int epoch = before.write();
		if (!write || variable == WHOLE_OBJECT || epoch == 0 || context.epochs().thread(epoch) == thread
				|| !thread.heldLocks().isEmpty() || !owners.test(owner)) {
			return;
		}
		AccessEvidence first = context.history().find(epoch, owner, variable, true);
		if (first.site() < 0 || !first.locks().isEmpty()
				|| context.findings().countIfKnown(FindingKind.DATA_RACE, first.site(), site)) {
			return;
		}
		AccessEvidence second = AccessEvidence.ofCaller(context, thread, site, true);
		context.findings().report(new FindingReport(FindingKind.DATA_RACE, Evidence.PREDICTED, UnlockedWrites.ID, owner,
				variable, List.of(first, second)));
	}
}
