/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatWasSeenTest {

	private static final String PLAIN = "library a.jar\nclass A\n  field: x\n  field: y\nclass B\n  field: z\n";

	@TempDir
	Path folder;

	private List<String> differences(String actual) throws IOException {
		Path plain = Files.writeString(folder.resolve("plain"), PLAIN);
		return WhatWasSeen.differences(plain, Files.writeString(folder.resolve("actual"), actual), 10);
	}

	@Test
	void equalFilesDoNotDiffer() throws IOException {
		assertEquals(List.of(), differences(PLAIN));
		assertEquals(2, WhatWasSeen.count(folder.resolve("actual"), "class "));
	}

	@Test
	void aLineMoreIsNamedWithItsClass() throws IOException {
		assertEquals(List.of("class A, plainly:, under the agent:  field: $shadow"),
				differences(PLAIN.replace("  field: y\n", "  field: y\n  field: $shadow\n")));
	}

	@Test
	void anotherLineAndAMissingClassAreNamed() throws IOException {
		assertEquals(
				List.of("class A, plainly:  field: x, under the agent:  field: w",
						"class B, plainly:  field: z, under the agent:  is missing"),
				differences("library a.jar\nclass A\n  field: w\n  field: y\n"));
	}

	@Test
	void anotherOrderIsADifferenceToo() throws IOException {
		assertEquals(List.of("class A, plainly:, under the agent: the same lines in another order"),
				differences("library a.jar\nclass A\n  field: y\n  field: x\nclass B\n  field: z\n"));
		assertEquals(List.of("the same things in another order"),
				differences("class B\n  field: z\nlibrary a.jar\nclass A\n  field: x\n  field: y\n"));
	}
}
