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

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Sites;

/**
 * Channels that the program adds to those of the library: the locks of classes that wait and notify (section 6.4), and
 * fields that the user names as data flags (section 7.6). Thread-safe.
 */
final class Channels {

	private static final byte UNKNOWN = 0;
	private static final byte NO = 1;
	private static final byte YES = 2;

	private final Sites sites;
	/** The data flags, as {@code CLASS.NAME}. */
	private final Set<String> flags;
	private final UnmatchedNames unmatched;
	private volatile byte[] bySite = new byte[256];
	private volatile byte[] byField = new byte[256];

	Channels(Sites sites, Set<String> flags) {
		this.sites = sites;
		this.flags = flags;
		this.unmatched = new UnmatchedNames(flags);
	}

	/** Whether the site of an acquire or release is in a class that waits or notifies. */
	boolean isChannel(int site) {
		if (site < 0) {
			return false;
		}
		byte[] known = bySite;
		byte answer = site < known.length ? known[site] : UNKNOWN;
		if (answer == UNKNOWN) {
			answer = sites.isInWaitingClass(site) ? YES : NO;
			bySite = with(bySite, site, answer);
		}
		return answer == YES;
	}

	/** One sentence with the unmatched flags, or null. */
	String unmatchedFlags() {
		return unmatched.sentence("channels", "no order came of it");
	}

	boolean hasFlags() {
		return !flags.isEmpty();
	}

	boolean isFlag(int field) {
		if (flags.isEmpty()) {
			return false;
		}
		byte[] known = byField;
		byte answer = field < known.length ? known[field] : UNKNOWN;
		if (answer == UNKNOWN) {
			FieldInfo info = sites.field(field);
			String name = info.className() + '.' + info.name();
			answer = flags.contains(name) ? YES : NO;
			unmatched.matched(name);
			byField = with(byField, field, answer);
		}
		return answer == YES;
	}

	/** Not synchronised: a concurrent update may be lost, and is then computed again. */
	private static byte[] with(byte[] known, int at, byte answer) {
		byte[] larger = at < known.length ? known : Arrays.copyOf(known, Math.max(at + 1, known.length * 2));
		larger[at] = answer;
		return larger;
	}
}
