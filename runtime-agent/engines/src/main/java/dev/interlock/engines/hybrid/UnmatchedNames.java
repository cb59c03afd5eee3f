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

/** The names in a file of the user that no access has matched yet. Thread-safe. */
final class UnmatchedNames {

	/** So many are told by name. */
	private static final int MOST = 5;

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	UnmatchedNames(Set<String> given) {
		names.addAll(given);
	}

	/** An access is one of that name. */
	void matched(String name) {
		names.remove(name);
	}

	/**
	 * Says which are left and what follows.
	 *
	 * @param option      the option that gives the file
	 * @param consequence what has not been done with them, after "so"
	 * @return null if none is left
	 */
	String sentence(String option, String consequence) {
		List<String> left = names.stream().sorted().toList();
		if (left.isEmpty()) {
			return null;
		}
		int told = Math.min(left.size(), MOST);
		return "No access that can race was seen of " + left.size() + (left.size() == 1 ? " name" : " names")
				+ " of --" + option + ", so " + consequence + ": " + String.join(", ", left.subList(0, told))
				+ (told < left.size() ? " and others" : "") + "; look whether "
				+ (left.size() == 1 ? "it is" : "they are") + " spelt right.";
	}
}
