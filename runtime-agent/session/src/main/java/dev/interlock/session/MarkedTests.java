/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import dev.interlock.protocol.FoundIn;
import dev.interlock.protocol.Mark;

/** The tests that a stream defines, by their numbers. */
final class MarkedTests {

	private record Known(String id, String name) {
	}

	private final Map<Integer, Known> tests = new HashMap<>();
	private final TextBudget budget;

	MarkedTests(TextBudget budget) {
		this.budget = budget;
	}

	/**
	 * Adds the test of a mark.
	 *
	 * @return false: a test alone has no visible effect
	 */
	boolean define(Mark mark) {
		tests.putIfAbsent(mark.getTest(), new Known(PlainText.of(mark.getId()), PlainText.of(mark.getName())));
		return false;
	}

	/** The test of a finding; empty if it is not defined. */
	Optional<FoundInTest> test(FoundIn message) {
		Known known = tests.get(message.getTest());
		if (known == null) {
			return Optional.empty();
		}
		FoundInTest.By by = switch (message.getBy()) {
		case BY_THREAD -> FoundInTest.By.THREAD;
		case BY_TIME -> FoundInTest.By.TIME;
		default -> FoundInTest.By.CANDIDATE;
		};
		return Optional.of(new FoundInTest(budget.text(known.id), budget.text(known.name), by));
	}
}
