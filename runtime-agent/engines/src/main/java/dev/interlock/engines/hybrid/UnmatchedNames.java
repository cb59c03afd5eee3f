/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The names of a user's file that no access has matched yet. Thread-safe. */
final class UnmatchedNames {

	/** The number of names that a message lists. */
	private static final int MOST = 5;

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	UnmatchedNames(Set<String> given) {
		names.addAll(given);
	}

	/** Records a match. */
	void matched(String name) {
		names.remove(name);
	}

	/**
	 * Lists the unmatched names and the consequence.
	 *
	 * @param option      the option that gives the file
	 * @param consequence the clause about the effect, after "so"
	 * @return null if all names matched
	 */
	String sentence(String option, String consequence) {
		List<String> left = names.stream().sorted().toList();
		if (left.isEmpty()) {
			return null;
		}
		int shown = Math.min(left.size(), MOST);
		return "No access that can race was seen of " + left.size() + (left.size() == 1 ? " name" : " names")
				+ " of --" + option + ", so " + consequence + ": " + String.join(", ", left.subList(0, shown))
				+ (shown < left.size() ? " and others" : "") + ". Check the spelling.";
	}
}
