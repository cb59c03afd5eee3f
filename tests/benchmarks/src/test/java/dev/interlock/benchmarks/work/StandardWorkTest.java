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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In the size in which it is measured each workload gives the result that is expected of it. */
class StandardWorkTest {

	@ParameterizedTest
	@ValueSource(strings = { "crypt", "lufact", "series", "sor", "sparsematmult", "moldyn", "montecarlo", "raytracer",
			"tree", "bank", "messages", "virtual", "server" })
	void theResultIsTheExpectedOne(String name) throws InterruptedException {
		assumeTrue(!name.equals("virtual") || Runtime.version().feature() >= 21, "virtual threads came with Java 21");
		StandardWork work = StandardWork.named(name);
		assertEquals(work.checksum(), work.workload().run(2), 1e-6 * Math.abs(work.checksum()));
	}

	@Test
	void anUnknownNameIsRefused() {
		assertThrows(IllegalArgumentException.class, () -> StandardWork.named("nope"));
	}
}
