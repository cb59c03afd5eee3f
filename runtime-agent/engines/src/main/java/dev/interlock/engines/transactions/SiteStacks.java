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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.engines.AcquisitionStacks;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.ThreadView;

/**
 * Stores the stack trace of each thread's first event at each site of a transaction, with the acquisition sites of the
 * locks held there. Findings that come from comparing events at the end of a transaction or of the program have no
 * stack trace of their own. Thread-safe.
 */
public final class SiteStacks {

	private static final int MOST = 1 << 14;
	/** The limit of visits per place; they differ in the acquisition sites of their locks. */
	private static final int MOST_OF_PLACE = 8;
	private static final Visit[] NONE = {};

	private final EngineContext context;
	private final Map<Place, Visit[]> visits = new ConcurrentHashMap<>();
	/** The first stack trace at a place that differs from its first visit. */
	private final Map<Place, StackTraceElement[]> others = new ConcurrentHashMap<>();
	private final AtomicInteger size = new AtomicInteger();
	private volatile boolean hasOmitted;

	private record Place(ThreadView thread, int transaction, int site) {
	}

	/** An event with the locks held at it and the acquisition site of each. */
	private record Visit(StackTraceElement[] stack, List<LockUse> locks, int[] sites) {

		/** Whether the visit holds exactly the locks of a set, plus one more if that is not null. */
		private boolean holds(LockSet held, LockUse taken) {
			return locks.size() == number(held, taken)
					&& locks.stream().allMatch(lock -> lock == taken || held.holds(lock));
		}

		/** The acquisition site of a lock; -1 if the visit does not hold it. */
		private int site(LockUse lock) {
			int place = locks.indexOf(lock);
			return place < 0 ? -1 : sites[place];
		}

		/** The acquisition site of the locks that are not in a set; -1 if it is not the same for all. */
		private int siteOfOthers(LockSet some, LockUse taken) {
			int found = -1;
			for (int i = 0; i < sites.length; i++) {
				LockUse lock = locks.get(i);
				if (lock == taken || some.holds(lock)) {
					continue;
				}
				if (found >= 0 && found != sites[i]) {
					return -1;
				}
				found = sites[i];
			}
			return found;
		}
	}

	/** @param context captures the stack traces */
	public SiteStacks(EngineContext context) {
		this.context = context;
	}

	/** Records an access by the calling thread. */
	public void remember(TransactionThread thread, int site) {
		if (isToBeKept(thread, site)) {
			keep(thread, site, context.captureStack());
		} else if (thread.isRevisit(site)) {
			keepOther(thread, site, context.captureStack());
		}
	}

	/** Records a lock acquisition by the calling thread; the lock is already in its lock set. */
	public void rememberTaken(TransactionThread thread, int site) {
		if (isToBeKept(thread, site)) {
			keep(thread, site, AcquisitionStacks.from(context.sites().site(site), context.captureStack()));
		} else if (thread.isRevisit(site)) {
			keepOther(thread, site, AcquisitionStacks.from(context.sites().site(site), context.captureStack()));
		}
	}

	private boolean isToBeKept(TransactionThread thread, int site) {
		boolean isFirst = thread.isFirstAt(site);
		boolean isKept = isFirst && size.get() < MOST;
		if (!isKept && !hasOmitted && (isFirst || thread.hasOmittedSites())) {
			hasOmitted = true;
		}
		return isKept;
	}

	/** One sentence about incomplete evidence; null if it is complete. */
	public String limits() {
		return hasOmitted ? String.format(Locale.ROOT,
				"Stack traces of accesses and of their locks are kept for the first %,d locations of "
						+ "threads only: later findings lack them.",
				MOST) : null;
	}

	private void keep(TransactionThread thread, int site, StackTraceElement[] stack) {
		Place place = new Place(thread.view(), thread.transaction(), site);
		Visit[] known = visits.getOrDefault(place, NONE);
		if (known.length < MOST_OF_PLACE) {
			size.incrementAndGet();
			Visit[] more = Arrays.copyOf(known, known.length + 1);
			more[known.length] = new Visit(stack, thread.locks().uses(), thread.locks().sites());
			visits.put(place, more);
		}
	}

	/**
	 * Keeps a second stack trace: a helper that is called from two lines of a transaction has one site and two stack
	 * traces.
	 */
	private void keepOther(TransactionThread thread, int site, StackTraceElement[] stack) {
		Place place = new Place(thread.view(), thread.transaction(), site);
		Visit[] known = visits.getOrDefault(place, NONE);
		if (known.length > 0 && !Arrays.equals(known[0].stack, stack)) {
			others.putIfAbsent(place, stack);
		}
	}

	/**
	 * Returns the later of two events of a thread at one site in a transaction. If the site was reached on two paths,
	 * it has the stack trace that differs from the first.
	 *
	 * @param event the event with the first stack trace
	 */
	public AccessEvidence later(AccessEvidence event, int transaction) {
		StackTraceElement[] other = others.get(new Place(event.thread(), transaction, event.site()));
		return other == null ? event : event.withStack(other);
	}

	/**
	 * Returns an event of a thread with the stack trace of its first event there in the transaction.
	 *
	 * @param transaction the site of the transaction; -1 for none
	 * @param taken       the lock that is acquired or released, which comes last in the list; null for an access
	 */
	public AccessEvidence evidence(ThreadView thread, int transaction, int site, boolean write, LockSet held,
			LockUse taken) {
		Visit[] known = visits.getOrDefault(new Place(thread, transaction, site), NONE);
		Visit visit = visit(known, held, taken);
		int siteOfOthers = visit == null || known.length == MOST_OF_PLACE || numberLike(known, held, taken) != 1 ? -1
				: visit.siteOfOthers(held, taken);
		List<HeldLock> locks = held.heldLocks(visit == null ? List.of() : visit.locks, lock -> {
			int by = visit == null ? -1 : visit.site(lock);
			return by < 0 ? siteOfOthers : by;
		});
		if (taken != null) {
			locks.add(taken.held(false, site));
		}
		return new AccessEvidence(thread, site, write, visit == null ? null : visit.stack, locks);
	}

	/**
	 * Returns the visit with these locks. Without one, the acquisition sites come from a visit with as many locks of
	 * other objects. With several such visits the acquisition sites are unknown.
	 */
	private static Visit visit(Visit[] known, LockSet held, LockUse taken) {
		Visit like = null;
		for (Visit visit : known) {
			if (visit.holds(held, taken)) {
				return visit;
			}
			like = like == null && visit.locks.size() == number(held, taken) ? visit : like;
		}
		return like == null && known.length > 0 ? known[0] : like;
	}

	private static long numberLike(Visit[] known, LockSet held, LockUse taken) {
		return Arrays.stream(known).filter(visit -> visit.locks.size() == number(held, taken)).count();
	}

	private static int number(LockSet held, LockUse taken) {
		return held.size() + (taken == null ? 0 : 1);
	}
}
