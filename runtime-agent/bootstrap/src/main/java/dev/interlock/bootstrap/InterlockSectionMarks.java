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
 * The hidden fields beside the variable of an atomic section. One counts the sections that are open on it; the others
 * serve {@link InterlockMarkedSections}. While none is open, an access that begins no section is not reported. Static
 * fields, receivers of calls and fields without hidden fields share counts by the numbers of the variables.
 */
public final class InterlockSectionMarks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** Replaces an offset: no variable of a section is accessed at the site. */
	private static final int NOT_WATCHED = -1;

	/** The number of counts that variables without hidden fields share; a power of two. */
	private static final int SHARED = 1 << 12;

	/** Replaces an offset, less the number of the count: a variable without hidden fields is accessed at the site. */
	private static final int FIRST_SHARED = NOT_WATCHED - 1;

	private static final int[] SHARED_COUNTS = new int[SHARED];

	/**
	 * The number of offsets of each variable: those of the count, the mark, the mark's thread, and of the count and the
	 * thread together.
	 */
	static final int OFFSETS = 4;
	static final int COUNT = 0;
	static final int MARK = 1;
	static final int THREAD = 2;
	static final int BOTH = 3;

	/**
	 * The offsets of the hidden fields in the object, by the number of the site of an access that begins no section; 0
	 * if unknown. A thread that reads an older table calls the listener.
	 */
	private static int[] bySite = {};

	/** The offsets of the hidden fields in an object, by field number; 0 if there are none. */
	private static volatile int[] byVariable = {};

	private InterlockSectionMarks() {
		// static only
	}

	/** Whether an access may go unreported, as no section is open on its variable. */
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
						| UNSAFE.getIntOpaque(owner, known[at + MARK]) & InterlockMarkedSections.OPEN) == 0
				: count == NOT_WATCHED;
	}

	private static long sharedOffset(int number) {
		return InterlockArrayLayout.INTS + (long) (number & SHARED - 1) * Unsafe.ARRAY_INT_INDEX_SCALE;
	}

	/**
	 * Records the offsets of the hidden fields of a variable.
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
			// the JVM has loaded the class without instrumentation
			return;
		}
		known[at + MARK] = (int) InterlockOffsets.find(declaring, mark);
		known[at + BOTH] = offset;
		known[at + THREAD] = UNSAFE.isBigEndian() ? offset + Integer.BYTES : offset;
		known[at + COUNT] = UNSAFE.isBigEndian() ? offset : offset + Integer.BYTES;
		byVariable = known;
	}

	/**
	 * A variable is accessed at a site, and no section begins there that has to be reported each time.
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

	/** No variable of a section is accessed at a site. */
	public static synchronized void notWatchedAt(int site) {
		int[] known = enough(bySite, site);
		known[OFFSETS * site] = NOT_WATCHED;
		bySite = known;
	}

	/** The sites are numbered anew. */
	public static synchronized void forgetSites() {
		bySite = new int[0];
	}

	/** There are more sections, so the recorded state of a site may be outdated. */
	public static synchronized void forget(int site) {
		if (OFFSETS * site < bySite.length) {
			bySite[OFFSETS * site] = 0;
		}
	}

	/** The class of a site has been unloaded, and another class with this site is about to be defined. */
	public static synchronized void forgetReused(int site) {
		forget(site);
		InterlockSectionSites.forget(site);
	}

	/** The number of sections that are open on a variable of an object; a very large number if they are not counted. */
	public static int open(Object owner, int variable) {
		int offset = owner == null ? 0 : offset(variable, COUNT);
		return offset == 0 ? Integer.MAX_VALUE : UNSAFE.getIntOpaque(owner, offset);
	}

	/** A section begins on a variable of an object. */
	public static void opened(Object owner, int variable) {
		count(owner, variable, 1);
	}

	/** An open section on a variable of an object ends. */
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

	/** The offset of a hidden field of a variable; 0 if it has none. */
	static int offset(int variable, int field) {
		int[] known = byVariable;
		int at = OFFSETS * variable + field;
		return variable > 0 && at < known.length ? known[at] : 0;
	}

	/**
	 * Puts the offsets of a variable into a table by sites, or by other numbers.
	 *
	 * @return the table to use from now on
	 */
	static int[] remember(int[] table, int number, int variable) {
		int[] known = enough(table, number);
		// a thread that finds the count also finds the others
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
