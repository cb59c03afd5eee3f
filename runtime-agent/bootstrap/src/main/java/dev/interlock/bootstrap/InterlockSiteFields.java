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
 * The offsets of the shadow state of the fields of sites, for sites whose field was unknown when they were
 * instrumented. A known offset does not change, so compiled code treats it as a constant.
 */
final class InterlockSiteFields {

	/** Replaces an offset if there is nothing to check. */
	static final int NONE = -1;

	/** The offset of the mark of the object, see {@link InterlockEscapeMarks}; used in place of a kind. */
	static final int OWNER = 3;

	private static final int HIDDEN = 3;
	private static final int KINDS = HIDDEN + 1;
	private static final int CHUNK_BITS = 10;
	private static final int CHUNK = 1 << CHUNK_BITS;

	/** By site: the offsets of the three hidden fields and of the mark; 0 while unknown. */
	@Stable
	private static final int[][] CHUNKS = new int[1 << 12][];

	private InterlockSiteFields() {
		// static only
	}

	/**
	 * The offset of one of the hidden fields.
	 *
	 * @param kind 0 for the last write, 1 and 2 for reads, or {@link #OWNER}
	 * @return the offset in its holder; {@link #NONE} if the field is not monitored, or there is no such field; 0 if
	 *         unknown
	 */
	@ForceInline
	static int offset(int site, int kind) {
		int chunk = site >>> CHUNK_BITS;
		int[] known = chunk < CHUNKS.length ? CHUNKS[chunk] : null;
		return known == null ? 0 : known[(site & CHUNK - 1) * KINDS + kind];
	}

	/**
	 * Records the offsets of the field of a site.
	 *
	 * @param owner the object whose field has been accessed there; null for a static field
	 */
	static void learn(int site, Object owner) {
		int number = InterlockWindowHooks.known(site);
		if (number == 0 || offset(site, 0) != 0 || site >>> CHUNK_BITS >= CHUNKS.length
				|| number > 0 && !InterlockHiddenFields.has(number)) {
			return;
		}
		int[] chunk = chunkOf(site);
		chunk[(site & CHUNK - 1) * KINDS + OWNER] = owner == null ? NONE
				: InterlockEscapeMarks.offset(owner.getClass());
		// the first one last, as it is read first
		for (int kind = HIDDEN - 1; kind >= 0; kind--) {
			chunk[(site & CHUNK - 1) * KINDS + kind] = number < 0 ? NONE
					: (int) InterlockHiddenFields.offset(number, kind);
		}
	}

	/** Whether the field of a site that checks only for volatile fields is known to be non-volatile. */
	@ForceInline
	static boolean isOrdinary(int site) {
		return offset(site, 0) == NONE;
	}

	/** Records that the field of a site that checks only for volatile fields is non-volatile. */
	static void learnOrdinary(int site) {
		if (site >>> CHUNK_BITS < CHUNKS.length) {
			chunkOf(site)[(site & CHUNK - 1) * KINDS] = NONE;
		}
	}

	/** Forgets a site, because its class has been unloaded and another class with this site is about to be defined. */
	static void forget(int site) {
		int chunk = site >>> CHUNK_BITS;
		int[] known = chunk < CHUNKS.length ? CHUNKS[chunk] : null;
		if (known != null) {
			int from = (site & CHUNK - 1) * KINDS;
			Arrays.fill(known, from, from + KINDS, 0);
		}
	}

	/** Forgets all sites, because they are numbered anew. */
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
