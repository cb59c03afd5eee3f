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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.StampedLock;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;

/**
 * The current lockset of each thread (O'Callahan and Choi, section 2.2), computed again only when the thread's locks
 * have changed. Thread-safe; the methods for a thread are called by that thread.
 */
public final class Locksets {

	private final AtomicInteger numbers = new AtomicInteger();
	private final IdentityTable<LockId> locks = new IdentityTable<>(owner -> new LockId(numbers.incrementAndGet()));
	/** The inner synchronizers of locks that the program acquires itself. */
	private final IdentityTable<Boolean> taken = new IdentityTable<>(owner -> true);
	private final int threadSlot;
	private volatile int largest;

	/** @param context provides the thread slot for the locksets */
	public Locksets(EngineContext context) {
		this.threadSlot = context.reserveThreadSlot();
	}

	/** The state of one thread. */
	private static final class Holder {

		/** Null after a change of the locks. */
		private Lockset current;
		/** The inner synchronizer of the last acquired library lock, until it is released. */
		private Object synchronizer;
	}

	public void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new Holder());
	}

	/**
	 * Records an acquired synchronizer: if it is the inner part of a lock, the event of the lock follows. Since JDK 24
	 * the inner part of a {@code ReentrantReadWriteLock} is a queued long synchronizer.
	 */
	public void acquired(ThreadView thread, Object owner, int key) {
		Holder holder = holder(thread);
		if (holder != null && key <= Synchronization.FIRST_MODEL
				&& (owner instanceof AbstractOwnableSynchronizer || owner instanceof StampedLock)) {
			holder.synchronizer = owner;
		}
	}

	/** Records a release. */
	public void releasing(ThreadView thread, Object owner) {
		Holder holder = holder(thread);
		if (holder != null && holder.synchronizer == owner) {
			holder.synchronizer = null;
		}
	}

	/** Whether a synchronizer is the inner part of a lock that the program, and not only the library, has acquired. */
	public boolean isTakenByProgram(Object inner) {
		return taken.find(inner, 0) != null;
	}

	/** Records that the thread has acquired a lock. */
	public void lockAcquired(ThreadView thread) {
		Holder holder = holder(thread);
		if (holder == null) {
			return;
		}
		holder.current = null;
		Object inner = holder.synchronizer;
		holder.synchronizer = null;
		if (inner != null) {
			taken.of(inner, 0);
		}
	}

	/** Records that the thread is about to release a lock. */
	public void lockReleased(ThreadView thread) {
		Holder holder = holder(thread);
		if (holder != null) {
			holder.current = null;
		}
	}

	/** The current lockset of the calling thread. */
	public Lockset current(ThreadView thread) {
		Holder holder = holder(thread);
		if (holder == null || thread.isLate()) {
			return ofLate(thread.heldLocks());
		}
		if (holder.current == null) {
			holder.current = of(thread.heldLocks());
		}
		return holder.current;
	}

	/** An earlier read under a stamp counts as a read under the lock, which the program uses itself. */
	private Lockset ofLate(List<HeldLock> held) {
		for (HeldLock each : held) {
			if (each.lock() instanceof StampedLock) {
				taken.of(each.lock(), 0);
			}
		}
		return of(held);
	}

	public int largest() {
		return largest;
	}

	/** Creates the lockset of held locks. */
	public Lockset of(List<HeldLock> held) {
		if (held.isEmpty()) {
			return Lockset.EMPTY;
		}
		int count = held.size();
		LockId[] sorted = new LockId[count];
		LockMode[] modes = new LockMode[count];
		int[] sites = new int[count];
		int size = 0;
		for (HeldLock each : held) {
			LockId id = locks.of(each.lock(), 0);
			id.setLock(each.lock());
			int at = size;
			while (at > 0 && sorted[at - 1].number > id.number) {
				at--;
			}
			if (at > 0 && sorted[at - 1] == id) {
				// a lock that is held in two modes counts in the stronger one
				if (modes[at - 1] == LockMode.READ && each.mode() != LockMode.READ) {
					modes[at - 1] = each.mode();
					sites[at - 1] = each.site();
				}
				continue;
			}
			System.arraycopy(sorted, at, sorted, at + 1, size - at);
			System.arraycopy(modes, at, modes, at + 1, size - at);
			System.arraycopy(sites, at, sites, at + 1, size - at);
			sorted[at] = id;
			modes[at] = each.mode();
			sites[at] = each.site();
			size++;
		}
		if (size > largest) {
			largest = size;
		}
		return size == count ? new Lockset(sorted, modes, sites)
				: new Lockset(Arrays.copyOf(sorted, size), Arrays.copyOf(modes, size), Arrays.copyOf(sites, size));
	}

	private Holder holder(ThreadView thread) {
		return (Holder) thread.attachment(threadSlot);
	}
}
