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
 * The hidden fields that count, beside the variable of an atomic section, the sections that are open on it. While there is
 * none, an access that is no point of a section is of no interest, and costs a comparison.
 */
public final class InterlockSectionMarks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** In place of an offset: no variable of a section is accessed at the site. */
	private static final int NOT_WATCHED = -1;

	/**
	 * By the number of the site of an access that is no point of a section: where the count is in the object; 0 if that is
	 * not known. Whoever reads an older one asks the listener.
	 */
	private static int[] bySite = {};

	/** By the number of the field: where the count is in an object; 0 if there is none. */
	private static volatile int[] byVariable = {};

	private InterlockSectionMarks() {
		// static only
	}

	/** Whether an access may go unheard, as no section is open on its variable. */
	@ForceInline
	static boolean isQuiet(Object owner, int site) {
		int[] known = bySite;
		if (site >= known.length) {
			return false;
		}
		int offset = known[site];
		return offset > 0 ? UNSAFE.getIntOpaque(owner, offset) == 0 : offset == NOT_WATCHED;
	}

	/**
	 * Tells where the count of a variable is.
	 *
	 * @param variable  the field's number
	 * @param declaring the class that declares it and has the hidden field
	 * @param name      the name of the hidden field
	 */
	public static synchronized void define(int variable, Class<?> declaring, String name) {
		int[] known = byVariable;
		if (variable >= known.length) {
			known = java.util.Arrays.copyOf(known, 2 * variable + 64);
		}
		try {
			known[variable] = (int) UNSAFE.objectFieldOffset(declaring, name);
		} catch (InternalError e) {
			// the virtual machine has taken the class as it was before
			return;
		}
		byVariable = known;
	}

	/** At a site that is no point of a section a variable is accessed; nothing changes if it has no count. */
	public static synchronized void accessedAt(int site, int variable) {
		int[] offsets = byVariable;
		if (variable < offsets.length && offsets[variable] != 0) {
			remember(site, offsets[variable]);
		}
	}

	/** At a site no variable of a section is accessed. */
	public static synchronized void notWatchedAt(int site) {
		remember(site, NOT_WATCHED);
	}

	/** There are more sections: what is known of sites may not be so any more. */
	public static synchronized void forgetSites() {
		bySite = new int[0];
	}

	/** The number of sections that are open on a variable of an object; very many where they are not counted. */
	public static int open(Object owner, int variable) {
		int offset = offset(owner, variable);
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
		int offset = offset(owner, variable);
		if (offset != 0) {
			UNSAFE.getAndAddInt(owner, offset, change);
		}
	}

	private static int offset(Object owner, int variable) {
		int[] known = byVariable;
		return owner != null && variable > 0 && variable < known.length ? known[variable] : 0;
	}

	private static void remember(int site, int offset) {
		int[] known = bySite;
		if (site >= known.length) {
			known = java.util.Arrays.copyOf(known, 2 * site + 64);
		}
		known[site] = offset;
		bySite = known;
	}
}
