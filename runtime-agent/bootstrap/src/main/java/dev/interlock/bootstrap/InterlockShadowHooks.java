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
 * The static methods that instrumented code calls after its accesses to check them against the shadow state of the
 * variable. Nothing is to be done if the thread has made the same access in its current epoch (FastTrack, PLDI 2009,
 * section 3). All other accesses go to the {@link InterlockListener}. Like the other hooks they never throw into the
 * program.
 */
public final class InterlockShadowHooks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockShadowHooks() {
		// static only
	}

	/**
	 * A method begins.
	 *
	 * @return the state of the calling thread, which has an epoch if a listener is installed
	 */
	public static InterlockThread enter() {
		InterlockThread thread = InterlockThreads.current();
		if (thread.epoch == 0) {
			begin(thread);
		}
		return thread;
	}

	/**
	 * A method in a transaction begins.
	 *
	 * @return the state of the calling thread, which has a context if a listener is installed
	 */
	public static InterlockThread enterTransaction() {
		return InterlockThreads.current();
	}

	/**
	 * A method begins that may not need the state of the thread.
	 *
	 * @return the mark of objects that only the calling thread knows
	 */
	@ForceInline
	public static int number() {
		return InterlockThreads.number();
	}

	/**
	 * A constructor writes a field of an object that only its thread knows.
	 *
	 * @return the epoch to record for the write; 0 where accesses are not watched, as in class initialisers
	 */
	@ForceInline
	public static int constructing(Object owner, InterlockThread thread, int site) {
		int epoch = constructing(thread);
		if (InterlockFirstWrites.areKept()) {
			InterlockFirstWrites.written(owner, thread, site);
		}
		return epoch;
	}

	@ForceInline
	private static int constructing(InterlockThread thread) {
		if (thread.excluded != 0) {
			return 0;
		}
		int epoch = thread.epoch;
		thread.recorded = epoch;
		return epoch;
	}

	/**
	 * {@code Object.clone} has copied an object, including the hidden fields of the original.
	 *
	 * @param isNew whether no other thread can know the copy; then its fields have just been written
	 */
	public static void cloned(Object copy, boolean isNew) {
		if (copy == null || copy.getClass().isArray()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		int epoch = isNew ? constructing(thread) : 0;
		thread.enterAgent();
		try {
			InterlockAttachments.forget(copy);
			long[] hidden = InterlockFields.hidden(copy.getClass());
			for (int i = 0; i < hidden.length; i++) {
				UNSAFE.putInt(copy, hidden[i], i % 3 == 0 ? epoch : 0);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * A field has been read whose shadow state the caller has loaded.
	 *
	 * @param owner the object; null for a static field
	 * @param write the epoch of its last write
	 * @param read0 the epoch of a read
	 * @param read1 the epoch of another read
	 * @param epoch the thread's epoch
	 */
	public static void readField(Object owner, int write, int read0, int read1, int epoch, InterlockThread thread,
			int site) {
		if (write != epoch && read0 != epoch && read1 != epoch) {
			field(owner, false, thread, site);
		}
	}

	/** Whether the shadow state of a field that has been read shows that the read needs no report. */
	public static boolean isRead(int write, int read0, int read1, int epoch) {
		return write == epoch || read0 == epoch || read1 == epoch;
	}

	/** A field has been written whose shadow state the caller has loaded. */
	public static void writeField(Object owner, int write, int epoch, InterlockThread thread, int site) {
		if (write != epoch) {
			field(owner, true, thread, site);
		}
	}

	/** A field has been read that the thread has not written in its epoch. */
	public static void readUnwritten(Object owner, int read0, int read1, int epoch, InterlockThread thread, int site) {
		if (read0 != epoch && read1 != epoch) {
			field(owner, false, thread, site);
		}
	}

	/** A field has been written for the first time in the thread's epoch. */
	@DontInline
	public static void written(Object owner, InterlockThread thread, int site) {
		field(owner, true, thread, site);
	}

	/** Whether the thread has written a field in its epoch, or the field is not monitored; false if unknown. */
	@ForceInline
	public static boolean isWritten(Object owner, int epoch, int site) {
		int offset = InterlockSiteFields.offset(site, 0);
		return offset != 0 && (offset == InterlockSiteFields.NONE || isAt(owner, offset, epoch, site));
	}

	/** Whether only a thread can know an object, see {@link InterlockEscapeMarks}; false if unknown. */
	@ForceInline
	public static boolean isOwned(Object owner, int mark, int site) {
		int offset = InterlockSiteFields.offset(site, InterlockSiteFields.OWNER);
		return offset > 0 && UNSAFE.getInt(owner, offset) == mark;
	}

	/** A field of an object has been written that other threads may know. */
	@ForceInline
	public static void writeShared(Object owner, InterlockThread thread, int site) {
		int offset = InterlockSiteFields.offset(site, 0);
		if (offset == 0 || offset != InterlockSiteFields.NONE && UNSAFE.getInt(owner, offset) != thread.epoch) {
			unknownField(owner, true, thread, site);
		}
	}

	/** A field has been read. */
	@ForceInline
	public static void findRead(Object owner, int epoch, InterlockThread thread, int site) {
		int offset = InterlockSiteFields.offset(site, 0);
		if (offset == 0 || offset != InterlockSiteFields.NONE && !isAt(owner, offset, epoch, site)
				&& !isAt(owner, InterlockSiteFields.offset(site, 1), epoch, site)
				&& !isAt(owner, InterlockSiteFields.offset(site, 2), epoch, site)
				&& !isOwned(owner, thread.mark, site)) {
			unknownField(owner, false, thread, site);
		}
	}

	/** A field has been written. */
	@ForceInline
	public static void findWrite(Object owner, int epoch, InterlockThread thread, int site) {
		if (!isWritten(owner, epoch, site) && !isOwned(owner, thread.mark, site)) {
			unknownField(owner, true, thread, site);
		}
	}

	private static boolean isAt(Object owner, int offset, int epoch, int site) {
		Object holder = owner != null ? owner : InterlockHiddenFields.type(InterlockWindowHooks.known(site));
		return holder != null && UNSAFE.getInt(holder, offset) == epoch;
	}

	@DontInline
	private static void begin(InterlockThread thread) {
		if (thread.excluded != 0 || InterlockSamplingPause.isOn()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			InterlockListener listener = InterlockListener.installed;
			if (listener.shadows && thread.listener == listener) {
				InterlockCarrier.keep();
				try {
					listener.begin(thread);
				} finally {
					InterlockCarrier.release();
				}
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	@DontInline
	private static void unknownField(Object owner, boolean write, InterlockThread thread, int site) {
		if (InterlockWindowHooks.known(site) >= 0) {
			field(owner, write, thread, site);
		}
		InterlockSiteFields.learn(site, owner);
	}

	@DontInline
	private static void field(Object owner, boolean write, InterlockThread thread, int site) {
		InterlockListener listener = InterlockListener.installed;
		if (thread.isUnwatched() || !listener.shadows || InterlockSamplingPause.isOn()) {
			return;
		}
		int number = InterlockWindowHooks.monitoredField(owner, site);
		if (number <= 0 || InterlockEscapeMarks.isOwned(owner, thread)) {
			return;
		}
		boolean isUpToDate = InterlockPendingEvents.isUpToDate(thread, listener);
		if (!isUpToDate && !InterlockPendingEvents.isReady(thread, listener)) {
			return;
		}
		if (InterlockOrderedFastPath.putField(owner, number, write, thread, listener, site)) {
			return;
		}
		if (isUpToDate && !InterlockPendingEvents.isReady(thread, listener)) {
			return;
		}
		if (write || thread.excluded == 0) {
			fieldOf(owner, number, write, thread, listener, site);
		} else {
			thread.optimistic.read(thread, listener, owner, number, site);
		}
	}

	/**
	 * The shadow state of a field: the given cursor, pointed at it, if the state is hidden in the field's owner; else
	 * one of the table.
	 */
	static InterlockShadow stateOf(Object owner, int number, InterlockFieldShadow hidden) {
		return InterlockHiddenFields.has(number) && hidden.pointAt(owner, number) ? hidden
				: InterlockShadowTable.of(owner, number);
	}

	/** An access by other means than an access instruction; the thread's other events have been reported. */
	static void access(InterlockThread thread, InterlockListener listener, Object owner, int variable, boolean write,
			int site) {
		if (thread.excluded != 0 && !write) {
			thread.optimistic.read(thread, listener, owner, variable, site);
		} else if (owner != null && owner.getClass().isArray()) {
			InterlockElementHooks.elementsOf(null, owner, variable, variable + 1, 1, write, thread, listener, site);
		} else {
			fieldOf(owner, variable, write, thread, listener, site);
		}
	}

	private static void fieldOf(Object owner, int number, boolean write, InterlockThread thread,
			InterlockListener listener, int site) {
		thread.enterAgent();
		try {
			InterlockShadow shadow = stateOf(owner, number, thread.shadow);
			if (!shadow.covers(thread.epoch, write)) {
				listener.access(thread, owner, number, write, site, shadow);
				listener.accessed(thread, owner, number, write, site);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.shadow.release();
			thread.leaveAgent();
		}
	}
}
