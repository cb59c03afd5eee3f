/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The fast path for the first access to a variable in an epoch of its thread, if the shadow state contains only epochs
 * that are settled for the thread. The access is noted and its epoch recorded in the state, as
 * {@link InterlockListener#access} would do it. All other cases are left to that method.
 * <p>
 * No reference is stored in objects meanwhile, not even to the variable's owner: the collector's barrier for such a
 * store takes as long as everything else.
 */
final class InterlockOrderedFastPath {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockOrderedFastPath() {
		// static only
	}

	/** Records an access in the state of its element and in the footprint, if nothing else is to be done. */
	@ForceInline
	static boolean putElement(InterlockFootprint footprint, Object array, int index, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		if (!listener.notesSettled || thread.excluded != 0 || thread.epoch == 0) {
			return false;
		}
		try {
			if (footprint.shadow.put(array, index, write, thread, listener, site)) {
				footprint.add(index, write, thread.epoch);
				return true;
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return false;
	}

	/**
	 * Records an access to a field in its shadow state if nothing else is to be done. The thread's other events have
	 * been reported.
	 *
	 * @param owner  the object; null for a static field
	 * @param number the field's number
	 * @return whether the access is complete
	 */
	@ForceInline
	static boolean putField(Object owner, int number, boolean write, InterlockThread thread,
			InterlockListener listener, int site) {
		int[] offsets = InterlockHiddenFields.offsets();
		int at = 3 * number;
		if (!listener.notesSettled || thread.excluded != 0 || thread.epoch == 0 || at >= offsets.length) {
			return false;
		}
		try {
			Object holder = owner == null ? InterlockHiddenFields.type(number) : owner;
			long writes = offsets[at];
			long reads0 = offsets[at + 1];
			long reads1 = offsets[at + 2];
			if (writes == 0 || holder == null) {
				return false;
			}
			if (write) {
				return write(holder, writes, holder, reads0, holder, reads1, thread, listener, owner, number, site);
			}
			boolean isEven = (thread.id & 1) == 0;
			return read(holder, writes, holder, isEven ? reads0 : reads1, holder, isEven ? reads1 : reads0, thread,
					listener, owner, number, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return false;
	}

	/** Like {@link #putField}, for an array element that has its own state in the arrays of states. */
	@ForceInline
	static boolean putElement(int[] writes, int[] reads0, int[] reads1, Object array, int index, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		long offset = InterlockArrayLayout.INTS + (long) index * Unsafe.ARRAY_INT_INDEX_SCALE;
		if (write) {
			return write(writes, offset, reads0, offset, reads1, offset, thread, listener, array, index, site);
		}
		boolean isEven = (thread.id & 1) == 0;
		return read(writes, offset, isEven ? reads0 : reads1, offset, isEven ? reads1 : reads0, offset, thread,
				listener,
				array, index, site);
	}

	/** Records a read in the first of two slots if the epoch there is settled, else in the second. */
	@ForceInline
	private static boolean read(Object writes, long atWrite, Object first, long atFirst, Object second, long atSecond,
			InterlockThread thread, InterlockListener listener, Object owner, int variable, int site) {
		int epoch = thread.epoch;
		int before = UNSAFE.getIntVolatile(writes, atWrite);
		int old = UNSAFE.getIntVolatile(first, atFirst);
		if (before == epoch || old == epoch || thread.joined.has(old, epoch)) {
			return true;
		}
		if (!isSettled(before, thread, listener)) {
			return false;
		}
		Object place = first;
		long at = atFirst;
		int put = epoch;
		if (!isSettled(old, thread, listener)) {
			// not read earlier, as other threads keep writing there
			int other = UNSAFE.getIntVolatile(second, atSecond);
			if (other == epoch || thread.joined.has(other, epoch)) {
				return true;
			}
			boolean isSettled = isSettled(other, thread, listener);
			boolean isSecond = isSettled || (thread.id & 1) != 0;
			old = isSecond ? other : old;
			// reads of several threads are joined in the first slot of the state
			put = isSettled ? epoch : thread.joined.with(old, epoch);
			if (put == 0) {
				return false;
			}
			place = isSecond ? second : first;
			at = isSecond ? atSecond : atFirst;
		}
		if (!note(thread, listener, owner, variable, false, site)) {
			return false;
		}
		// before the epoch is visible in the shadow state: a release after this ends the epoch
		thread.recorded = epoch;
		if (!UNSAFE.compareAndSetInt(place, at, old, put)) {
			return false;
		}
		if (UNSAFE.getIntVolatile(writes, atWrite) != before) {
			// a concurrent write may have missed the read
			UNSAFE.compareAndSetInt(place, at, put, old);
			return false;
		}
		meetAtomic(thread, listener, owner, variable, false, site);
		return true;
	}

	@ForceInline
	private static boolean write(Object writes, long atWrite, Object first, long atFirst, Object second, long atSecond,
			InterlockThread thread, InterlockListener listener, Object owner, int variable, int site) {
		int epoch = thread.epoch;
		int before = UNSAFE.getIntVolatile(writes, atWrite);
		if (before == epoch) {
			return true;
		}
		int one = UNSAFE.getIntVolatile(first, atFirst);
		int other = UNSAFE.getIntVolatile(second, atSecond);
		if (!isSettled(before, thread, listener) || !isSettled(one, thread, listener)
				|| !isSettled(other, thread, listener) || !note(thread, listener, owner, variable, true, site)) {
			return false;
		}
		// before the epoch is visible in the shadow state: a release after this ends the epoch
		thread.recorded = epoch;
		if (!UNSAFE.compareAndSetInt(writes, atWrite, before, epoch)) {
			return false;
		}
		boolean isRemoved = remove(first, atFirst, one);
		if (!isRemoved || !remove(second, atSecond, other)) {
			// a concurrent read may have missed the write
			if (isRemoved && one != 0) {
				UNSAFE.compareAndSetInt(first, atFirst, 0, one);
			}
			UNSAFE.compareAndSetInt(writes, atWrite, epoch, before);
			return false;
		}
		meetAtomic(thread, listener, owner, variable, true, site);
		return true;
	}

	/** Not inlined: the history is large and would be compiled into each of the four callers that record accesses. */
	@DontInline
	private static boolean note(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		return listener.note(thread, owner, variable, write, site);
	}

	@ForceInline
	private static boolean remove(Object reads, long at, int read) {
		return read == 0 ? UNSAFE.getIntVolatile(reads, at) == 0 : UNSAFE.compareAndSetInt(reads, at, read, 0);
	}

	@ForceInline
	private static boolean isSettled(int epoch, InterlockThread thread, InterlockListener listener) {
		return thread.isSettled(epoch) || listener.isObsolete(thread, epoch);
	}

	/** A thread that makes an atomic access checks in the opposite order. */
	@ForceInline
	private static void meetAtomic(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		if (InterlockAtomics.mayBeOf(owner, variable)) {
			reportAtomic(thread, listener, owner, variable, write, site);
		}
	}

	/** Has the listener check a completed access against the atomic accesses. */
	@DontInline
	private static void reportAtomic(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		thread.enterAgent();
		try {
			listener.meetAtomic(thread, owner, variable, write, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
