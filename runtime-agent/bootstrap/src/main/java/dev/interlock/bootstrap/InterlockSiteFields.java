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

import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * Where the shadow state of the field of a site is, for sites at which that was not known when they were instrumented.
 * What is known once does not change, so that compiled code has it as a constant.
 */
final class InterlockSiteFields {

	/** Stands for an offset where there is nothing to check. */
	static final int NONE = -1;

	/** Where the mark of the object is, see {@link InterlockOwners}; in place of a kind. */
	static final int OWNER = 3;

	private static final int HIDDEN = 3;
	private static final int KINDS = HIDDEN + 1;
	private static final int CHUNK_BITS = 10;
	private static final int CHUNK = 1 << CHUNK_BITS;

	/** By the site: the offsets of the three hidden fields and of the mark; 0 while they are not known. */
	@Stable
	private static final int[][] CHUNKS = new int[1 << 12][];

	private InterlockSiteFields() {
		// static only
	}

	/**
	 * Where one of the hidden fields is.
	 *
	 * @param kind 0 for the last write, 1 and 2 for reads, or {@link #OWNER}
	 * @return the offset in its holder; {@link #NONE} if the field is not monitored, or there is no such field; 0 if that is
	 *         not known
	 */
	@ForceInline
	static int offset(int site, int kind) {
		int chunk = site >>> CHUNK_BITS;
		int[] known = chunk < CHUNKS.length ? CHUNKS[chunk] : null;
		return known == null ? 0 : known[(site & CHUNK - 1) * KINDS + kind];
	}

	/**
	 * Takes down what is known of the field of a site.
	 *
	 * @param owner the object whose field has been accessed there; null for a static one
	 */
	static void learn(int site, Object owner) {
		int number = InterlockHooks.known(site);
		if (number == 0 || offset(site, 0) != 0 || site >>> CHUNK_BITS >= CHUNKS.length
				|| number > 0 && !InterlockHiddenFields.has(number)) {
			return;
		}
		int[] chunk = chunkOf(site);
		chunk[(site & CHUNK - 1) * KINDS + OWNER] = owner == null ? NONE : InterlockOwners.offset(owner.getClass());
		// the first one last, as it is asked for first
		for (int kind = HIDDEN - 1; kind >= 0; kind--) {
			chunk[(site & CHUNK - 1) * KINDS + kind] = number < 0 ? NONE
					: (int) InterlockHiddenFields.offset(number, kind);
		}
	}

	/** Whether the field of a site that only asks for volatile fields is known not to be one. */
	@ForceInline
	static boolean isOrdinary(int site) {
		return offset(site, 0) == NONE;
	}

	/** Takes down that the field of a site that only asks for volatile fields is not one. */
	static void learnOrdinary(int site) {
		if (site >>> CHUNK_BITS < CHUNKS.length) {
			chunkOf(site)[(site & CHUNK - 1) * KINDS] = NONE;
		}
	}

	/** Forgets one; the class of the site has been unloaded, and another one is about to be defined that has it. */
	static void forget(int site) {
		int chunk = site >>> CHUNK_BITS;
		int[] known = chunk < CHUNKS.length ? CHUNKS[chunk] : null;
		if (known != null) {
			int from = (site & CHUNK - 1) * KINDS;
			Arrays.fill(known, from, from + KINDS, 0);
		}
	}

	/** Forgets all; the sites have other numbers from now on. */
	static synchronized void forget() {
		Arrays.fill(CHUNKS, null);
	}

	private static int[] chunkOf(int site) {
		int[] known = CHUNKS[site >>> CHUNK_BITS];
		if (known != null) {
			return known;
		}
		InterlockCarrier.keep();
		try {
			return chunk(site >>> CHUNK_BITS);
		} finally {
			InterlockCarrier.release();
		}
	}

	private static synchronized int[] chunk(int number) {
		if (CHUNKS[number] == null) {
			CHUNKS[number] = new int[CHUNK * KINDS];
		}
		return CHUNKS[number];
	}
}
