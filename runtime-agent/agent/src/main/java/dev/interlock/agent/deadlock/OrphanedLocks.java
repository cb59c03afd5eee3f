/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.function.LongFunction;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.locks.Synchronizers;
import dev.interlock.agent.shadow.NamedThread;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ThreadView;

/**
 * The locks whose holder terminated without releasing them, and the threads that wait for them. Only the holder can
 * release such a lock, so each thread that waits for it without a time limit waits forever. Thread-safe.
 */
final class OrphanedLocks {

	/** The most locks that are kept: a program that never releases its locks must not fill the memory. */
	private static final int MOST = 1024;

	private final List<Orphan> orphans = new ArrayList<>();

	/**
	 * A thread that waits for an orphaned lock.
	 *
	 * @param waiter where it waits; the last of its locks is the orphaned one
	 * @param holder where the terminated thread acquired the lock
	 */
	record Wait(Object lock, AccessEvidence waiter, AccessEvidence holder) {
	}

	/** A lock that a terminated thread holds. */
	private static final class Orphan {

		private final WeakReference<AbstractOwnableSynchronizer> synchronizer;
		private final WeakReference<Object> lock;
		private final LockMode mode;
		private final int site;
		private final ThreadView holder;
		private final WeakReference<Thread> thread;
		private boolean isReported;

		Orphan(HeldLock held, AbstractOwnableSynchronizer synchronizer, ThreadView holder) {
			this.synchronizer = new WeakReference<>(synchronizer);
			lock = new WeakReference<>(held.lock());
			mode = held.mode();
			site = held.site();
			this.holder = holder;
			thread = new WeakReference<>(Thread.currentThread());
		}

		/** A lock does not know its readers, so for a read lock this was checked when the thread terminated. */
		boolean isOwner(AbstractOwnableSynchronizer known) {
			return mode == LockMode.READ || thread.refersTo(Synchronizers.owner(known));
		}
	}

	/** Records the locks of a terminating thread. Called by the thread itself, or for a thread that was collected. */
	void ended(ThreadView thread) {
		if (thread.id() != Thread.currentThread().getId()) {
			return;
		}
		for (HeldLock held : thread.heldLocks()) {
			AbstractOwnableSynchronizer synchronizer = held.mode() == LockMode.MONITOR ? null
					: Synchronizers.of(held.lock());
			if (synchronizer != null && isHeldByCaller(held, synchronizer)) {
				synchronized (orphans) {
					if (orphans.size() < MOST) {
						orphans.add(new Orphan(held, synchronizer, thread));
					}
				}
			}
		}
	}

	private static boolean isHeldByCaller(HeldLock held, AbstractOwnableSynchronizer synchronizer) {
		return held.mode() == LockMode.READ ? ReadWriteLocks.readHolds(synchronizer) > 0
				: Synchronizers.owner(synchronizer) == Thread.currentThread();
	}

	/**
	 * The waits for orphaned locks that were not returned before.
	 *
	 * @param threads the threads as the hooks know them, by id; null for others
	 */
	List<Wait> waits(AcquisitionSites sites, LongFunction<ThreadView> threads) {
		List<Wait> found = new ArrayList<>();
		synchronized (orphans) {
			for (Iterator<Orphan> all = orphans.iterator(); all.hasNext();) {
				Orphan orphan = all.next();
				AbstractOwnableSynchronizer synchronizer = orphan.synchronizer.get();
				Object lock = orphan.lock.get();
				if (synchronizer == null || lock == null) {
					all.remove();
				} else if (!orphan.isReported && orphan.isOwner(synchronizer)) {
					Wait wait = wait(orphan, synchronizer, lock, sites, threads);
					if (wait != null) {
						orphan.isReported = true;
						found.add(wait);
					}
				}
			}
		}
		return found;
	}

	private static Wait wait(Orphan orphan, AbstractOwnableSynchronizer synchronizer, Object lock,
			AcquisitionSites sites, LongFunction<ThreadView> threads) {
		for (Thread waiter : Synchronizers.queued(synchronizer)) {
			if (waiter.getState() == Thread.State.WAITING && (orphan.mode != LockMode.READ || isWriter(waiter))) {
				ThreadView known = threads.apply(waiter.getId());
				ThreadView view = known != null ? known : new NamedThread(waiter.getId(), waiter.getName());
				return new Wait(lock, waiter(waiter, view, lock, orphan, sites),
						new AccessEvidence(orphan.holder, orphan.site, false, null,
								List.of(new HeldLock(lock, orphan.mode, orphan.site))));
			}
		}
		return null;
	}

	/** A reader in the queue waits for a writer before it, not for another reader. */
	private static boolean isWriter(Thread waiter) {
		return Arrays.stream(waiter.getStackTrace())
				.anyMatch(frame -> frame.getClassName().endsWith("ReentrantReadWriteLock$WriteLock"));
	}

	private static AccessEvidence waiter(Thread waiter, ThreadView view, Object lock, Orphan orphan,
			AcquisitionSites sites) {
		StackTraceElement[] stack = waiter.getStackTrace();
		int top = JdkFrames.firstOfProgram(stack, 0);
		int site = top < stack.length ? sites.of(stack[top]) : AcquisitionSites.NONE;
		LockMode mode = orphan.mode == LockMode.EXCLUSIVE ? LockMode.EXCLUSIVE
				: isWriter(waiter) ? LockMode.WRITE : LockMode.READ;
		return new AccessEvidence(view, site, false,
				top < stack.length ? Arrays.copyOfRange(stack, top, stack.length) : stack,
				List.of(new HeldLock(lock, mode, site)));
	}
}
