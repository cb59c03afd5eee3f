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
import java.util.BitSet;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Limits the reports of inferred sections by the site where they begin: every section at first, then a fixed number in
 * each period, so that code that runs all the time costs almost nothing. The counts are not exact.
 */
public final class InterlockSectionBudget {

	/** The number of sections reported at a site before it is limited. */
	public static final int FIRST = 2000;
	/** The number of sections reported in each period afterwards. */
	public static final int LATER = 64;

	private static final BitSet IS_GRANTED = new BitSet();

	private static int[] left = {};
	private static volatile int[] granted = {};
	private static int count;

	private InterlockSectionBudget() {
		// static only
	}

	/** Whether a section that begins at a site is reported this time; false at sites where none begins. */
	@ForceInline
	static boolean takes(int site) {
		int[] known = left;
		if (site >= known.length || known[site] <= 0) {
			return false;
		}
		known[site]--;
		return true;
	}

	/** Limits the sections that begin at a site. */
	public static synchronized void grant(int site) {
		if (site >= left.length) {
			left = Arrays.copyOf(left, 2 * site + 64);
		}
		left[site] = FIRST;
		if (IS_GRANTED.get(site)) {
			// the site of a class that was unloaded, and is defined again
			return;
		}
		IS_GRANTED.set(site);
		if (count == granted.length) {
			granted = Arrays.copyOf(granted, 2 * count + 64);
		}
		granted[count++] = site;
	}

	/** A period has passed. */
	public static synchronized void refill() {
		for (int i = 0; i < count; i++) {
			if (left[granted[i]] <= 0) {
				left[granted[i]] = LATER;
			}
		}
	}
}
