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
 * The locks that one thread holds, outermost first. Used by its thread only. Each acquisition has its own entry, so
 * locks may be released in any order, twice, or unobserved.
 */
public final class InterlockHeldLocks {

	private Object[] locks = new Object[4];
	private int[] sites = new int[4];
	private byte[] modes = new byte[4];
	private int size;
	/**
	 * The number of locks, outermost first, that were acquired before the end of a sampling pause. They may have been
	 * released and acquired again since.
	 */
	private int kept;

	/** A lock that counts as held although it has been released, while its acquisition is reported late; or null. */
	Object lateLock;

	/** For {@link InterlockThread}. */
	InterlockHeldLocks() {
		// empty
	}

	/** Removes locks that the thread can verify it no longer holds. */
	public void validate() {
		for (int i = size - 1; i >= 0; i--) {
			if (locks[i] != lateLock && !isHeld(locks[i], modes[i], true)) {
				remove(i);
			}
		}
	}

	/**
	 * Keeps one entry of each lock that the thread can verify it holds. A lock that was released and acquired again
	 * unobserved may be held fewer times than recorded here, and its last release must not be taken for an earlier one.
	 * An observed acquisition must not be taken for a reentrant one, as it may be the first since.
	 *
	 * @param entering the monitor that the thread is about to enter or has entered, which does not count as held yet;
	 *                 or null
	 */
	void keepHeld(Object entering) {
		for (int i = size - 1; i >= 0; i--) {
			if (locks[i] == entering || !isHeld(locks[i], modes[i], false) || isReentrant(i)) {
				remove(i);
			}
		}
		keepAll();
	}

	/** Any lock may have been released and acquired again, see {@link #keepHeld}. */
	void keepAll() {
		kept = size;
	}

	/** Whether a lock that {@link #keepHeld} has kept may have been released since. */
	boolean hasKept() {
		return kept != 0;
	}

	/** Removes locks that {@link #keepHeld} has kept and that are no longer held. */
	void forgetReleased() {
		for (int i = kept - 1; i >= 0; i--) {
			if (!isHeld(locks[i], modes[i], false)) {
				remove(i);
			}
		}
	}

	/** The number of acquisitions that have not been released; a lock acquired twice counts twice. */
	public int size() {
		return size;
	}

	/** The lock, or the object whose monitor it is. */
	public Object lock(int index) {
		return locks[index];
	}

	/** The mode in which it is held: one of the modes of {@link InterlockThread}. */
	public int mode(int index) {
		return modes[index];
	}

	/** The number of the site that acquired it. */
	public int site(int index) {
		return sites[index];
	}

	/** Whether an earlier acquisition already holds the lock in that mode. */
	public boolean isReentrant(int index) {
		return indexOf(locks[index], modes[index], index - 1) >= 0;
	}

	/**
	 * Adds an acquisition.
	 *
	 * @return whether it is the first observed one of that lock in that mode
	 */
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

	/** Whether another observed acquisition of the same lock in the same mode would remain without this one. */
	boolean isHeldBesides(int index) {
		for (int i = size - 1; i >= kept; i--) {
			if (i != index && locks[i] == locks[index] && modes[i] == modes[index]) {
				return true;
			}
		}
		return false;
	}

	/** Removes an acquisition. Makes no call, which could fail half-way for lack of stack. */
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
		// replaced together, so that the three arrays never differ in length after an error
		modes = Arrays.copyOf(modes, size * 2);
		sites = moreSites;
		locks = moreLocks;
	}

	/** Whether the calling thread holds the lock; the last argument if that cannot be determined. */
	private static boolean isHeld(Object lock, int mode, boolean otherwise) {
		if (mode == InterlockThread.MONITOR) {
			return Thread.holdsLock(lock);
		}
		if (lock instanceof InterlockMapBin bin) {
			return bin.isHeld();
		}
		if (lock instanceof ReentrantLock reentrant && isQueryable(lock)) {
			return reentrant.isHeldByCurrentThread();
		}
		if (lock instanceof ReentrantReadWriteLock.WriteLock write && isQueryable(lock)) {
			return write.isHeldByCurrentThread();
		}
		return otherwise && !InterlockMutexes.passesMessages(lock);
	}

	/** Whether the lock can be queried without running code of the program. */
	private static boolean isQueryable(Object lock) {
		return InterlockLockHooks.isDirect(lock, InterlockOverrides.IS_HELD);
	}
}
