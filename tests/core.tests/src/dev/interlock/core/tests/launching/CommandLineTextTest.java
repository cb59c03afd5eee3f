/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.core.internal.command.CommandLineText;

/** The arguments of a command line that the platform shows without quotes. */
class CommandLineTextTest {

	@Test
	void argumentsAreSeparatedByBlanks() {
		assertEquals(List.of("java", "-ea", "-classpath", "a:b", "Main", "one"),
				CommandLineText.split("java \n-ea \n-classpath a:b Main one", List.of("a", "b"), "one"));
	}

	@Test
	void knownArgumentsKeepTheirBlanks() {
		assertEquals(List.of("/my jdk/bin/java", "-Dname=x y", "-classpath", "/a b/bin:/a b/lib.jar", "Main"),
				CommandLineText.split("/my jdk/bin/java -Dname=x y -classpath /a b/bin:/a b/lib.jar Main",
						List.of("/my jdk", "-Dname=x y", "/a b/bin", "/a b/lib.jar")));
	}

	@Test
	void quotesThatThePlatformAddsAreNoPartOfAnArgument() {
		assertEquals(List.of("java", "-cp", "C:\\my code;C:\\x", "Main"),
				CommandLineText.split("java -cp \"C:\\my code;C:\\x\" Main", List.of("C:\\my code", "C:\\x")));
	}

	@Test
	void emptyAndEqualProgramArgumentsAreKept() {
		assertEquals(List.of("java", "Main", "a b", "", "a b", "Main"), CommandLineText
				.split("java Main a b  a b Main", List.of("a b", "", "a b", "Main"), "a b", "", "a b", "Main"));
	}

	@Test
	void blanksAtTheEndsOfAnArgumentSeparateNoOthers() {
		assertEquals(List.of("java", "-ea", "Main", " a", " ", "b"),
				CommandLineText.split("java -ea Main  a   b", List.of(" a", " ", "b"), " a", " ", "b"));
	}
}
