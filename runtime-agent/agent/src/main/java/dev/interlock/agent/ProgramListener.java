/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.FieldResolver;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/** Hands the events of the instrumented program to the analyses. */
class ProgramListener extends InterlockListener {

	private final EventHandler handler;
	private final FieldResolver fields;
	private final AtomicInteger threads;

	private ProgramListener(EventHandler handler, FieldResolver fields, AtomicInteger threads) {
		this.handler = handler;
		this.fields = fields;
		this.threads = threads;
	}

	/**
	 * The listener for an analysis and for noise.
	 *
	 * @param perturbation the noise, or null
	 * @param threads      counts the threads that have had an event
	 */
	static InterlockListener of(EventHandler handler, Perturbation perturbation, FieldResolver fields,
			AtomicInteger threads) {
		return perturbation == null ? new ProgramListener(handler, fields, threads)
				: new Perturbed(handler, perturbation, fields, threads);
	}

	@Override
	public int resolve(int site, Object owner) {
		return fields.resolve(site, owner);
	}

	@Override
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		handler.beforeAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	@Override
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		handler.afterAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	@Override
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		handler.lockAcquired((ThreadView) thread.view, lock, ProgramThread.mode(mode), site);
	}

	@Override
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		handler.lockReleased((ThreadView) thread.view, lock, ProgramThread.mode(mode), site);
	}

	@Override
	public void threadStarted(InterlockThread thread) {
		ThreadView view = new ProgramThread(thread);
		thread.view = view;
		threads.incrementAndGet();
		handler.threadStarted(view);
	}

	@Override
	public void threadEnded(InterlockThread thread) {
		if (thread.view != null) {
			handler.threadEnded((ThreadView) thread.view);
		}
	}

	/**
	 * Runs the noise between the before- and the after-event of an access, so that it lengthens the access (AtomRace,
	 * section 3.3).
	 */
	private static final class Perturbed extends ProgramListener {

		private final Perturbation perturbation;

		Perturbed(EventHandler handler, Perturbation perturbation, FieldResolver fields, AtomicInteger threads) {
			super(handler, fields, threads);
			this.perturbation = perturbation;
		}

		@Override
		public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			super.beforeAccess(thread, owner, variable, write, site);
			perturbation.insideAccess((ThreadView) thread.view, owner, variable, write, site);
		}
	}
}
