/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.lang.ref.WeakReference;
import java.util.Arrays;

import dev.interlock.spi.ThreadView;

/** The state of a thread in the analyses of transactions; used only by the thread itself. */
public class TransactionThread {

	/** How many times a transaction counts as new. */
	private static final int FEW = 8;

	/** How many times the stack trace is captured again at a site. */
	private static final int FEW_REVISITS = 3;

	private final ThreadView view;
	private final HeldLocks locks = new HeldLocks();
	private final FreshObjects fresh;
	private final ObjectTable.Key key = new ObjectTable.Key();
	private final Contexts contexts;
	private ThreadSegment segment;
	private int transaction = -1;
	private boolean hasWritten;
	private final Visits visits = new Visits();
	/** The result of the last lookup. */
	private ObjectTable.Entry<?> owner;
	/** The lock whose release has been reported, while the release edge of the same call has not; or null. */
	private WeakReference<Object> releasedLock;

	/** How many times the thread has begun each transaction, up to {@link #FEW}; indexed by site. */
	private byte[] begun = new byte[64];
	/** How many times the thread has returned to each site, up to {@link #FEW_REVISITS}; indexed by site. */
	private byte[] revisits = {};
	/** Whether the current transaction has begun only a few times. */
	private boolean isNew;

	/**
	 * @param number  the number of the thread
	 * @param numbers allocates its contexts, and receives the objects that escape
	 */
	protected TransactionThread(ThreadView view, int number, ContextNumbers numbers) {
		this.view = view;
		this.fresh = new FreshObjects(numbers.ownedObjects(), numbers::escaped);
		this.contexts = new Contexts(numbers);
		this.segment = ThreadSegment.first(number);
	}

	/** Whether this is the first visit of a site in the transaction with locks acquired at these sites. */
	final boolean isFirstAt(int site) {
		return visits.add(site, transaction, locks.places());
	}

	/** Whether a site is revisited in a new transaction, for at most {@link #FEW_REVISITS} times. */
	final boolean isRevisit(int site) {
		if (!isNew || transaction < 0) {
			return false;
		}
		if (site >= revisits.length) {
			revisits = Arrays.copyOf(revisits, Math.max(2 * revisits.length, site + 1));
		}
		return revisits[site] < FEW_REVISITS && ++revisits[site] > 0;
	}

	/** Whether the table of visits is full and has rejected a first visit. */
	final boolean hasOmittedSites() {
		return visits.hasOmitted();
	}

	public final ThreadView view() {
		return view;
	}

	/** The locks that it holds. */
	public final HeldLocks locks() {
		return locks;
	}

	/** Records that a lock whose release is also an edge of the library is about to be released. */
	final void setReleasedLock(Object lock) {
		releasedLock = new WeakReference<>(lock);
	}

	/**
	 * Whether a release edge belongs to the lock release that was reported just before. The call clears that record, so
	 * it is made once for each edge.
	 */
	final boolean takeReleasedLock(Object owner) {
		boolean isOfLock = releasedLock != null && releasedLock.refersTo(owner);
		releasedLock = null;
		return isOfLock;
	}

	/** The current segment of the thread. */
	public final ThreadSegment segment() {
		return segment;
	}

	public final boolean isInTransaction() {
		return transaction >= 0;
	}

	/** The site of the current transaction; -1 for none. */
	public final int transaction() {
		return transaction;
	}

	final void setTransaction(int site) {
		transaction = site;
		hasWritten = false;
		if (site >= 0) {
			contexts.beginSingle();
			if (site >= begun.length) {
				begun = Arrays.copyOf(begun, 2 * site);
			}
			isNew = begun[site] < FEW;
			if (isNew) {
				begun[site]++;
			}
		}
	}

	/** Whether the current transaction has begun only a few times so far. */
	public final boolean isNewTransaction() {
		return isNew;
	}

	/** Makes the current transaction count as new again. */
	public final void renewTransaction() {
		begun[transaction] = 0;
	}

	/**
	 * The access that is covered now must be reported again in the next segment. Not needed for accesses in single
	 * contexts.
	 */
	public final void coverInSegment() {
		contexts.coverInSegment();
	}

	final Contexts contexts() {
		return contexts;
	}

	/** Whether it has written a variable since its transaction began. */
	final boolean hasWritten() {
		return hasWritten;
	}

	final void write() {
		hasWritten = true;
	}

	final FreshObjects fresh() {
		return fresh;
	}

	final ObjectTable.Key key() {
		return key;
	}

	final void setSegment(ThreadSegment next) {
		segment = next;
	}

	final ObjectTable.Entry<?> owner() {
		return owner;
	}

	final void setOwner(ObjectTable.Entry<?> found) {
		owner = found;
	}
}
