/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;

import dev.interlock.session.SessionFiles;

/** Programs that use up what the JVM gives them, or that end threads by force, do under the agent what they do without it. */
@Tag("every-jdk")
class LimitsOfTheJvmTest {

	/** What the program at the limits of the class file prints without the agent. */
	private static final Map<Jdk, String> PLAINLY = new EnumMap<>(Jdk.class);

	@TempDir
	Path folder;

	private void runsAsPlainly(Jdk jdk, String program, String... options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome plain = TargetRun.of(jdk, program).vm(options).outcome();
		Outcome outcome = TargetRun.of(jdk, program).vm(options)
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertArrayEquals(plain.out(), outcome.out(), outcome::outText);
		assertEquals(List.of(), SessionFiles.read(file).findings());
	}

	/** Interpreted, a method takes less stack than compiled. */
	@ParameterizedTest
	@EnumSource
	void stackOverflowsInsideOfMonitors(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/Overflows", "-Xint");
	}

	/** Each kept stack of 150 frames takes some 4 kilobytes. */
	@ParameterizedTest
	@EnumSource
	void aSmallHeapForManyThreads(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/DeepThreads", "-Xmx48m", "-XX:+UseSerialGC");
	}

	/** What is kept of an unloaded class would fill the heap: some 15 kilobytes each. */
	@ParameterizedTest
	@EnumSource
	void classesThatAreUnloadedLeaveNothing(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "limits/ManyLoaders").vm("-Xmx48m", "-XX:+UseSerialGC")
				.agent("engines=happens-before,noise=off,quiet=true").arguments("2000").outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("end\n", outcome.outText());
		assertEquals("", outcome.errText());
	}

	/** Instrumented code needs more of everything; where there is no more the method or the class stays as it is. */
	@ParameterizedTest
	@MethodSource("engineSets")
	void classFilesAtTheirLimits(Jdk jdk, String options) throws Exception {
		String path = Programs.classes() + File.pathSeparator
				+ Path.of(ClassWriter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		if (!PLAINLY.containsKey(jdk)) {
			PLAINLY.put(jdk, TargetRun.of(jdk, "limits/ClassFiles").onlyClassPath(path).outcome().outText());
		}
		String plain = PLAINLY.get(jdk);
		assertFalse(plain.contains("Error"), plain);
		Path config = Files.writeString(folder.resolve("options.properties"),
				"noise=off\nexclude=org.objectweb.asm.*\nquiet=true\n" + options);
		Outcome outcome = TargetRun.of(jdk, "limits/ClassFiles").onlyClassPath(path).agent("config=" + config)
				.outcome();
		assertEquals(plain, outcome.outText());
		assertEquals("", outcome.programErr());
	}

	static Stream<Arguments> engineSets() {
		return Stream
				.of("engines=atomrace", "engines=happens-before", "engines=hybrid", "engines=lock-order,unsafe-use",
						"engines=eraser", "engines=blocks", "engines=reduction", "profile=thorough", "profile=field")
				.flatMap(options -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, options)));
	}

	/** From JDK 20 on no thread can be stopped. */
	@Test
	void aThreadThatIsStoppedEnds() throws Exception {
		runsAsPlainly(Jdk.JDK_17, "limits/Stopped");
	}
}
