/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.Arrays;
import java.util.Set;

import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/**
 * Selects the variables to watch in detail (section 6.1). These are the variables of named fields; or of fields with a
 * possible race so far, and elements of arrays that are accessed at such a site. Thread-safe.
 */
final class Fields {

	private static final byte UNKNOWN = 0;
	private static final byte LEFT_OUT = 1;
	private static final byte WATCHED = 2;
	/** A variable of the field has a state. */
	private static final byte SHARED = 3;
	private static final byte DETAILED = 4;

	private final Sites sites;
	/** The fields to watch, as {@code CLASS.NAME} or the stable form of an array's site; null for all. */
	private final Set<String> named;
	/** The named fields without an access so far; null if all fields are watched. */
	private final UnmatchedNames unmatched;
	private final boolean refine;
	private volatile byte[] fields = new byte[256];
	private volatile byte[] arraySites = new byte[256];
	private volatile boolean hasArrayState;

	Fields(Sites sites, Set<String> named, boolean refine) {
		this.sites = sites;
		this.named = named;
		this.unmatched = named == null ? null : new UnmatchedNames(named);
		this.refine = refine;
	}

	/** The fields to watch, and the sites for arrays; null for all. */
	Set<String> named() {
		return named;
	}

	/** One sentence with the unmatched names, or null. */
	String unmatchedNames() {
		return unmatched == null ? null : unmatched.sentence("fields", "nothing was watched there");
	}

	/** Whether accesses of the kind are checked. */
	boolean isWatched(boolean isField, int variable, int site) {
		return of(isField, variable, site) != LEFT_OUT;
	}

	/** Whether a variable of the kind may have a state already; never becomes false again. */
	boolean mayHaveState(boolean isField, int variable) {
		return isField ? of(true, variable, 0) >= SHARED : hasArrayState;
	}

	/** Whether all accesses are kept, including thread-local ones. */
	boolean isDetailed(boolean isField, int variable, int site) {
		return of(isField, variable, site) == DETAILED;
	}

	/** Records that a variable of the kind has a state. */
	void share(boolean isField, int variable, int site) {
		if (isField) {
			raise(true, variable, SHARED);
		} else {
			hasArrayState = true;
		}
	}

	/** Records that a race is possible. */
	void detail(boolean isField, int variable, int site) {
		if (isField) {
			raise(true, variable, DETAILED);
		} else {
			hasArrayState = true;
			raise(false, site, DETAILED);
		}
	}

	private byte of(boolean isField, int variable, int site) {
		int at = isField ? variable : site;
		byte[] known = isField ? fields : arraySites;
		byte mode = at < known.length ? known[at] : UNKNOWN;
		return mode == UNKNOWN ? find(isField, at) : mode;
	}

	private byte find(boolean isField, int at) {
		byte mode = WATCHED;
		if (named != null) {
			String name = isField ? sites.field(at).className() + '.' + sites.field(at).name()
					: siteName(sites.site(at));
			mode = !named.contains(name) ? LEFT_OUT : DETAILED;
			unmatched.matched(name);
		} else if (!refine) {
			mode = DETAILED;
		}
		if (mode == DETAILED && !isField) {
			hasArrayState = true;
		}
		return raise(isField, at, mode);
	}

	private String siteName(Site site) {
		return named.contains(site.classFileForm()) ? site.classFileForm() : site.stableForm();
	}

	private synchronized byte raise(boolean isField, int at, byte mode) {
		byte[] known = isField ? fields : arraySites;
		if (at >= known.length) {
			known = Arrays.copyOf(known, Math.max(at + 1, known.length * 2));
		}
		if (known[at] < mode) {
			known[at] = mode;
		}
		if (isField) {
			fields = known;
		} else {
			arraySites = known;
		}
		return known[at];
	}
}
