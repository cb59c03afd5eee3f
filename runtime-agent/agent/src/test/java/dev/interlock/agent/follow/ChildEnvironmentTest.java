/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

/** The environment of a process is copied. */
class ChildEnvironmentTest {

	@Test
	void theCopyHasTheSameVariablesAndIsOfItsOwn() {
		Map<String, String> environment = new ProcessBuilder().environment();
		environment.remove("PATH");
		environment.put("HOME", "/elsewhere");
		environment.put("INTERLOCK_TEST", "ü");
		Map<String, String> before = new HashMap<>(environment);
		Map<String, String> copy = ChildEnvironment.copy(environment);
		assertEquals(environment, copy);
		copy.put("INTERLOCK_TEST", "x");
		copy.remove("HOME");
		assertEquals(before, environment);
	}

	@Test
	void withoutAnEnvironmentItIsThatOfThisJvm() {
		assertEquals(System.getenv(), ChildEnvironment.copy(null));
	}
}
