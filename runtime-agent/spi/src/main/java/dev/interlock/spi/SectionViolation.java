/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * The violation of an atomic section. The accesses of its finding are the section's entry, the remote access and the
 * section's end, in this order.
 *
 * @param section    the section's name
 * @param branch     the number of the end
 * @param pattern    the kinds of the three accesses, for example {@code read-write-read}
 * @param definition the section as a file of sections, if it was inferred; empty if it was declared
 */
public record SectionViolation(String section, int branch, String pattern, String definition) {

	/** The index of the remote access among the accesses of the finding. */
	public static final int REMOTE = 1;

	/** Larger than all numbers of sites. */
	private static final int KEYS = 1 << 28;

	/**
	 * The key of a branch. It takes the place of a site where findings are identified by pairs of sites.
	 *
	 * @param observed whether the violation was observed
	 */
	public static int key(int branch, boolean observed) {
		return KEYS + 2 * branch + (observed ? 0 : 1);
	}
}
