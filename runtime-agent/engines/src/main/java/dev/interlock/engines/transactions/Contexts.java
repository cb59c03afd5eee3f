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
 * The contexts of one thread: numbers that stand for what its accesses have in common. Accesses under the same locks, in
 * the same part of the thread and, if that matters, in the same transaction, have the same context when they come again,
 * apart from those that are all to be looked at.
 * Only the thread itself uses it.
 */
final class Contexts {

	/** So many sets of locks are told apart; then all begin anew. */
	private static final int MOST = 1024;
	private final ContextNumbers numbers;
	private final Map<Integer, Map<LockSet, Context>> known = new HashMap<>();
	private int size;
	private int next;
	private int left;
	private Segment segment;
	private LockSet held;
	private int transaction;
	private boolean isOfSegment;
	private Context current;
	private int single;
	private int generation;

	/** Accesses outside of what may be reported, and inside. */
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
	 * The context of what comes again.
	 *
	 * @param now      the part of the thread; null if all are alike
	 * @param site     the transaction that it is in; any number if all are alike
	 * @param locks    the locks that it holds
	 * @param isInside whether it is in a transaction that may be reported
	 */
	int of(Segment now, int site, LockSet locks, boolean isInside) {
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

	/** Something need not be told as long as the thread is in this part: in the next one all contexts are others. */
	void coverInSegment() {
		isOfSegment = true;
	}

	private Context context() {
		size++;
		return new Context(number(), number());
	}

	/** From now on {@link #single} is another one. */
	void beginSingle() {
		single = 0;
	}

	/** A context that never comes again, until locks are taken or given back. */
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
