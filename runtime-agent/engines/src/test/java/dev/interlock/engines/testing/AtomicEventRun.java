/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.testing.TestThread;

/**
 * An {@link EventRun} with atomic accesses: it keeps them apart from plain accesses and reports both as the agent does.
 */
public final class AtomicEventRun extends EventRun {

	/** The atomic accesses to each variable; both kinds are stored as reads. */
	private final Map<String, TestShadow> atomic = new HashMap<>();

	/** Reads in a mode that neither acquires nor releases. */
	public void atomicRead(TestThread thread, Object owner) {
		atomically(thread, owner, 0, false, ++events);
	}

	/** Writes in a mode that neither acquires nor releases. */
	public void atomicWrite(TestThread thread, Object owner) {
		atomically(thread, owner, 0, true, ++events);
	}

	/** Makes an atomic access at a site. */
	public void atomically(TestThread thread, Object owner, int variable, boolean write, int site) {
		begin(thread);
		made(thread, thread.epoch, owner, variable, write, site, shadow(owner, variable));
	}

	/** Reads and optionally writes in a mode that acquires and releases; checked against the shadow state before it. */
	public void update(TestThread thread, Object owner, boolean writes, int site) {
		begin(thread);
		int epoch = thread.epoch;
		thread.recordedEpoch = epoch;
		TestShadow before = shadow(owner, 0).copy();
		release(thread, owner, 0);
		begin(thread);
		acquire(thread, owner, 0);
		made(thread, epoch, owner, 0, writes, site, before);
	}

	private void made(TestThread thread, int epoch, Object owner, int variable, boolean write, int site,
			TestShadow plain) {
		TestShadow like = like(owner, variable, write);
		if (!like.covers(epoch, false)) {
			keep(thread, epoch, owner, variable, write, site);
			like.add(epoch, false, read -> handler.isObsolete(thread, read));
			if (isReported(thread, owner, variable, write, plain)) {
				handler.atomicAccess(thread, owner, variable, write, site, plain);
			}
		}
		handler.afterAtomicAccess(thread, owner, variable, write, site);
	}

	@Override
	void recorded(TestThread thread, Object owner, int variable, boolean write, int site) {
		boolean isNew = thread.epoch == 0 || !shadow(owner, variable).covers(thread.epoch, write);
		super.recorded(thread, owner, variable, write, site);
		if (isNew) {
			meet(thread, owner, variable, write, site);
		}
	}

	private void meet(TestThread thread, Object owner, int variable, boolean write, int site) {
		TestShadow writes = like(owner, variable, true);
		for (int i = 0; i < writes.reads(); i++) {
			if (!handler.isObsolete(thread, writes.read(i))) {
				TestShadow one = new TestShadow();
				one.add(writes.read(i), true, epoch -> false);
				handler.accessAmongAtomic(thread, owner, variable, write, site, one);
			}
		}
		TestShadow reads = like(owner, variable, false);
		if (reads.conflicts(write, epoch -> handler.isObsolete(thread, epoch))) {
			handler.accessAmongAtomic(thread, owner, variable, true, site, reads);
		}
	}

	private TestShadow shadow(Object owner, int variable) {
		return shadows.computeIfAbsent(name(owner, variable), key -> new TestShadow());
	}

	private TestShadow like(Object owner, int variable, boolean write) {
		return atomic.computeIfAbsent(name(owner, variable) + write, key -> new TestShadow());
	}
}
