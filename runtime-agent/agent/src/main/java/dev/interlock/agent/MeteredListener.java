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

import dev.interlock.agent.cost.EventMeter;
import dev.interlock.agent.cost.OverheadControl;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.FieldResolver;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.spi.EventHandler;

/** Hands the events of the instrumented program to the analyses and measures what that costs. */
final class MeteredListener extends ProgramListener {

	private final EventMeter accesses;
	private final EventMeter synchronization;

	MeteredListener(InstrumentationPlan plan, EventHandler handler, ShadowRecorder recorder, FieldResolver fields,
			AtomicInteger threads, OverheadControl overhead) {
		super(plan, handler, recorder, fields, null, threads);
		accesses = overhead.accesses();
		synchronization = overhead.synchronization();
	}

	@Override
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		ProgramThread view = (ProgramThread) thread.view;
		if (EventMeter.isTimed(++view.meteredAccesses)) {
			long start = System.nanoTime();
			super.access(thread, owner, variable, write, site, shadow);
			accesses.add(System.nanoTime() - start);
		} else {
			super.access(thread, owner, variable, write, site, shadow);
		}
		// paid by the method whose check comes next
		thread.spent += accesses.mean();
	}

	@Override
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		ProgramThread view = (ProgramThread) thread.view;
		if (EventMeter.isTimed(++view.meteredAccesses)) {
			long start = System.nanoTime();
			super.atomicAccess(thread, access);
			accesses.add(System.nanoTime() - start);
		} else {
			super.atomicAccess(thread, access);
		}
		thread.spent += accesses.mean();
	}

	@Override
	public void acquired(InterlockThread thread, Object owner, int key) {
		if (EventMeter.isTimed(++((ProgramThread) thread.view).meteredSynchronization)) {
			long start = System.nanoTime();
			super.acquired(thread, owner, key);
			synchronization.add(System.nanoTime() - start);
		} else {
			super.acquired(thread, owner, key);
		}
	}

	@Override
	public void releasing(InterlockThread thread, Object owner, int key) {
		if (EventMeter.isTimed(++((ProgramThread) thread.view).meteredSynchronization)) {
			long start = System.nanoTime();
			super.releasing(thread, owner, key);
			synchronization.add(System.nanoTime() - start);
		} else {
			super.releasing(thread, owner, key);
		}
	}
}
