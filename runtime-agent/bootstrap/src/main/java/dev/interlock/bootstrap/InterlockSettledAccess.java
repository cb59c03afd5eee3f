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
 * The short way for the first access to a variable in an epoch of its thread, where the shadow state holds nothing but
 * epochs that are settled for the thread: the access is noted, and its epoch put into the state where it is, as
 * {@link InterlockListener#access} would do it. Whatever else there is to do is left to that.
 * <p>
 * Nothing is kept in objects meanwhile, not even a reference to the variable's owner: the collector's barrier for such a
 * store takes as long as all the rest.
 */
final class InterlockSettledAccess {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockSettledAccess() {
		// static only
	}

	/** Puts an access into the state of its element, and into the footprint, if that is all that there is to do. */
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
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return false;
	}

	/**
	 * Puts an access to a field into its shadow state if that is all that there is to do; the thread's other events have been
	 * told.
	 *
	 * @param owner  the object; null for a static field
	 * @param number the field's number
	 * @return whether nothing is left to do
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
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return false;
	}

	/** The same for an element of an array that has a state of its own, among those of the others. */
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

	/** Puts a read into the first of two places if what is there is settled, else into the second. */
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
			// not looked at before, as other threads keep writing there
			int other = UNSAFE.getIntVolatile(second, atSecond);
			if (other == epoch || thread.joined.has(other, epoch)) {
				return true;
			}
			boolean isSettled = isSettled(other, thread, listener);
			boolean isSecond = isSettled || (thread.id & 1) != 0;
			old = isSecond ? other : old;
			// reads of several threads are joined in the first place of the state
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
		// before anybody sees the epoch in the shadow state: a release after this ends it
		thread.recorded = epoch;
		if (!UNSAFE.compareAndSetInt(place, at, old, put)) {
			return false;
		}
		if (UNSAFE.getIntVolatile(writes, atWrite) != before) {
			// a write has come that may not know of it
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
		// before anybody sees the epoch in the shadow state: a release after this ends it
		thread.recorded = epoch;
		if (!UNSAFE.compareAndSetInt(writes, atWrite, before, epoch)) {
			return false;
		}
		boolean isRemoved = remove(first, atFirst, one);
		if (!isRemoved || !remove(second, atSecond, other)) {
			// a read has come that may not know of it
			if (isRemoved && one != 0) {
				UNSAFE.compareAndSetInt(first, atFirst, 0, one);
			}
			UNSAFE.compareAndSetInt(writes, atWrite, epoch, before);
			return false;
		}
		meetAtomic(thread, listener, owner, variable, true, site);
		return true;
	}

	/** The history is long, and would be compiled into each of the four that put accesses. */
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

	/** Whoever makes an access of an atomic mode looks in the other order. */
	@ForceInline
	private static void meetAtomic(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		if (InterlockAtomics.mayBeOf(owner, variable)) {
			tellAtomic(thread, listener, owner, variable, write, site);
		}
	}

	/** The listener is to hold an access that has been made against those of atomic modes. */
	@DontInline
	private static void tellAtomic(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		thread.enterAgent();
		try {
			listener.meetAtomic(thread, owner, variable, write, site);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
