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

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The offsets of the hidden fields of the variable that is accessed at a site, if a
 * {@linkplain InterlockMarkedSections marked section} begins or ends there. A site has one variable, so compiled code
 * treats the offsets as constants.
 */
final class InterlockSectionSites {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int CHUNK_BITS = 10;
	private static final int CHUNK = 1 << CHUNK_BITS;

	@Stable
	private static final int[][] CHUNKS = new int[1 << 12][];

	private InterlockSectionSites() {
		// static only
	}

	/**
	 * The offset of a hidden field in the objects.
	 *
	 * @param field one of the fields of {@link InterlockSectionMarks}; if the count is known the others are too
	 * @return 0 if unknown
	 */
	@ForceInline
	static int offset(int site, int field) {
		int chunk = site >>> CHUNK_BITS;
		int[] known = chunk < CHUNKS.length ? CHUNKS[chunk] : null;
		return known == null ? 0 : known[(site & CHUNK - 1) * InterlockSectionMarks.OFFSETS + field];
	}

	/** A variable is accessed at a site. Called with the lock of {@link InterlockSectionMarks}. */
	static void remember(int site, int variable) {
		int number = site >>> CHUNK_BITS;
		if (number >= CHUNKS.length) {
			return;
		}
		int[] chunk = CHUNKS[number] != null ? CHUNKS[number] : new int[CHUNK * InterlockSectionMarks.OFFSETS];
		int at = (site & CHUNK - 1) * InterlockSectionMarks.OFFSETS;
		for (int i = InterlockSectionMarks.OFFSETS - 1; i >= 0; i--) {
			UNSAFE.storeFence();
			chunk[at + i] = InterlockSectionMarks.offset(variable, i);
		}
		UNSAFE.storeFence();
		CHUNKS[number] = chunk;
	}

	/**
	 * The class of a site has been unloaded. Its compiled code, which may have the offsets as constants, is gone as well.
	 * Called with the lock of {@link InterlockSectionMarks}.
	 */
	static void forget(int site) {
		int number = site >>> CHUNK_BITS;
		int[] chunk = number < CHUNKS.length ? CHUNKS[number] : null;
		if (chunk != null) {
			int at = (site & CHUNK - 1) * InterlockSectionMarks.OFFSETS;
			Arrays.fill(chunk, at, at + InterlockSectionMarks.OFFSETS, 0);
		}
	}
}
