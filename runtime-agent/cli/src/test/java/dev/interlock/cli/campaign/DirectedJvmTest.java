/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

/** The options of the JVM for short runs. */
class DirectedJvmTest {

	private static final List<String> BOTH = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
	private static final List<String> COMPILER = BOTH.subList(0, 1);

	@Test
	void aCollectorOfTheUserIsKept() {
		List<String> program = List.of("-cp", "classes", "Main");
		assertEquals(BOTH, DirectedJvm.shortRunOptions(program, Map.of("JAVA_TOOL_OPTIONS", "-Dx=y")));
		assertEquals(COMPILER, DirectedJvm.shortRunOptions(program, Map.of("JDK_JAVA_OPTIONS", "-XX:+UseZGC")));
		assertEquals(COMPILER, DirectedJvm.shortRunOptions(List.of("-XX:+UseParallelGC", "Main"), Map.of()));
		assertEquals(COMPILER, DirectedJvm.shortRunOptions(List.of("@options", "Main"), Map.of()));
	}
}
