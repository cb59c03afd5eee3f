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
 * Atomic sections in which no other code of the program runs. The first thread that begins one on a variable is the
 * only one that marks sections there until it terminates. It marks them by plain stores into a hidden field of the
 * object. The listener receives a marked section only when another thread meets the mark; sections of all other threads
 * are reported to the listener.
 */
public final class InterlockMarkedSections {

	/** The exclusive upper bound of the numbers of marked sections. */
	public static final int MAX_SECTIONS = 1 << 14;

	/** In a mark: the entry's access is being made. */
	public static final int ENTERING = 1;
	/** In a mark: the entry's access has been made, the end's access has not begun. */
	public static final int INSIDE = 2;
	/** In a mark: the end's access is being made. */
	public static final int LEAVING = 3;
	/** The bits of a mark that hold one of these states; 0 if no section is open. */
	public static final int STATE = 3;

	/**
	 * The bits of a mark that are not 0 while a section is open: its state and its number. The other bits count the
	 * executions.
	 */
	static final int OPEN = STATE | MAX_SECTIONS - 1 << 2;

	/** Replaces a mark if the access is reported to the listener. */
	static final int REPORTED = -1;

	private static final int TIME = OPEN + 1;

	/**
	 * The bits that count the executions; without the sign bit, so that the JIT compiler knows that a mark is positive.
	 */
	private static final int TIMES = Integer.MAX_VALUE >> 1 & ~OPEN;

	/** The check whether the marking thread has terminated is made once in this many times. */
	private static final int CHECK_PERIOD = 64;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The offsets of the hidden fields of each section's variable, by section number, as in the table by sites. */
	private static int[] bySection = {};

	private static boolean allowed;

	/**
	 * The number of threads that have yet to check which of their marks were met, or that terminated before they did.
	 */
	private static volatile int meetings;

	private InterlockMarkedSections() {
		// static only
	}

	/** Sets whether sections may go unreported. Sections that already do are not affected. */
	public static void allow(boolean areAllowed) {
		allowed = areAllowed;
	}

	/** A section that begins at a site need no longer be reported, if its code marks it. */
	public static void beginsAt(int site, int section, int variable) {
		if (!allowed || InterlockSectionSites.offset(site, InterlockSectionMarks.COUNT) != 0) {
			return;
		}
		synchronized (InterlockSectionMarks.class) {
			if (section < MAX_SECTIONS
					&& InterlockSectionMarks.offset(variable, InterlockSectionMarks.COUNT) != 0) {
				bySection = InterlockSectionMarks.remember(bySection, section, variable);
				InterlockSectionSites.remember(site, variable);
			}
		}
	}

	/**
	 * Before the entry's access.
	 *
	 * @return the mark; 0 if the section cannot be marked
	 */
	@ForceInline
	static int begin(Object owner, InterlockThread thread, int section, int site) {
		if (InterlockSectionSites.offset(site, InterlockSectionMarks.COUNT) == 0) {
			return 0;
		}
		int both = InterlockSectionSites.offset(site, InterlockSectionMarks.BOTH);
		if (UNSAFE.getLong(owner, both) != thread.mark && !claim(owner, both, thread)
				|| thread.excluded != 0) {
			return 0;
		}
		int offset = InterlockSectionSites.offset(site, InterlockSectionMarks.MARK);
		int mark = (UNSAFE.getInt(owner, offset) + TIME & TIMES) + (section << 2 | ENTERING);
		UNSAFE.putIntOpaque(owner, offset, mark);
		return mark;
	}

	/** After the entry's access, if the mark was set. */
	@ForceInline
	static void begun(Object owner, int mark, int site) {
		change(owner, InterlockSectionSites.offset(site, InterlockSectionMarks.MARK), mark + INSIDE - ENTERING);
	}

	/**
	 * Makes a thread the one that marks sections, unless another thread that has not terminated does, or a section is
	 * counted.
	 */
	@DontInline
	private static boolean claim(Object owner, int offset, InterlockThread thread) {
		long other = UNSAFE.getLongVolatile(owner, offset);
		return thread.mark > 0 && other >>> Integer.SIZE == 0 && (other == 0 || hasEnded((int) other, thread))
				&& UNSAFE.compareAndSetLong(owner, offset, other, thread.mark);
	}

	/** Whether another thread has terminated; not checked each time. */
	private static boolean hasEnded(int other, InterlockThread thread) {
		if (other == thread.otherMarker && (++thread.otherMarkerMet & CHECK_PERIOD - 1) != 0) {
			return false;
		}
		thread.otherMarker = other;
		return InterlockThreads.of(other) == null;
	}

	/**
	 * Before the end's access.
	 *
	 * @return the mark, or {@link #REPORTED}; 0 if no section is open
	 */
	@ForceInline
	static int end(Object owner, InterlockThread thread, int section, int site) {
		if (InterlockSectionSites.offset(site, InterlockSectionMarks.COUNT) == 0) {
			return REPORTED;
		}
		int both = InterlockSectionSites.offset(site, InterlockSectionMarks.BOTH);
		int offset = InterlockSectionSites.offset(site, InterlockSectionMarks.MARK);
		int mark = UNSAFE.getIntOpaque(owner, offset);
		long found = UNSAFE.getLongOpaque(owner, both);
		if ((mark & OPEN) == (section << 2 | INSIDE) && found == thread.mark) {
			// since the entry no code has run that could exclude the thread
			int leaving = (mark & TIMES) + (section << 2 | LEAVING);
			change(owner, offset, leaving);
			return leaving;
		}
		return (mark & OPEN | found >>> Integer.SIZE) == 0 ? 0 : REPORTED;
	}

	/**
	 * After the end's access, if the section was marked.
	 *
	 * @return whether another thread may have met the mark
	 */
	@ForceInline
	static boolean ended(Object owner, int mark, InterlockThread thread, int site) {
		change(owner, InterlockSectionSites.offset(site, InterlockSectionMarks.MARK), mark & TIMES);
		return meetings != 0 && thread.met;
	}

	/** A method is left in which a section may have begun without reaching an end. */
	static void exit(Object owner, int section) {
		int[] known = bySection;
		int at = InterlockSectionMarks.OFFSETS * section;
		if (at < known.length && known[at] != 0) {
			int mark = UNSAFE.getInt(owner, known[at + InterlockSectionMarks.MARK]);
			if ((mark & OPEN) >> 2 == section && (mark & STATE) != 0 && UNSAFE.getIntOpaque(owner,
					known[at + InterlockSectionMarks.THREAD]) == InterlockThreads.current().mark) {
				change(owner, known[at + InterlockSectionMarks.MARK], mark & TIMES);
			}
		}
	}

	/** Orders earlier accesses before the new mark, and later accesses after it. */
	@ForceInline
	private static void change(Object owner, int offset, int mark) {
		UNSAFE.putIntRelease(owner, offset, mark);
		UNSAFE.storeFence();
	}

	/** The mark of a variable of an object; 0 if it has none or it shows no open section. */
	public static int mark(Object owner, int variable) {
		int offset = owner == null ? 0 : InterlockSectionMarks.offset(variable, InterlockSectionMarks.MARK);
		int mark = offset == 0 ? 0 : UNSAFE.getIntVolatile(owner, offset);
		return (mark & OPEN) == 0 ? 0 : mark;
	}

	/** The number of the section of a mark. */
	public static int section(int mark) {
		return (mark & OPEN) >> 2;
	}

	/** The id of the thread that marks the sections of a variable of an object; 0 for none. */
	public static int thread(Object owner, int variable) {
		int offset = owner == null ? 0 : InterlockSectionMarks.offset(variable, InterlockSectionMarks.THREAD);
		return offset == 0 ? 0 : UNSAFE.getIntVolatile(owner, offset);
	}

	/** Sets a new state of the marking thread's section, or ends the section if the state is 0. */
	public static void change(Object owner, int variable, int mark, int state) {
		int offset = InterlockSectionMarks.offset(variable, InterlockSectionMarks.MARK);
		change(owner, offset, state == 0 ? mark & TIMES : mark & ~STATE | state);
		UNSAFE.fullFence();
	}

	/** Notifies a thread, by its id, that its marks have been met. */
	public static void met(long thread) {
		InterlockThread found = InterlockThreads.of(thread);
		if (found != null) {
			setMet(found, true);
		}
	}

	/** The calling thread is about to check which of its marks have been met, or terminates. */
	public static void looks() {
		setMet(InterlockThreads.current(), false);
	}

	private static void setMet(InterlockThread thread, boolean met) {
		synchronized (InterlockSectionMarks.class) {
			if (thread.met != met) {
				thread.met = met;
				meetings += met ? 1 : -1;
			}
		}
	}
}
