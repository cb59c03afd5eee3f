/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import dev.interlock.junit.FailOn;
import dev.interlock.junit.RaceDetection;

/** The places of a test class in which a race can be. */
class PlacesTest {

	private int value;

	private void race() throws InterruptedException {
		Thread first = new Thread(() -> value++, "first");
		Thread second = new Thread(() -> value++, "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	@Test
	void withoutAnnotation() throws Exception {
		race();
	}

	@Test
	@RaceDetection
	void racy() throws Exception {
		race();
	}

	@Test
	@RaceDetection
	void racyAgain() throws Exception {
		race();
	}

	@Test
	@RaceDetection
	void safe() {
		value++;
	}

	@Test
	@RaceDetection(failOn = FailOn.NEVER)
	void tolerated() throws Exception {
		race();
	}

	@TestFactory
	@RaceDetection
	DynamicTest dynamic() {
		return DynamicTest.dynamicTest("inside", this::race);
	}

	@Nested
	@RaceDetection
	class Inner {
		@Test
		void nested() throws Exception {
			race();
		}
	}

	@RaceDetection
	static class BeforeTests {
		@BeforeAll
		static void prepare() throws Exception {
			new PlacesTest().race();
		}

		@Test
		void safe() {
			// nothing to do
		}
	}
}
