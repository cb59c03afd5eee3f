/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.FindingKind;
import dev.interlock.session.SessionFiles;

/** The agent works with each collector and layout of objects: the program's result is right, and so are the findings. */
@Tag("every-jdk")
class CollectorsTest {

	private static final List<String> ON_ALL = List.of("-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC",
			"-XX:+UseZGC", "-XX:+UseShenandoahGC", "-XX:-UseCompressedOops", "-Xcheck:jni", "-Xshare:off");
	private static final List<String> ON_25 = List.of("-XX:+UseCompactObjectHeaders",
			"-XX:+UseCompactObjectHeaders -XX:+UseZGC", "-XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational");

	@TempDir
	Path folder;

	static Stream<Arguments> options() {
		List<Arguments> rows = new ArrayList<>();
		for (Jdk jdk : Jdk.values()) {
			ON_ALL.forEach(options -> rows.add(Arguments.of(jdk, options)));
		}
		ON_25.forEach(options -> rows.add(Arguments.of(Jdk.JDK_25, options)));
		return rows.stream();
	}

	@ParameterizedTest
	@MethodSource("options")
	void resultAndFindingsAreRight(Jdk jdk, String options) throws Exception {
		check(jdk, "engines=happens-before,unsafe-use", 3_000, ("-Xmx96m " + options).split(" "));
	}

	/** What the agent keeps of objects that are gone, and the stacks that it keeps for reports, fill no small heap. */
	@ParameterizedTest
	@EnumSource
	void aSmallHeapSuffices(Jdk jdk) throws Exception {
		check(jdk, "profile=thorough,infer=none", 8_000, "-Xmx56m", "-XX:+UseSerialGC");
	}

	private void check(Jdk jdk, String agent, int rounds, String... options) throws Exception {
		Outcome plain = program(jdk, rounds, options).outcome();
		// not each vendor builds each collector
		Assumptions.assumeFalse(plain.errText().contains("not supported"), plain.errText());
		assertEquals(4 * rounds + " of " + 4 * rounds + "\n", plain.outText(), plain.errText());
		Path file = folder.resolve("a.session");
		Outcome watched = program(jdk, rounds, options).agent("noise=off,quiet=true,session=" + file + ',' + agent)
				.outcome();
		assertEquals(0, watched.status(), watched.errText());
		assertEquals(plain.outText(), watched.outText());
		assertEquals(plain.errText(), watched.errText());
		assertEquals(List.of("hits"), SessionFiles.read(file).findings().stream()
				.filter(finding -> finding.kind() == FindingKind.DATA_RACE).map(finding -> finding.variable().name())
				.distinct().toList());
	}

	private static TargetRun program(Jdk jdk, int rounds, String... options) {
		return TargetRun.of(jdk, "limits/MovedObjects").vm("-XX:+UnlockExperimentalVMOptions").vm(options)
				.arguments("" + rounds);
	}
}
