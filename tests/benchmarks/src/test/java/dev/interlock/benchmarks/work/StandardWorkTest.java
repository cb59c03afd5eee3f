/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each workload gives its expected result in its measured size. */
class StandardWorkTest {

	static Stream<Arguments> works() {
		return StandardWork.NAMES.stream()
				.flatMap(name -> Stream.of(Arguments.of(name, false), Arguments.of(name, true)));
	}

	@ParameterizedTest
	@MethodSource("works")
	void theResultIsTheExpectedOne(String name, boolean small) throws InterruptedException {
		assumeTrue(!name.equals("virtual") || Runtime.version().feature() >= 21, "virtual threads came with Java 21");
		StandardWork work = StandardWork.named(name, small);
		assertEquals(work.checksum(), work.workload().run(2), 1e-6 * Math.abs(work.checksum()));
	}

	@Test
	void anUnknownNameIsRefused() {
		assertThrows(IllegalArgumentException.class, () -> StandardWork.named("nope", false));
	}
}
