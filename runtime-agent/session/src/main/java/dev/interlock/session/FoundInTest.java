/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A test that a finding belongs to.
 *
 * @param id   identifies it in the framework that ran it
 * @param name what people call it
 * @param by   how that is known
 */
public record FoundInTest(String id, String name, By by) {

	/** How the test of a finding is known; the surest first. */
	public enum By {
		/** The thread of an access ran the test. */
		THREAD,
		/** It was the only test that ran then. */
		TIME,
		/** It was one of several tests that ran then. */
		CANDIDATE;

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** The tests of a finding as part of a sentence; empty if it has none. */
	static String text(List<FoundInTest> tests) {
		if (tests.isEmpty()) {
			return "";
		}
		boolean isSure = tests.stream().anyMatch(test -> test.by != By.CANDIDATE);
		List<String> names = tests.stream().map(FoundInTest::name).distinct().toList();
		return isSure || names.size() == 1 ? "in " + String.join(", ", names)
				: "in one of " + String.join(", ", names);
	}

	/** Two lists of tests, each test once and as surely as either list has it. */
	static List<FoundInTest> union(List<FoundInTest> first, List<FoundInTest> second) {
		if (first.containsAll(second)) {
			return first;
		}
		List<FoundInTest> all = new ArrayList<>(first);
		for (FoundInTest test : second) {
			int known = 0;
			while (known < all.size() && !all.get(known).id.equals(test.id)) {
				known++;
			}
			if (known == all.size() && known < TextBudget.MOST_PARTS) {
				all.add(test);
			} else if (known < all.size() && test.by.compareTo(all.get(known).by) < 0) {
				all.set(known, test);
			}
		}
		return List.copyOf(all);
	}
}
