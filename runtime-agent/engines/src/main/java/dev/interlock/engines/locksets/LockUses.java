/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import dev.interlock.engines.VariableKind;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.ThreadView;

/**
 * Counts for each field how many accesses, in all objects, hold each lock. This suggests the lock that protects most of
 * them ("17 of 18 accesses counted hold {@code Counter.lock}"): the candidate lock of the field (tool overview). Array
 * elements, and objects used as a whole, are counted by access site. Counted are the accesses that analyses receive
 * once threads share the variable: one of each kind for each epoch of a thread. Thread-safe.
 */
public final class LockUses {

	private final LockNames names;
	private final int threadSlot;
	private volatile LockUse[] fields = new LockUse[64];
	private volatile LockUse[] sites = new LockUse[64];

	/** The last counted access of a thread. */
	private static final class Last {
		private Object state;
		private int epoch;
		private boolean write;
	}

	/** @param context names locks, and provides a thread slot for the last access */
	public LockUses(EngineContext context) {
		this.names = new LockNames(context);
		this.threadSlot = context.reserveThreadSlot();
	}

	/**
	 * Counts the current access of a thread, unless it was just counted. An analysis receives the same access again if
	 * other threads change the variable's shadow state concurrently.
	 *
	 * @param state the analysis state of the variable, which does not refer to the variable
	 */
	public void count(ThreadView thread, Object state, Object owner, int variable, boolean write, int site,
			Lockset held) {
		Last last = (Last) thread.attachment(threadSlot);
		if (last == null) {
			last = new Last();
			thread.attach(threadSlot, last);
		}
		int epoch = thread.epoch();
		if (epoch == 0 || last.state != state || last.epoch != epoch || last.write != write) {
			last.state = state;
			last.epoch = epoch;
			last.write = write;
			countEarlier(thread, owner, variable, site, held);
		}
	}

	/** Counts an earlier access of a thread. */
	public void countEarlier(ThreadView thread, Object owner, int variable, int site, Lockset held) {
		use(owner, variable, site).count(thread.id(), held, owner);
	}

	/**
	 * Suggests a lock for a finding about two accesses to a variable. The result may change while the program runs.
	 *
	 * @param locks      the locks of the first access; null if unknown
	 * @param otherLocks the locks of the second access
	 */
	public Supplier<LockSuggestion> suggestion(Object owner, int variable, int site, Lockset locks, int otherSite,
			Lockset otherLocks) {
		LockUse use = use(owner, variable, site);
		LockUse other = use(owner, variable, otherSite);
		LockToUse lock = new LockToUse(use == other ? List.of(use) : List.of(use, other));
		if (locks != null) {
			lock.add(site, locks, owner);
		}
		lock.add(otherSite, otherLocks, owner);
		return lock;
	}

	private LockUse use(Object owner, int variable, int site) {
		boolean isField = VariableKind.isField(owner, variable);
		LockUse[] known = isField ? fields : sites;
		// an unknown site has an index of its own
		int at = isField ? variable : Math.max(site, -1) + 1;
		LockUse use = at < known.length ? known[at] : null;
		return use == null ? make(isField, at, owner) : use;
	}

	private synchronized LockUse make(boolean isField, int at, Object owner) {
		LockUse[] known = isField ? fields : sites;
		if (at >= known.length) {
			known = Arrays.copyOf(known, Math.max(at + 1, known.length * 2));
		}
		if (known[at] == null) {
			known[at] = new LockUse(isField && owner != null ? names.ofOwner(at) : null, names);
		}
		if (isField) {
			fields = known;
		} else {
			sites = known;
		}
		return known[at];
	}
}
