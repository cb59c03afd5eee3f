/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.HashSet;

/** Checks whether two sections of one file contradict each other. */
final class Contradiction {

	private Contradiction() {
	}

	/**
	 * One sentence about the error in the second section; null if the two are compatible.
	 *
	 * @param where the place of the first section, in words
	 */
	static String between(SectionFile.Entry first, String where, SectionFile.Entry second) {
		AtomicSection one = first.section();
		AtomicSection other = second.section();
		if (one.disabled().isPresent() || other.disabled().isPresent() || !one.entry().equals(other.entry())
				|| !one.variable().equals(other.variable())) {
			return null;
		}
		for (EndPoint end : one.ends()) {
			for (EndPoint otherEnd : other.ends()) {
				if (end.site().equals(otherEnd.site()) && !new HashSet<>(end.allowed()).equals(otherEnd.allowed())) {
					return "the section '" + other.name() + "' contradicts '" + one.name() + "' of "
							+ where + ": from the same entry to the same end one allows "
							+ words(end) + " and the other " + words(otherEnd) + "; remove one of them.";
				}
			}
		}
		if (one.circular() != other.circular() || one.recursive() != other.recursive()) {
			return "the section '" + other.name() + "' contradicts '" + one.name() + "' of " + where
					+ ": both have the same entry, and only one is " + (one.circular() != other.circular() ? "circular"
							: "recursive")
					+ "; tag both or none.";
		}
		return null;
	}

	private static String words(EndPoint end) {
		return end.allowed().isEmpty() ? "nothing" : end.allowedText();
	}
}
