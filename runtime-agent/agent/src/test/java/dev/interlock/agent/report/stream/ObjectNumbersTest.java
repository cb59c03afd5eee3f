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
		assertEquals(0, numbers.known(one));
		assertEquals(1, numbers.of(one));
		assertEquals(2, numbers.of(two));
		assertEquals(1, numbers.of(one));
		assertEquals(1, numbers.known(one));
		String text = "same";
		assertEquals(3, numbers.of(text));
		assertEquals(4, numbers.of(new String(text)));
	}

	@Test
	void aNumberThatWasNotGivenIsNotUsedAgain() {
		Object object = new Object();
		assertEquals(1, numbers.next());
		assertEquals(0, numbers.known(object));
		assertEquals(2, numbers.of(object));
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
		assertEquals(1, numbers.known(kept));
		assertEquals(1_002, numbers.of(new Object()));
	}
}
