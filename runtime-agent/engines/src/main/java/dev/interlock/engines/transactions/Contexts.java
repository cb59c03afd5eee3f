/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.HashMap;
import java.util.Map;

/**
 * The contexts of one thread. A context is a number for the properties that accesses share. Accesses under the same
 * locks, in the same segment of the thread and, where it matters, in the same transaction, have the same context when
 * they recur. Accesses that must all be analysed have contexts of their own.
 * Used only by its thread.
 */
final class Contexts {

	/** The number of lock sets that are distinguished; after that all contexts are renewed. */
	private static final int MOST = 1024;
	private final ContextNumbers numbers;
	private final Map<Integer, Map<LockSet, Context>> known = new HashMap<>();
	private int size;
	private int next;
	private int left;
	private ThreadSegment segment;
	private LockSet held;
	private int transaction;
	private boolean isOfSegment;
	private Context current;
	private int single;
	private int generation;

	/** The contexts of accesses outside and inside of transactions that may be reported. */
	private static final class Context {
		private final int outside;
		private final int inside;

		Context(int outside, int inside) {
			this.outside = outside;
			this.inside = inside;
		}
	}

	Contexts(ContextNumbers numbers) {
		this.numbers = numbers;
	}

	/**
	 * The context of recurring accesses.
	 *
	 * @param now      the segment of the thread; null if segments do not matter
	 * @param site     the site of the transaction; any constant if transactions do not matter
	 * @param locks    the locks that the thread holds
	 * @param isInside whether the thread is in a transaction that may be reported
	 */
	int of(ThreadSegment now, int site, LockSet locks, boolean isInside) {
		if (current == null || locks != held || site != transaction || now != segment) {
			if (now != segment && isOfSegment || size >= MOST) {
				known.clear();
				size = 0;
				isOfSegment = false;
			}
			segment = now;
			transaction = site;
			held = locks;
			current = known.computeIfAbsent(site, each -> new HashMap<>()).computeIfAbsent(locks, each -> context());
		}
		return isInside ? current.inside : current.outside;
	}

	/** The current contexts are valid only in this segment; the next segment gets new ones. */
	void coverInSegment() {
		isOfSegment = true;
	}

	private Context context() {
		size++;
		return new Context(number(), number());
	}

	/** Makes {@link #single} return a new context from now on. */
	void beginSingle() {
		single = 0;
	}

	/** A context that never recurs; renewed when a lock is acquired or released. */
	int single(int locksGeneration) {
		if (single == 0 || generation != locksGeneration) {
			generation = locksGeneration;
			single = number();
		}
		return single;
	}

	private int number() {
		if (left == 0) {
			next = numbers.block();
			if (next == ContextNumbers.NONE) {
				return next;
			}
			left = ContextNumbers.BLOCK;
		}
		left--;
		return next++;
	}
}
