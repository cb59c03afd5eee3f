/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The locks that one thread holds, outermost first; only that thread uses it. Each acquisition has its own entry, so
 * that locks may be given back in any order, twice, or never where we can see it.
 */
public final class InterlockHeldLocks {

	private Object[] locks = new Object[4];
	private int[] sites = new int[4];
	private byte[] modes = new byte[4];
	private int size;
	/** So many, outermost first, were taken before a rest ended: they may have been given back and taken again since. */
	private int kept;

	/** A lock that counts as held although it was released already: its acquisition is being reported late. Or null. */
	Object lateLock;

	/** For {@link InterlockThread}. */
	InterlockHeldLocks() {
		// empty
	}

	/** Forgets locks of which the thread itself can tell that it does not hold them any more. */
	public void validate() {
		for (int i = size - 1; i >= 0; i--) {
			if (locks[i] != lateLock && !isHeld(locks[i], modes[i], true)) {
				remove(i);
			}
		}
	}

	/**
	 * Keeps each lock once of which the thread itself can tell that it holds it. What was given back and taken again unseen
	 * may be held less often than is known here, and the last release must not be taken for another one. Nor must an
	 * acquisition that is seen be taken for one of a lock that is held already, as this may be the first since.
	 *
	 * @param entering the monitor that the thread is about to enter or has entered, which counts as not held yet; or null
	 */
	void keepHeld(Object entering) {
		for (int i = size - 1; i >= 0; i--) {
			if (locks[i] == entering || !isHeld(locks[i], modes[i], false) || isReentrant(i)) {
				remove(i);
			}
		}
		keepAll();
	}

	/** Any lock may have been given back and taken again, see {@link #keepHeld}. */
	void keepAll() {
		kept = size;
	}

	/** Whether a lock that {@link #keepHeld} has kept may have been given back since. */
	boolean hasKept() {
		return kept != 0;
	}

	/** Forgets locks that {@link #keepHeld} has kept and that are not held any more. */
	void forgetReleased() {
		for (int i = kept - 1; i >= 0; i--) {
			if (!isHeld(locks[i], modes[i], false)) {
				remove(i);
			}
		}
	}

	/** The number of acquisitions that have not been given back; a lock taken twice has two. */
	public int size() {
		return size;
	}

	/** The lock, or the object whose monitor it is. */
	public Object lock(int index) {
		return locks[index];
	}

	/** How it is held: one of the modes of {@link InterlockThread}. */
	public int mode(int index) {
		return modes[index];
	}

	/** The number of the site that took it. */
	public int site(int index) {
		return sites[index];
	}

	/** Whether a lock is already held in that mode by an acquisition before this one. */
	public boolean isReentrant(int index) {
		return indexOf(locks[index], modes[index], index - 1) >= 0;
	}

	/** Adds an acquisition; returns whether it is the first of that lock in that mode, as far as that was seen. */
	boolean push(Object lock, int mode, int site) {
		boolean first = indexOf(lock, mode, size - 1) < kept;
		if (size == locks.length) {
			validate();
		}
		if (size == locks.length) {
			grow();
		}
		locks[size] = lock;
		sites[size] = site;
		modes[size++] = (byte) mode;
		return first;
	}

	/** The last acquisition of a lock, in the given mode or in any if it is negative; -1 if there is none. */
	int last(Object lock, int mode) {
		return indexOf(lock, mode, size - 1);
	}

	/** The last acquisition by a site; -1 if there is none. */
	int lastBySite(int site) {
		for (int i = size - 1; i >= 0; i--) {
			if (sites[i] == site) {
				return i;
			}
		}
		return -1;
	}

	/** Whether another acquisition of the same lock in the same mode was seen, and would remain without this one. */
	boolean isHeldBesides(int index) {
		for (int i = size - 1; i >= kept; i--) {
			if (i != index && locks[i] == locks[index] && modes[i] == modes[index]) {
				return true;
			}
		}
		return false;
	}

	/** Removes an acquisition; without a call, which could fail half-way for want of stack. */
	void remove(int index) {
		for (int i = index + 1; i < size; i++) {
			locks[i - 1] = locks[i];
			sites[i - 1] = sites[i];
			modes[i - 1] = modes[i];
		}
		locks[--size] = null;
		if (index < kept) {
			kept--;
		}
	}

	private int indexOf(Object lock, int mode, int from) {
		for (int i = from; i >= 0; i--) {
			if (locks[i] == lock && (mode < 0 || modes[i] == mode)) {
				return i;
			}
		}
		return -1;
	}

	private void grow() {
		Object[] moreLocks = Arrays.copyOf(locks, size * 2);
		int[] moreSites = Arrays.copyOf(sites, size * 2);
		// the three are replaced together, so that they never differ in length after an error
		modes = Arrays.copyOf(modes, size * 2);
		sites = moreSites;
		locks = moreLocks;
	}

	/** Whether the calling thread holds the lock; the last argument where it cannot be asked. */
	private static boolean isHeld(Object lock, int mode, boolean otherwise) {
		if (mode == InterlockThread.MONITOR) {
			return Thread.holdsLock(lock);
		}
		if (lock instanceof InterlockMapBin bin) {
			return bin.isHeld();
		}
		if (lock instanceof ReentrantLock reentrant && saysItself(lock)) {
			return reentrant.isHeldByCurrentThread();
		}
		if (lock instanceof ReentrantReadWriteLock.WriteLock write && saysItself(lock)) {
			return write.isHeldByCurrentThread();
		}
		return otherwise && (!InterlockMutexes.mayBe(lock) || InterlockMutexes.isMutex(lock));
	}

	/** Whether no code of the program runs when a lock is asked. */
	private static boolean saysItself(Object lock) {
		return InterlockLockHooks.isDirect(lock, InterlockOverrides.IS_HELD);
	}
}
