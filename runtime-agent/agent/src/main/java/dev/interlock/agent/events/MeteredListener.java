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

import dev.interlock.agent.cost.EventMeter;
import dev.interlock.agent.cost.OverheadControl;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.spi.EventHandler;

/** Forwards the events of the instrumented program to the analyses and measures their cost. */
public final class MeteredListener extends ProgramListener {

	private final EventMeter accesses;
	private final EventMeter elements;
	private final EventMeter ranges;
	private final EventMeter synchronization;

	public MeteredListener(InstrumentationPlan plan, EventHandler handler, ShadowRecorder recorder,
			FieldResolver fields,
			AtomicInteger threads, OverheadControl overhead) {
		super(plan, handler, recorder, fields, null, threads);
		accesses = overhead.accesses();
		elements = overhead.elements();
		ranges = overhead.ranges();
		synchronization = overhead.synchronization();
		// no fast path for settled accesses: each access must be metered
		notesSettled = false;
	}

	@Override
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		long start = beginAccess(thread);
		super.access(thread, owner, variable, write, site, shadow);
		endAccess(thread, start);
	}

	@Override
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		long start = beginAccess(thread);
		super.atomicAccess(thread, access);
		endAccess(thread, start);
	}

	@Override
	public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
		long start = beginAccess(thread);
		super.atomicAccessed(thread, access);
		endAccess(thread, start);
	}

	@Override
	public long beginElements(InterlockThread thread) {
		return EventMeter.begin(++((ProgramThread) thread.view).meteredElements);
	}

	@Override
	public void endElements(InterlockThread thread, long start, int spent, int count) {
		EventMeter meter = count == 1 ? elements : ranges;
		meter.end(start, count);
		// replaces the cost of the single accesses that were forwarded
		thread.spent = spent + meter.mean();
	}

	@Override
	public void acquired(InterlockThread thread, Object owner, int key) {
		long start = beginSynchronization(thread);
		super.acquired(thread, owner, key);
		synchronization.end(start);
	}

	@Override
	public void releasing(InterlockThread thread, Object owner, int key) {
		long start = beginSynchronization(thread);
		super.releasing(thread, owner, key);
		synchronization.end(start);
	}

	private static long beginAccess(InterlockThread thread) {
		return EventMeter.begin(++((ProgramThread) thread.view).meteredAccesses);
	}

	private void endAccess(InterlockThread thread, long start) {
		accesses.end(start);
		// charged to the method whose check comes next
		thread.spent += accesses.mean();
	}

	private static long beginSynchronization(InterlockThread thread) {
		return EventMeter.begin(++((ProgramThread) thread.view).meteredSynchronization);
	}
}
