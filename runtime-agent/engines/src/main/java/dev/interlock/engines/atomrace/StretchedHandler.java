/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import dev.interlock.engines.FinalFieldOrder;
import dev.interlock.engines.ShadowRaces;
import dev.interlock.engines.ShadowRaces.Pair;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * AtomRace with stretched windows: the access window of a thread on a variable extends to the thread's next release,
 * across other accesses. The window is the epoch that the access leaves in the shadow state. It is open as long as the
 * thread has that epoch, so it closes by itself.
 *
 * <h2>Why a finding is a race</h2>
 * Thread 2 is about to make access <i>a2</i>. It sees that thread 1 has made <i>a1</i> to the same variable and has
 * released nothing since.
 * <ul>
 * <li>If <i>a1</i> happened before <i>a2</i>, a chain of edges would leave thread 1 by a release after <i>a1</i>.
 * Before each release the thread's epoch is replaced, and the chain would make thread 2 see that.</li>
 * <li>If <i>a2</i> happened before <i>a1</i>, the chain would leave thread 2 after <i>a2</i>; but <i>a1</i> was made
 * and seen before that.</li>
 * </ul>
 * So neither happened before the other (JLS 17.4.5), unless by a final field (17.5), which is checked. The argument
 * requires that every release is reported before it takes effect.
 */
final class StretchedHandler extends EventHandler {

	private final Epochs epochs;
	private final ShadowRaces races;
	private final FinalFieldOrder finalFields;

	StretchedHandler(EngineContext context) {
		this.epochs = context.epochs();
		this.races = new ShadowRaces(context, AtomRace.ID);
		this.finalFields = new FinalFieldOrder(context);
	}

	@Override
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		meet(thread, before.write(), true, owner, variable, write, site);
		for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
			meet(thread, before.read(i), false, owner, variable, true, site);
		}
	}

	@Override
	public boolean isObsolete(ThreadView thread, int epoch) {
		return !isOpen(thread, epoch);
	}

	@Override
	public boolean skipsOrderedAccesses() {
		return true;
	}

	@Override
	public String limits() {
		return finalFields.unreported();
	}

	private void meet(ThreadView thread, int epoch, boolean firstWrites, Object owner, int variable, boolean write,
			int site) {
		if (isOpen(thread, epoch)
				&& (write || !finalFields.orders(owner, variable, epoch, published -> true))
				&& !races.countIfKnown(epoch, firstWrites, owner, variable, site)) {
			races.report(new Pair(thread, epoch, firstWrites, owner, variable, write, site));
		}
	}

	/** Whether an epoch is an open window of another thread. */
	private boolean isOpen(ThreadView thread, int epoch) {
		return epoch != 0 && epochs.isCurrent(epoch) && epochs.thread(epoch) != thread;
	}
}
