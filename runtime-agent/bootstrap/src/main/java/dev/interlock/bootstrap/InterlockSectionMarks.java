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
import jdk.internal.vm.annotation.ForceInline;

/**
 * The hidden fields beside the variable of an atomic section: one counts the sections that are open on it, the others are
 * for {@link InterlockBriefSections}. While there is none, an access with which no section begins is of no interest. Static
 * fields, objects that are called and fields without hidden ones share counts by the numbers of the variables.
 */
public final class InterlockSectionMarks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** In place of an offset: no variable of a section is accessed at the site. */
	private static final int NOT_WATCHED = -1;

	/** The number of counts that variables without hidden fields share; a power of two. */
	private static final int SHARED = 1 << 12;

	/** In place of an offset, less the number of the count: a variable without hidden fields is accessed at the site. */
	private static final int FIRST_SHARED = NOT_WATCHED - 1;

	private static final int[] SHARED_COUNTS = new int[SHARED];

	/**
	 * So many offsets are known of each variable: those of the count, the mark, the mark's thread, and of the count and the
	 * thread together.
	 */
	static final int OFFSETS = 4;
	static final int COUNT = 0;
	static final int MARK = 1;
	static final int THREAD = 2;
	static final int BOTH = 3;

	/**
	 * By the number of the site of an access with which no section begins: where the hidden fields are in the object; 0 if
	 * that is not known. Whoever reads an older one asks the listener.
	 */
	private static int[] bySite = {};

	/** By the number of the field: where its hidden fields are in an object; 0 if there are none. */
	private static volatile int[] byVariable = {};

	private InterlockSectionMarks() {
		// static only
	}

	/** Whether an access may go unheard, as no section is open on its variable. */
	@ForceInline
	static boolean isQuiet(Object owner, int site) {
		int[] known = bySite;
		int at = OFFSETS * site;
		if (at >= known.length) {
			return false;
		}
		int count = known[at];
		if (count < NOT_WATCHED) {
			return UNSAFE.getIntOpaque(SHARED_COUNTS, sharedOffset(FIRST_SHARED - count)) == 0;
		}
		return count > 0
				? (UNSAFE.getIntOpaque(owner, count)
						| UNSAFE.getIntOpaque(owner, known[at + MARK]) & InterlockBriefSections.OPEN) == 0
				: count == NOT_WATCHED;
	}

	private static long sharedOffset(int number) {
		return InterlockArrayLayout.INTS + (long) (number & SHARED - 1) * Unsafe.ARRAY_INT_INDEX_SCALE;
	}

	/**
	 * Tells where the hidden fields of a variable are.
	 *
	 * @param variable  the field's number
	 * @param declaring the class that declares it and has the hidden fields
	 * @param both      the name of the long with the count in its upper half and the mark's thread in the lower
	 * @param mark      the name of the mark
	 */
	public static synchronized void define(int variable, Class<?> declaring, String both, String mark) {
		int[] known = enough(byVariable, variable);
		int at = OFFSETS * variable;
		int offset = (int) InterlockOffsets.find(declaring, both);
		if (offset == InterlockOffsets.NONE) {
			// the virtual machine has taken the class as it was before
			return;
		}
		known[at + MARK] = (int) InterlockOffsets.find(declaring, mark);
		known[at + BOTH] = offset;
		known[at + THREAD] = UNSAFE.isBigEndian() ? offset + Integer.BYTES : offset;
		known[at + COUNT] = UNSAFE.isBigEndian() ? offset : offset + Integer.BYTES;
		byVariable = known;
	}

	/**
	 * At a site a variable is accessed, and no section begins with it that has to be reported each time.
	 *
	 * @param begins whether a section may begin
	 */
	public static synchronized void accessedAt(int site, int variable, boolean begins) {
		if (offset(variable, COUNT) == 0) {
			int[] known = enough(bySite, site);
			known[OFFSETS * site] = FIRST_SHARED - (variable & SHARED - 1);
			bySite = known;
			return;
		}
		bySite = remember(bySite, site, variable);
		if (!begins) {
			InterlockSectionSites.remember(site, variable);
		}
	}

	/** At a site no variable of a section is accessed. */
	public static synchronized void notWatchedAt(int site) {
		int[] known = enough(bySite, site);
		known[OFFSETS * site] = NOT_WATCHED;
		bySite = known;
	}

	/** The sites are numbered anew. */
	public static synchronized void forgetSites() {
		bySite = new int[0];
	}

	/** There are more sections: what is known of a site may not be so any more. */
	public static synchronized void forget(int site) {
		if (OFFSETS * site < bySite.length) {
			bySite[OFFSETS * site] = 0;
		}
	}

	/** The number of sections that are open on a variable of an object; very many where they are not counted. */
	public static int open(Object owner, int variable) {
		int offset = owner == null ? 0 : offset(variable, COUNT);
		return offset == 0 ? Integer.MAX_VALUE : UNSAFE.getIntOpaque(owner, offset);
	}

	/** A section is opened on a variable of an object. */
	public static void opened(Object owner, int variable) {
		count(owner, variable, 1);
	}

	/** A section that was open on a variable of an object is over. */
	public static void closed(Object owner, int variable) {
		count(owner, variable, -1);
	}

	private static void count(Object owner, int variable, int change) {
		int offset = owner == null ? 0 : offset(variable, COUNT);
		if (offset != 0) {
			UNSAFE.getAndAddInt(owner, offset, change);
		} else {
			UNSAFE.getAndAddInt(SHARED_COUNTS, sharedOffset(variable), change);
		}
	}

	/** Where a hidden field of a variable is; 0 if it has none. */
	static int offset(int variable, int field) {
		int[] known = byVariable;
		int at = OFFSETS * variable + field;
		return variable > 0 && at < known.length ? known[at] : 0;
	}

	/** Puts the offsets of a variable into a table by sites, or by other numbers; returns the table to use from now on. */
	static int[] remember(int[] table, int number, int variable) {
		int[] known = enough(table, number);
		// whoever finds the count finds the others
		for (int i = OFFSETS - 1; i >= 0; i--) {
			UNSAFE.storeFence();
			known[OFFSETS * number + i] = offset(variable, i);
		}
		return known;
	}

	private static int[] enough(int[] table, int number) {
		int needed = OFFSETS * (number + 1);
		return needed <= table.length ? table : java.util.Arrays.copyOf(table, 2 * needed + 64);
	}
}
