/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import java.util.List;
import java.util.function.Supplier;

import dev.interlock.engines.VariableKind;
import dev.interlock.engines.happensbefore.MessageOrder;
import dev.interlock.engines.locksets.LockUses;
import dev.interlock.engines.locksets.Lockset;
import dev.interlock.engines.locksets.Locksets;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingDetails;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;

/**
 * The state machine of Eraser with ownership. A variable belongs to one thread until another thread accesses it.
 * Ownership is transferred by thread start and join. After that, the locks that all accesses hold are the variable's
 * candidates. When no candidate remains and the variable has been written, it is reported with the last conflicting
 * access.
 * <p>
 * An analysis receives the first access of each kind that a thread makes in an epoch. The locks of a thread only grow
 * within an epoch, so skipped accesses hold all the locks of a reported one. A read that is skipped after a write holds
 * at least the locks of the write. So the candidates are those of all accesses.
 * <p>
 * Atomic accesses exclude each other without a lock. They have candidates of their own, which must have a lock in
 * common with those of the plain accesses, see {@link Candidates}.
 */
final class EraserHandler extends EventHandler {

	private final EngineContext context;
	private final AccessHistory history;
	private final Locksets locks;
	private final LockUses uses;
	/** Messages of thread start and end only. */
	private final MessageOrder ownership;
	private final int threadSlot;
	private final IdentityTable<Candidates> variables = new IdentityTable<>(owner -> new Candidates());
	private final RacyFields racyFields = new RacyFields();

	EraserHandler(EngineContext context) {
		this.context = context;
		this.history = context.history();
		this.history.keepLocks();
		this.locks = new Locksets(context);
		this.uses = new LockUses(context);
		this.ownership = new MessageOrder(context);
		this.threadSlot = context.reserveThreadSlot();
	}

	/** The state of one thread. */
	private static final class Progress {
		/** Whether the thread needs a new epoch: it holds fewer locks, or its earlier accesses were lost. */
		private volatile boolean isOver;
	}

	@Override
	public void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new Progress());
		locks.threadStarted(thread);
		ownership.threadStarted(thread);
	}

	@Override
	public void threadEnded(ThreadView thread) {
		ownership.threadEnded(thread);
	}

	@Override
	public void acquired(ThreadView thread, Object owner, int key) {
		if (key == Synchronization.START || key == Synchronization.END) {
			ownership.receive(thread, owner, key);
		}
	}

	@Override
	public void releasing(ThreadView thread, Object owner, int key) {
		if (key == Synchronization.START || key == Synchronization.END) {
			ownership.send(thread, owner, key);
		}
	}

	/** Barriers, volatile fields and the like change neither held locks nor the owner of a variable. */
	@Override
	public boolean endsEpoch(ThreadView thread, Object owner, int key) {
		Progress progress = (Progress) thread.attachment(threadSlot);
		boolean ends = progress == null || progress.isOver || key == Synchronization.MONITOR
				|| key == Synchronization.START || key == Synchronization.END;
		if (ends && progress != null) {
			progress.isOver = false;
		}
		return ends;
	}

	private void endEpoch(ThreadView thread) {
		Progress progress = (Progress) thread.attachment(threadSlot);
		if (progress != null) {
			progress.isOver = true;
		}
	}

	@Override
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		locks.lockAcquired(thread);
	}

	@Override
	public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
		locks.lockReleased(thread);
		endEpoch(thread);
	}

	@Override
	public boolean isObsolete(ThreadView thread, int epoch) {
		return ownership.isBefore(epoch, thread);
	}

	@Override
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		access(thread, owner, variable, write, false, site, before);
	}

	@Override
	public void atomicAccess(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState before) {
		access(thread, owner, variable, write, true, site, before);
	}

	private void access(ThreadView thread, Object owner, int variable, boolean write, boolean atomic, int site,
			ShadowState before) {
		ownership.accessing(thread);
		if (VariableKind.isField(owner, variable) && racyFields.isKnown(variable)) {
			return;
		}
		Candidates state = variables.find(owner, variable);
		if (state == null) {
			if (!isShared(thread, before)) {
				return;
			}
			state = variables.of(owner, variable);
			takeEarlier(state, owner, variable, before, false);
		}
		Lockset held = locks.current(thread);
		uses.count(thread, state, owner, variable, write, site, held);
		if (!state.isDone() && state.refine(held, write, atomic)) {
			report(state, thread, owner, variable, write, site, before);
		}
	}

	/**
	 * A plain access has already been taken if the variable was shared before. Atomic accesses have been taken only
	 * since then.
	 */
	@Override
	public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState atomic) {
		if (VariableKind.isField(owner, variable) && racyFields.isKnown(variable) || !isShared(thread, atomic)) {
			return;
		}
		Candidates state = variables.find(owner, variable);
		if (state == null) {
			state = variables.of(owner, variable);
			Lockset held = locks.current(thread);
			uses.count(thread, state, owner, variable, write, site, held);
			state.refine(held, write, false);
		}
		if (state.isDone()) {
			return;
		}
		if (!state.areMixedApart()) {
			takeEarlier(state, owner, variable, atomic, true);
		}
		if (state.areMixedApart()) {
			report(state, thread, owner, variable, write, site, atomic);
		}
	}

	@Override
	public String limits() {
		return racyFields.sentence();
	}

	private void done(Candidates state, Object owner, int variable) {
		state.done();
		if (VariableKind.isField(owner, variable)) {
			racyFields.reported(variable);
		}
	}

	/** Whether another thread has accessed the variable and has not transferred it to this one. */
	private boolean isShared(ThreadView thread, ShadowState before) {
		return firstOfOthers(thread, true, before) != 0;
	}

	/** The epoch of an access of another thread, a write if there is one; negative for a read; 0 for none. */
	private long firstOfOthers(ThreadView thread, boolean reads, ShadowState before) {
		if (before.write() != 0 && !ownership.isBefore(before.write(), thread)) {
			return Integer.toUnsignedLong(before.write());
		}
		for (int i = reads ? before.reads() - 1 : -1; i >= 0; i--) {
			if (!ownership.isBefore(before.read(i), thread)) {
				return -Integer.toUnsignedLong(before.read(i));
			}
		}
		return 0;
	}

	/** Takes the accesses that made the variable shared, with their locks, as far as they are still known. */
	private void takeEarlier(Candidates state, Object owner, int variable, ShadowState before, boolean atomic) {
		boolean counts = state.begin();
		if (before.write() != 0) {
			AccessEvidence access = history.find(before.write(), owner, variable, true);
			takeEarlier(state, counts, owner, variable, access, atomic);
		}
		for (int i = 0; i < before.reads(); i++) {
			AccessEvidence access = history.find(before.read(i), owner, variable, false);
			takeEarlier(state, counts, owner, variable, access, atomic);
		}
	}

	private void takeEarlier(Candidates state, boolean counts, Object owner, int variable, AccessEvidence access,
			boolean atomic) {
		if (access.site() >= 0) {
			Lockset held = locks.of(access.locks());
			if (counts) {
				uses.countEarlier(access.thread(), owner, variable, access.site(), held);
			}
			state.refine(held, access.write(), atomic);
		} else {
			endEpoch(access.thread());
		}
	}

	private void report(Candidates state, ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState before) {
		long other = firstOfOthers(thread, write, before);
		if (other == 0) {
			// the next access of another thread will have a conflicting access to report
			return;
		}
		int epoch = (int) Math.abs(other);
		FindingKind kind = FindingKind.ofRaceOn(variable);
		int earlierSite = history.site(epoch, owner, variable, other > 0);
		if (earlierSite == AccessHistory.SUPERSEDED) {
			return;
		}
		if (context.findings().countIfKnown(kind, earlierSite, site)) {
			done(state, owner, variable);
			return;
		}
		AccessEvidence first = history.find(epoch, owner, variable, other > 0);
		AccessEvidence second = AccessEvidence.ofCaller(context, thread, site, write);
		Supplier<LockSuggestion> lock = uses.suggestion(owner, variable, first.site(),
				first.site() < 0 ? null : locks.of(first.locks()), site, locks.current(thread));
		context.findings().report(new FindingReport(kind, Evidence.PREDICTED, Eraser.ID, owner, variable,
				List.of(first, second), FindingDetails.of(List.of(), lock)));
		if (first.stack() != null) {
			done(state, owner, variable);
		} else {
			endEpoch(first.thread());
			endEpoch(thread);
		}
	}
}
