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

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of the JVM's arguments, and the tools of the JDK. */
class JvmArgumentsTest {

	@ParameterizedTest
	@CsvSource({ "java -cp x Main y, 3", "java -jar x.jar, 1", "java -Da=b -m m/Main, 2", "java -version, 2", "java, 1",
			"java @file Main, 2", "java -cp, 2" })
	void endBeforeTheProgram(String command, int end) {
		assertEquals(end, JvmArguments.end(command.split(" ")));
	}

	@ParameterizedTest
	@CsvSource({ "java -m jdk.compiler/com.sun.tools.javac.Main -version, true", "java --module jdk.jshell, true",
			"java com.sun.tools.javac.Main, true", "java -m mine/jdk.Main, false", "java -jar jdk.jar, false",
			"java org.example.Main, false", "java -version, false", "java -m, false" })
	void toolsOfTheJdk(String command, boolean isTool) {
		assertEquals(isTool, JvmArguments.isJdkTool(command.split(" ")));
	}
}
