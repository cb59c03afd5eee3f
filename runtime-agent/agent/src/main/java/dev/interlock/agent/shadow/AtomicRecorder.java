/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockAtomics;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockShadowOwner;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.EventHandler;

/**
 * Records accesses of atomic modes separately from plain ones, and passes the pairs of a plain and an atomic access, at
 * least one of them a write, to the analyses. A pending access is checked after it was made, against the plain accesses
 * that were recorded before it. So none of them comes after it, and the edges that it acquired are known. It is also
 * recorded only then, so a thread that finds it does not come before it. A plain access recorded in between is missed.
 */
final class AtomicRecorder {

	private final ShadowRecorder recorder;
	private final EventHandler handler;
	private final History history;

	AtomicRecorder(ShadowRecorder recorder, EventHandler handler, History history) {
		this.recorder = recorder;
		this.handler = handler;
		this.history = history;
	}

	/** Called before the calling thread makes an access. The thread has an epoch. */
	void begin(RecordedThread thread, InterlockThread state, InterlockAtomicAccess access) {
		access.setEpoch(state.epoch);
		// a release by the access itself already ends the epoch
		state.recorded = state.epoch;
		if (access.isPending()) {
			access.keepPlain(state);
		} else if (put(thread, state, access)) {
			access.plain().load(state);
			check(thread, state, access);
		}
	}

	/** Called after the calling thread made a pending access. */
	void made(RecordedThread thread, InterlockThread state, InterlockAtomicAccess access) {
		if (put(thread, state, access)) {
			access.loadKept(state);
			check(thread, state, access);
		}
	}

	/**
	 * Records an access with those of its kind. Returns false if one of the same epoch is already recorded, which other
	 * threads have seen.
	 */
	private boolean put(RecordedThread thread, InterlockThread state, InterlockAtomicAccess access) {
		InterlockShadow like = access.like();
		int epoch = access.epoch();
		like.load(state);
		if (recorder.isAmongReads(state, epoch)) {
			return false;
		}
		history.addAtomic(thread, epoch, access.owner(), access.variable(), access.write(), access.site());
		for (int i = 0; i < ShadowRecorder.MOST_TRIES; i++) {
			if (recorder.putRead(thread, epoch, state.loadedRead0, state.loadedRead1, like)) {
				return true;
			}
			like.load(state);
		}
		recorder.drop();
		return true;
	}

	/** Checks an access against the loaded plain accesses. */
	private void check(RecordedThread thread, InterlockThread state, InterlockAtomicAccess access) {
		int before = state.loadedWrite;
		int read0 = state.loadedRead0;
		int read1 = state.loadedRead1;
		Object owner = access.owner();
		int variable = access.variable();
		boolean write = access.write();
		if (recorder.mayConflict(thread, before)
				|| write && !(recorder.isObsolete(thread, read0) && recorder.isObsolete(thread, read1))
				|| handler.wantsEveryAccess(owner, variable)) {
			thread.isKnown = true;
			thread.snapshot.fill(before, read0, read1, recorder.members(read0));
			handler.atomicAccess(thread, owner, variable, write, access.site(), thread.snapshot);
		}
	}

	/** Checks a plain access, which is already in the shadow state, against the accesses of atomic modes. */
	void meet(RecordedThread thread, InterlockThread state, Object owner, int variable, boolean write, int site) {
		InterlockShadowOwner states = InterlockAtomics.find(owner, variable);
		if (states == null) {
			return;
		}
		InterlockShadow writes = InterlockAtomics.known(states, variable, true);
		if (writes != null) {
			writes.load(state);
			int first = state.loadedRead0;
			int last = state.loadedRead1;
			int[] members = recorder.members(first);
			if (members == null) {
				meetWrite(thread, first, owner, variable, write, site);
			} else {
				for (int epoch : members) {
					meetWrite(thread, epoch, owner, variable, write, site);
				}
			}
			meetWrite(thread, last, owner, variable, write, site);
		}
		InterlockShadow reads = write ? InterlockAtomics.known(states, variable, false) : null;
		if (reads != null) {
			reads.load(state);
			int read0 = state.loadedRead0;
			int read1 = state.loadedRead1;
			if (!recorder.isObsolete(thread, read0) || !recorder.isObsolete(thread, read1)) {
				thread.snapshot.fill(0, read0, read1, recorder.members(read0));
				handler.accessAmongAtomic(thread, owner, variable, true, site, thread.snapshot);
			}
		}
	}

	private void meetWrite(RecordedThread thread, int epoch, Object owner, int variable, boolean write, int site) {
		if (!recorder.isObsolete(thread, epoch)) {
			thread.snapshot.fill(epoch, 0, 0, null);
			handler.accessAmongAtomic(thread, owner, variable, write, site, thread.snapshot);
		}
	}
}
