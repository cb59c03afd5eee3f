/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Numbers for objects. */
class ObjectNumbersTest {

	private final ObjectNumbers numbers = new ObjectNumbers();

	/** An object none of whose methods may be called. */
	private static final class Untouchable {
		@Override
		public boolean equals(Object other) {
			throw new AssertionError("equals was called");
		}

		@Override
		public int hashCode() {
			throw new AssertionError("hashCode was called");
		}

		@Override
		public String toString() {
			throw new AssertionError("toString was called");
		}
	}

	@Test
	void areByIdentity() {
		Untouchable one = new Untouchable();
		Untouchable two = new Untouchable();
		assertEquals(new ObjectNumbers.Numbered(1, true), numbers.of(one));
		assertEquals(new ObjectNumbers.Numbered(2, true), numbers.of(two));
		assertEquals(new ObjectNumbers.Numbered(1, false), numbers.of(one));
		String text = "same";
		assertTrue(numbers.of(text).isNew());
		assertTrue(numbers.of(new String(text)).isNew());
	}

	@Test
	@Timeout(60)
	void keepNothingAlive() {
		Object kept = new Object();
		numbers.of(kept);
		for (int i = 0; i < 1_000; i++) {
			numbers.of(new Object());
		}
		while (numbers.size() > 1) {
			System.gc();
			numbers.of(kept);
		}
		assertFalse(numbers.of(kept).isNew());
		assertEquals(1_002, numbers.of(new Object()).number());
	}
}
