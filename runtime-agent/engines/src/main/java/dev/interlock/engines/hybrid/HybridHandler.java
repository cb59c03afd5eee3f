/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.interlock.engines.VariableKind;
import dev.interlock.engines.happensbefore.MessageOrder;
import dev.interlock.engines.locksets.LockUses;
import dev.interlock.engines.locksets.Locksets;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;

/**
 * Hybrid detection (section 4.2): two accesses race if no common lock excludes them and no chain of messages orders
 * them.
 *
 * <h2>Stored data</h2>
 * A variable that stays in one thread, or is passed between threads by messages, has only its shadow state: that is the
 * thread-locality check (6.3). The first pair of conflicting accesses without a message between them makes it shared.
 * From then on tuples are kept, and the earlier accesses are taken from the histories of their threads. If a race is
 * possible, the field is watched in detail in all objects (6.1): then tuples of thread-local accesses are kept, too.
 *
 * <h2>Why one access of each epoch suffices</h2>
 * An analysis receives a thread's first access of each kind in an epoch, and no read after a write. In an epoch the
 * thread releases no lock and sends no message. Later accesses therefore have a larger lockset and the same timestamp,
 * and are redundant by the lockset-subset condition (5.2, Theorem 2). The same holds for a read after a write. Atomic
 * accesses race with plain ones only, and are received separately. None of this holds if the site is part of the tuple:
 * then {@link AllPairsHandler} checks the other accesses, too.
 */
class HybridHandler extends EventHandler {

	/** Added to the largest lockset so far, to bound future locksets (section 5.5). */
	private static final int MARGIN = 1;

	private final EngineContext context;
	private final Switches switches;
	private final Fields fields;
	private final Channels channels;
	private final MessageOrder order;
	private final Locksets locks;
	private final LockUses uses;
	private final EarlierAccesses earlier;
	private final Messages messages;
	private final HybridReports reports;
	private final HybridLimits limits = new HybridLimits();
	private final IdentityTable<VariableState> states = new IdentityTable<>(owner -> new VariableState(limits));
	private final Timestamps timestamps;

	HybridHandler(EngineContext context, Switches switches, Fields fields, Channels channels) {
		this.context = context;
		this.switches = switches;
		this.fields = fields;
		this.channels = channels;
		this.order = new MessageOrder(context);
		this.locks = new Locksets(context);
		this.uses = new LockUses(context);
		this.earlier = new EarlierAccesses(context, order, switches, locks, uses);
		this.messages = new Messages(locks);
		this.reports = new HybridReports(context, Hybrid.ID);
		this.timestamps = new Timestamps(context);
	}

	@Override
	public Set<String> watchedVariables() {
		// accesses to flags are needed, too
		return channels.hasFlags() ? null : fields.named();
	}

	@Override
	public void threadStarted(ThreadView thread) {
		timestamps.threadStarted(thread);
		order.threadStarted(thread);
		locks.threadStarted(thread);
	}

	@Override
	public void threadEnded(ThreadView thread) {
		order.threadEnded(thread);
	}

	@Override
	public void acquired(ThreadView thread, Object owner, int key) {
		locks.acquired(thread, owner, key);
		order.receive(thread, owner, key);
	}

	@Override
	public void releasing(ThreadView thread, Object owner, int key) {
		locks.releasing(thread, owner);
		timestamps.releasing(thread);
		if (owner == null || messages.isMessage(owner, key)) {
			send(thread, owner, key);
		}
	}

	@Override
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		locks.lockAcquired(thread);
		if (channels.isChannel(site)) {
			order.receive(thread, lock, Synchronization.MONITOR);
		}
	}

	@Override
	public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
		locks.lockReleased(thread);
		if (channels.isChannel(site)) {
			send(thread, lock, Synchronization.MONITOR);
		}
	}

	@Override
	public boolean isObsolete(ThreadView thread, int epoch) {
		return order.isBefore(epoch, thread);
	}

	/** Holds as long as a variable has no tuples: only a conflict in the order of messages changes that. */
	@Override
	public boolean skipsOrderedAccesses() {
		return switches.order() && switches.refine() && fields.named() == null;
	}

	@Override
	public boolean wantsEveryAccess(Object owner, int variable) {
		boolean isField = VariableKind.isField(owner, variable);
		return isField && channels.isFlag(variable) || fields.mayHaveState(isField, variable);
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
		order.accessing(thread);
		boolean isField = VariableKind.isField(owner, variable);
		if (isField && channels.isFlag(variable)) {
			flag(thread, owner, variable, write, atomic);
		}
		if (!fields.isWatched(isField, variable, site)) {
			return;
		}
		VariableState state = fields.mayHaveState(isField, variable) ? states.find(owner, variable) : null;
		boolean known = state != null;
		boolean shared = known && state.isShared() || earlier.isShared(thread, write, before);
		if (!known) {
			if (!shared && (!fields.isDetailed(isField, variable, site) || limits.isReachedBy(states.size()))) {
				return;
			}
			fields.share(isField, variable, site);
			state = states.of(owner, variable);
		}
		if (shared) {
			boolean begins = !state.isShared() && state.share();
			if ((begins || !known) && !earlier.take(state, owner, variable, write, before, begins, !known)) {
				fields.detail(isField, variable, site);
			}
			uses.count(thread, state, owner, variable, write, site, locks.current(thread));
		}
		if (!state.isDone()) {
			check(state, tuple(thread, write, atomic, site), thread, owner, variable);
		}
	}

	/**
	 * The access has been checked against all tuples, but some of the atomic accesses may be older than the first
	 * tuple.
	 */
	@Override
	public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState atomic) {
		boolean isField = VariableKind.isField(owner, variable);
		if (!fields.isWatched(isField, variable, site) || !earlier.isShared(thread, write, atomic)) {
			return;
		}
		VariableState known = fields.mayHaveState(isField, variable) ? states.find(owner, variable) : null;
		if (known != null && known.isDone()) {
			return;
		}
		VariableState state = known == null ? states.of(owner, variable) : known;
		if (!state.isShared() && state.share()) {
			fields.share(isField, variable, site);
			uses.count(thread, state, owner, variable, write, site, locks.current(thread));
		}
		boolean hasMore = earlier.keepAtomic(state, thread, owner, variable, write, atomic);
		if (known == null) {
			check(state, tuple(thread, write, false, site), thread, owner, variable);
		} else if (hasMore) {
			Tuple access = tuple(thread, write, false, site);
			report(state, state.racing(access, epoch -> !earlier.isOrdered(epoch, thread), switches), access, thread,
					owner, variable);
		}
	}

	/** Checks an access that need not be the first of its kind in its epoch: its site may be new in the epoch. */
	final void accessAgain(ThreadView thread, Object owner, int variable, boolean write, boolean atomic, int site) {
		boolean isField = VariableKind.isField(owner, variable);
		if (!fields.isWatched(isField, variable, site) || !fields.mayHaveState(isField, variable)) {
			return;
		}
		VariableState state = states.find(owner, variable);
		if (state == null || state.isKnown(epoch(thread, atomic), write, site)) {
			return;
		}
		Tuple access = tuple(thread, write, atomic, site);
		if (state.isNew(access, switches, locks.largest() + MARGIN)) {
			// the history has no stack trace of a later access
			StackTraceElement[] stack = thread.isLate() ? null : context.captureStack();
			check(state, access.withStack(stack), thread, owner, variable);
		}
		if (access.epoch() != 0) {
			state.setKnown(access.epoch(), write, site);
		}
	}

	@Override
	public String limits() {
		return limits.sentences();
	}

	@Override
	public String unmatchedNames() {
		String sentences = Stream.of(fields.unmatchedNames(), channels.unmatchedFlags())
				.filter(Objects::nonNull).collect(Collectors.joining(" "));
		return sentences.isEmpty() ? null : sentences;
	}

	/** Checks and keeps the tuple of the access, and reports its races. */
	private void check(VariableState state, Tuple access, ThreadView thread, Object owner, int variable) {
		report(state, state.add(access, epoch -> !earlier.isOrdered(epoch, thread), switches, locks.largest() + MARGIN),
				access, thread, owner, variable);
	}

	private void report(VariableState state, Collection<Tuple> races, Tuple access, ThreadView thread, Object owner,
			int variable) {
		for (Tuple race : races) {
			fields.detail(VariableKind.isField(owner, variable), variable, access.site());
			boolean isGuarded = !access.write() && race.write()
					&& state.isGuarded(access, race, context.epochs()::clock);
			if (reports.report(race, access, isGuarded, thread, owner, variable, uses) && !switches.allPairs()) {
				state.done();
			}
		}
	}

	private Tuple tuple(ThreadView thread, boolean write, boolean atomic, int site) {
		int epoch = epoch(thread, atomic);
		return new Tuple(thread.id(), write, atomic, locks.current(thread), timestamps.of(thread, epoch), epoch, site,
				null);
	}

	/** The epoch of an access. An atomic access may have released it already. */
	private static int epoch(ThreadView thread, boolean atomic) {
		return atomic ? thread.recordedEpoch() : thread.epoch();
	}

	/** A write of a data flag sends a message, a read receives it (section 7.6); an update does both. */
	private void flag(ThreadView thread, Object owner, int variable, boolean write, boolean atomic) {
		if (!write || atomic) {
			order.receive(thread, owner, variable);
		}
		if (write) {
			send(thread, owner, variable);
		}
	}

	private void send(ThreadView thread, Object owner, int key) {
		if (order.send(thread, owner, key)) {
			timestamps.sent(thread);
		}
	}

	/** The number of variables with tuples; for tests. */
	int stateCount() {
		return states.size();
	}

	/** The number of tuples of a variable; for tests. */
	int tupleCount(Object owner, int variable) {
		VariableState state = states.find(owner, variable);
		return state == null ? 0 : state.size();
	}
}
