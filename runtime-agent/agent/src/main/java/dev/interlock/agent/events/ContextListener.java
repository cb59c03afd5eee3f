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
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * Forwards events to analyses of which one selects its accesses by contexts. The context takes the place of the
 * thread's epoch, and the shadow states of variables hold contexts.
 */
final class ContextListener extends PerturbedListener {

	private static final Perturbation NO_NOISE = (thread, owner, variable, write, site) -> {
		// without noise each access is forwarded at once
	};

	private final EventHandler handler;
	private final TransactionHandler contexts;

	/**
	 * @param handler  all analyses
	 * @param contexts the analysis that receives accesses
	 * @param noise    null for none
	 * @param recorder forgets terminated threads
	 */
	ContextListener(InstrumentationPlan plan, EventHandler handler, TransactionHandler contexts, Perturbation noise,
			ShadowRecorder recorder, FieldResolver fields, UnsafeTypes unsafeTypes, AtomicInteger threads) {
		super(plan, handler, noise == null ? NO_NOISE : noise, recorder, fields, unsafeTypes, threads);
		this.handler = handler;
		this.contexts = contexts;
	}

	@Override
	public void begin(InterlockThread thread) {
		thread.epoch = contexts.context((ThreadView) thread.view);
	}

	@Override
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		if (thread.isValidated()) {
			// the read belongs to an earlier context, which may be over
			return;
		}
		ProgramThread view = (ProgramThread) thread.view;
		// earlier events of the thread may have been delivered only now
		begin(thread);
		view.coverage.pointAt(shadow, thread);
		try {
			contexts.accessed(view, owner, variable, write, site, view.coverage);
		} finally {
			view.coverage.release();
		}
	}

	@Override
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		access.reportAsRead(this, thread);
	}

	@Override
	public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
		// already reported as a read
	}

	@Override
	public void range(InterlockThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		// no history is kept
	}

	@Override
	public Object place(InterlockThread thread, int site) {
		return null;
	}

	@Override
	public void acquired(InterlockThread thread, Object owner, int key) {
		super.acquired(thread, owner, key);
		begin(thread);
	}

	@Override
	public void releasing(InterlockThread thread, Object owner, int key) {
		handler.releasing((ThreadView) thread.view, owner, key);
		begin(thread);
	}

	@Override
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		super.lockAcquired(thread, lock, mode, site);
		begin(thread);
	}

	@Override
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		super.lockReleased(thread, lock, mode, site);
		begin(thread);
	}
}
