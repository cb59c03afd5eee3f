/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.Arrays;

import dev.interlock.spi.ThreadView;

/** What the analyses of transactions keep for a thread; only the thread itself uses it. */
public class TransactionThread {

	/** A transaction is new so many times. */
	private static final int FEW = 8;

	/** So often the stack trace is taken again at a site. */
	private static final int FEW_REVISITS = 3;

	private final ThreadView view;
	private final HeldLocks locks = new HeldLocks();
	private final FreshObjects fresh;
	private final ObjectTable.Key key = new ObjectTable.Key();
	private final Contexts contexts;
	private Segment segment;
	private int transaction = -1;
	private boolean hasWritten;
	private final Visits visits = new Visits();
	/** What was found last. */
	private ObjectTable.Entry<?> owner;
	/** The lock whose release has been reported, while the edge of the same call has not; or null. */
	private Object releasedLock;

	/** How often it has begun each transaction, up to {@link #FEW}; by the site. */
	private byte[] begun = new byte[64];
	/** How often it has come again to each site, up to {@link #FEW_REVISITS}. */
	private byte[] revisits = {};
	/** Whether it has not begun its transaction often. */
	private boolean isNew;

	/**
	 * @param number  the number of the thread
	 * @param numbers gives it contexts, and hears of the objects that escape
	 */
	protected TransactionThread(ThreadView view, int number, ContextNumbers numbers) {
		this.view = view;
		this.fresh = new FreshObjects(numbers.ownedObjects(), numbers::escaped);
		this.contexts = new Contexts(numbers);
		this.segment = Segment.first(number);
	}

	/** Whether it comes to a site for the first time in its transaction with locks that were taken where these were. */
	final boolean isFirstAt(int site) {
		return visits.add(site, transaction, locks.places());
	}

	/** Whether it has come again to a site, and has done so only a few times in new transactions. */
	final boolean isRevisit(int site) {
		if (!isNew || transaction < 0) {
			return false;
		}
		if (site >= revisits.length) {
			revisits = Arrays.copyOf(revisits, Math.max(2 * revisits.length, site + 1));
		}
		return revisits[site] < FEW_REVISITS && ++revisits[site] > 0;
	}

	/** Whether it has come to a site for the first time that it was not said to be first at. */
	final boolean hasLeftOutSites() {
		return visits.hasLeftOut();
	}

	/** The thread. */
	public final ThreadView view() {
		return view;
	}

	/** The locks that it holds. */
	public final HeldLocks locks() {
		return locks;
	}

	/** A lock is about to be released. */
	final void setReleasedLock(Object lock) {
		releasedLock = lock;
	}

	/** Whether a release edge comes from the release of a lock that was reported just before; asked once for each edge. */
	final boolean takeReleasedLock(Object owner) {
		boolean isOfLock = owner == releasedLock;
		releasedLock = null;
		return isOfLock;
	}

	/** The part of the thread that runs now. */
	public final Segment segment() {
		return segment;
	}

	/** Whether it is in a transaction. */
	public final boolean isInTransaction() {
		return transaction >= 0;
	}

	/** The number of the site that stands for the transaction that it is in; -1 if it is in none. */
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

	/** Whether it has begun the transaction that it is in only a few times so far. */
	public final boolean isNewTransaction() {
		return isNew;
	}

	/** The transaction that it is in counts as new the next times, too. */
	public final void renewTransaction() {
		begun[transaction] = 0;
	}

	/**
	 * What the thread has just been told not to tell again is to be told again in its next part. Accesses in single
	 * contexts need not say so.
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

	final void setSegment(Segment next) {
		segment = next;
	}

	final ObjectTable.Entry<?> owner() {
		return owner;
	}

	final void setOwner(ObjectTable.Entry<?> found) {
		owner = found;
	}
}
