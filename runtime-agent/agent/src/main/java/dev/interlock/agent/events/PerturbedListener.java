/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/**
 * Injects noise while the window of an access is open, which lengthens the window (AtomRace, section 3.3): between the
 * before- and the after-event or, where the window is an epoch, after the access has been recorded in the shadow state.
 */
class PerturbedListener extends ProgramListener {

	private final Perturbation perturbation;

	PerturbedListener(InstrumentationPlan plan, EventHandler handler, Perturbation perturbation,
			ShadowRecorder recorder,
			FieldResolver fields, UnsafeTypes unsafeTypes, AtomicInteger threads) {
		super(plan, handler, recorder, fields, unsafeTypes, threads);
		this.perturbation = perturbation;
		// noise follows each forwarded access and accompanies each lock operation
		notesSettled = false;
		locks = true;
	}

	@Override
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		super.beforeAccess(thread, owner, variable, write, site);
		perturbation.insideAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	/**
	 * The noise comes first. An atomic access has no window to lengthen; only windows that are open when it is made
	 * matter.
	 */
	@Override
	public void beforeAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		perturbation.insideAccess((ThreadView) thread.view, access.owner(), access.variable(), access.write(),
				access.site());
		super.beforeAtomicAccess(thread, access);
	}

	@Override
	public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		perturbation.insideAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	@Override
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		super.lockAcquired(thread, lock, mode, site);
		perturbation.atLock((ThreadView) thread.view, lock, site);
	}

	@Override
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		perturbation.atLock((ThreadView) thread.view, lock, site);
		super.lockReleased(thread, lock, mode, site);
	}

	@Override
	public void beforeUse(InterlockThread thread, Object object, boolean write, int site) {
		super.beforeUse(thread, object, write, site);
		perturbation.insideAccess((ThreadView) thread.view, object, EventHandler.WHOLE_OBJECT, write, site);
	}
}
