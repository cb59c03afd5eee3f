/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Comparator;

/**
 * The two accesses of a data race that a controlled run has observed.
 *
 * @param variable the field with its class, or the type of an array
 * @param first    the access that comes first in the order of names and lines
 * @param second   the other one, which may be the same
 */
public record RacingAccesses(String variable, Place first, Place second) implements Comparable<RacingAccesses> {

	private static final Comparator<RacingAccesses> ORDER = Comparator.comparing(RacingAccesses::variable)
			.thenComparing(race -> race.first.text()).thenComparing(race -> race.second.text());

	/**
	 * An access in the code.
	 *
	 * @param className the binary name of the class
	 * @param file      the source file; empty if unknown
	 * @param line      the 1-based line; 0 if unknown
	 */
	public record Place(String className, String method, String file, int line, boolean isWrite) {

		/** The access in words, for example {@code write in org.example.Account.pay (Account.java:12)}. */
		public String text() {
			return (isWrite ? "write in " : "read in ") + className + '.' + method
					+ (file.isEmpty() ? "" : " (" + file + ':' + line + ')');
		}
	}

	@Override
	public int compareTo(RacingAccesses other) {
		return ORDER.compare(this, other);
	}
}
