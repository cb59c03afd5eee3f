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

/** Programs that exhaust a resource of the JVM or stop threads behave the same with and without the agent. */
@Tag("every-jdk")
class LimitsOfTheJvmTest {

	/** The output without the agent of the program at the class file limits. */
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

	/** Interpreted frames take less stack than compiled ones. */
	@ParameterizedTest
	@EnumSource
	void stackOverflowsInsideOfMonitors(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/Overflows", "-Xint");
	}

	/** Each kept stack of 150 frames takes about 4 kilobytes. */
	@ParameterizedTest
	@EnumSource
	void aSmallHeapForManyThreads(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/DeepThreads", "-Xmx48m", "-XX:+UseSerialGC");
	}

	/** What a thread knows of the order of all others must not be kept for each thread by itself. */
	@ParameterizedTest
	@EnumSource
	void manyThreadsThatWaitForEachOther(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "limits/ManyThreads").vm("-Xmx48m", "-XX:+UseSerialGC")
				.agent("noise=off,quiet=true,engines=blocks,reduction").arguments("1000").outcome();
		assertEquals("1000\n", outcome.outText(), outcome.errText());
		assertEquals("", outcome.errText());
	}

	/** Data kept for unloaded classes, about 15 kilobytes each, would fill the heap. */
	@Test
	void unloadedClassesLeaveNoData() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "limits/ManyLoaders").vm("-Xmx48m", "-XX:+UseSerialGC")
				.agent("engines=atomrace,happens-before,reduction,infer=strong,noise=off,quiet=true").arguments("2000")
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("end\n", outcome.outText());
		assertEquals("", outcome.errText());
	}

	/** Instrumentation enlarges code; a method or class without room for that stays unchanged. */
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

	/** The instrumentation differs with the engines, the JVM's checks of the result with the JDK. */
	static Stream<Arguments> engineSets() {
		return Stream.of(Arguments.of(Jdk.JDK_17, "engines=atomrace"),
				Arguments.of(Jdk.JDK_17, "engines=happens-before"), Arguments.of(Jdk.JDK_17, "engines=reduction"),
				Arguments.of(Jdk.JDK_25, "profile=thorough"));
	}

	/** Since JDK 20, no thread can be stopped. */
	@Test
	void aThreadThatIsStoppedEnds() throws Exception {
		runsAsPlainly(Jdk.JDK_17, "limits/Stopped");
	}
}
