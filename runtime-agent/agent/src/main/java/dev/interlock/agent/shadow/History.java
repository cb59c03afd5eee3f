/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.ArrayDeque;
import java.util.List;
import java.util.function.UnaryOperator;

import dev.interlock.agent.shadow.history.PlaceBudget;
import dev.interlock.agent.shadow.history.RangeHistory;
import dev.interlock.agent.shadow.history.StackBudget;
import dev.interlock.agent.shadow.history.StackRing;
import dev.interlock.agent.shadow.history.TakenStack;
import dev.interlock.agent.shadow.history.ThreadHistory;
import dev.interlock.bootstrap.InterlockFirstWrites;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.ThreadView;

/** The access histories of all threads. */
public final class History implements AccessHistory {

	/** The approximate number of entries of terminated threads that are kept; in a small heap they take 1/16 of it. */
	static final int MOST_OF_ENDED = (int) Math.min(3 << 16, PlaceBudget.inShareOfHeap(16));
	/** The memory of a terminated thread itself, in entries. */
	static final int OF_THREAD = 4;

	private final EpochTable epochs;
	private final UnaryOperator<StackTraceElement[]> withoutAgent;
	private final StackBudget budget;
	/** Terminated threads with kept entries. */
	private final ArrayDeque<Ended> ended = new ArrayDeque<>();
	/** The kept stacks of terminated threads, the oldest first. */
	private final ArrayDeque<StackRing> endedStacks = new ArrayDeque<>();
	/** The total number of entries of terminated threads. */
	private int endedEntries;
	private volatile boolean keepsLocks;

	/**
	 * @param epochs       maps an epoch to its thread
	 * @param withoutAgent removes the agent's frames from a stack trace
	 * @param keepsFirst   whether each of the program's first accesses is kept with its stack
	 */
	public History(EpochTable epochs, UnaryOperator<StackTraceElement[]> withoutAgent, boolean keepsFirst) {
		this.epochs = epochs;
		this.withoutAgent = withoutAgent;
		budget = new StackBudget(keepsFirst ? StackBudget.FIRST_OF_PROGRAM : 0);
		if (keepsFirst) {
			InterlockFirstWrites.begin();
		}
	}

	/** Adds an access that the calling thread is about to make. Call it before other threads can see the epoch. */
	void add(RecordedThread thread, int epoch, Object owner, int variable, boolean write, int site) {
		ThreadHistory history = thread.history;
		if (history == null) {
			history = new ThreadHistory();
			thread.history = history;
		}
		int hash = System.identityHashCode(owner);
		TakenStack before = keepsLocks && thread.holdsLocks() ? history.kept(hash, variable, write) : null;
		boolean isFirst = budget.isFirst();
		history.add(epoch, hash, variable, write, site, placeOfAccess(thread, site, before), isFirst);
	}

	/**
	 * Adds an access of an atomic mode, like {@link #add}. A plain access of the thread to the variable in the same
	 * epoch is kept instead: an access that races with an atomic one also races with a plain one, but not the other way
	 * round.
	 */
	void addAtomic(RecordedThread thread, int epoch, Object owner, int variable, boolean write, int site) {
		if (entry(thread, epoch, owner, variable, write) == null) {
			add(thread, epoch, owner, variable, write, site);
		}
	}

	/**
	 * Adds an access that the calling thread is about to make, unless its stack or locks must be kept; then it does
	 * nothing and returns false. It acquires no lock and calls no instrumented code.
	 */
	boolean note(RecordedThread thread, Object owner, int variable, boolean write, int site) {
		ThreadHistory history = thread.history;
		if (history == null || keepsLocks && thread.holdsLocks() || budget.isDue(site, thread.accesses + 1)) {
			return false;
		}
		thread.accesses++;
		history.add(thread.epoch(), System.identityHashCode(owner), variable, write, site, null, false);
		return true;
	}

	/**
	 * The {@link #place} of an access that the calling thread makes now, or the place recorded earlier for a late
	 * access.
	 */
	private TakenStack placeOfAccess(RecordedThread thread, int site, TakenStack before) {
		return thread.isLate() ? (TakenStack) thread.state().place() : place(thread, site, before);
	}

	/**
	 * Captures the stack and the locks of the calling thread, or its locks alone, as far as they are kept for an access
	 * at a site; null if neither is kept.
	 */
	TakenStack place(RecordedThread thread, int site) {
		return place(thread, site, null);
	}

	/** @param before the capture for the last access of the same kind to the same variable, or null */
	private TakenStack place(RecordedThread thread, int site, TakenStack before) {
		StackRing stacks = thread.stacks;
		if (stacks == null) {
			return null;
		}
		if (budget.take(site, ++thread.accesses)) {
			return stacks.keep(TakenStack.of(thread.heldLocks()), budget.isFirst());
		}
		return keepsLocks && thread.holdsLocks() ? thread.locks.current(thread, before) : null;
	}

	@Override
	public void keepLocks() {
		keepsLocks = true;
	}

	/** Whether the locks of each access are kept. */
	public boolean keepsLocks() {
		return keepsLocks;
	}

	/** Adds accesses to array elements, like {@link #add} for one variable. */
	void addRange(RecordedThread thread, int epoch, Object array, int from, int end, int step, boolean write,
			int site, int sites) {
		RangeHistory ranges = thread.ranges;
		if (ranges == null) {
			ranges = new RangeHistory();
			thread.ranges = ranges;
		}
		boolean isFirst = budget.isFirst();
		ranges.add(epoch, System.identityHashCode(array), from, end, step, write, site, sites,
				placeOfAccess(thread, site, null), isFirst);
	}

	/** A terminated thread, the number of its entries, and their stacks. */
	private record Ended(RecordedThread thread, int entries, StackRing stacks) {
	}

	/** Called by a thread that terminates. Only the last terminated threads are kept. */
	void ended(RecordedThread thread) {
		StackRing stacks = thread.stacks == null ? new StackRing() : thread.stacks;
		thread.stacks = null;
		thread.locks = null;
		ThreadHistory history = thread.history;
		if (history != null) {
			history.end();
		}
		int entries = entries(thread);
		if (entries > 0) {
			keep(new Ended(thread, entries + OF_THREAD, stacks));
		} else {
			stacks.clear();
		}
	}

	private synchronized void keep(Ended last) {
		endedEntries += last.entries;
		ended.add(last);
		endedStacks.add(last.stacks);
		while (StackRing.areTooMany(budget.isFirst()) && !endedStacks.isEmpty()) {
			endedStacks.remove().clear();
		}
		while (endedEntries > MOST_OF_ENDED) {
			Ended oldest = ended.remove();
			endedEntries -= oldest.entries;
			oldest.thread.history = null;
			oldest.thread.ranges = null;
			oldest.stacks.clear();
			if (endedStacks.peek() == oldest.stacks) {
				endedStacks.remove();
			}
		}
	}

	private static int entries(RecordedThread thread) {
		ThreadHistory history = thread.history;
		RangeHistory ranges = thread.ranges;
		return (history == null ? 0 : history.size()) + (ranges == null ? 0 : ranges.size());
	}

	@Override
	public int site(int epoch, Object owner, int variable, boolean write) {
		ThreadHistory.Entry found = entry(epoch, owner, variable, write);
		if (found != null) {
			return found.site();
		}
		RecordedThread thread = (RecordedThread) epochs.thread(epoch);
		int hash = System.identityHashCode(owner);
		ThreadHistory history = thread.history;
		RangeHistory ranges = thread.ranges;
		return history != null && history.hasOther(epoch, hash, variable, write)
				|| ranges != null && ranges.hasOther(epoch, hash, variable, write) ? SUPERSEDED : LOST;
	}

	@Override
	public AccessEvidence find(int epoch, Object owner, int variable, boolean write) {
		ThreadView thread = epochs.thread(epoch);
		ThreadHistory.Entry found = entry(epoch, owner, variable, write);
		if (found == null) {
			return AccessEvidence.at(epoch, thread, LOST, write, null, List.of());
		}
		TakenStack stack = found.stack();
		StackTraceElement[] trace = stack == null ? null : stack.trace();
		List<HeldLock> locks = stack == null ? List.of() : stack.locks();
		if (trace == null) {
			budget.arm(found.site());
			return AccessEvidence.at(epoch, thread, found.site(), write, null, locks);
		}
		budget.disarm(found.site());
		return AccessEvidence.at(epoch, thread, found.site(), write, withoutAgent.apply(trace), locks);
	}

	private ThreadHistory.Entry entry(int epoch, Object owner, int variable, boolean write) {
		return entry((RecordedThread) epochs.thread(epoch), epoch, owner, variable, write);
	}

	private static ThreadHistory.Entry entry(RecordedThread thread, int epoch, Object owner, int variable,
			boolean write) {
		int hash = System.identityHashCode(owner);
		ThreadHistory history = thread.history;
		ThreadHistory.Entry found = history == null ? null : history.find(epoch, hash, variable, write);
		RangeHistory ranges = found == null ? thread.ranges : null;
		return ranges == null ? found : ranges.find(epoch, hash, variable, write);
	}
}
