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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** JDK methods that access arrays for the program race like its own array instructions. */
@Tag("every-jdk")
class ArrayCallsTest {

	@TempDir
	Path folder;

	private static Stream<Arguments> with(String... options) {
		return Stream.of(options).flatMap(each -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, each)));
	}

	/**
	 * Engines that report each race in either order of the two threads. AtomRace does with stretched windows: neither
	 * thread releases before both accesses are made.
	 */
	static Stream<Arguments> enginesOfAllOrders() {
		return with("engines=happens-before", "engines=happens-before,overhead=90%", "engines=hybrid",
				"engines=hybrid,hybrid=all-pairs", "engines=eraser", "engines=atomrace,windows=stretched");
	}

	static Stream<Arguments> allEngines() {
		return with("engines=happens-before", "engines=happens-before,overhead=5%", "engines=hybrid",
				"engines=happens-before,reduction", "engines=blocks", "engines=eraser",
				"engines=atomrace,windows=stretched",
				"engines=atomrace,windows=paper", "engines=reduction");
	}

	@ParameterizedTest
	@MethodSource("enginesOfAllOrders")
	void eachIsARace(Jdk jdk, String options) throws Exception {
		Map<Integer, String> found = new TreeMap<>();
		for (Finding finding : run(jdk, "ArrayCalls", options).findings()) {
			String operations = finding.accesses().stream().map(access -> access.operation().stableName()).sorted()
					.collect(Collectors.joining("/"));
			for (Access access : finding.accesses()) {
				found.put(access.line(), operations);
			}
		}
		assertEquals(Programs.declaredRaces("edges/ArrayCalls"), found);
	}

	@ParameterizedTest
	@MethodSource("allEngines")
	void correctCallsAreNotReported(Jdk jdk, String options) throws Exception {
		Session session = run(jdk, "ArrayCallsUnraced", options);
		assertEquals(List.of(), session.findings().stream()
				.filter(finding -> finding.evidence() == Finding.Evidence.OBSERVED).toList());
		assertTrue(session.end().isPresent());
	}

	/**
	 * Runs the program without and with the agent; its output, including exceptions of failing calls, must be equal.
	 */
	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome plain = TargetRun.of(jdk, "edges/" + program).outcome();
		Outcome outcome = TargetRun.of(jdk, "edges/" + program).agent(options + ",noise=off,session=" + file)
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(plain.outText().lines().sorted().toList(), outcome.outText().lines().sorted().toList());
		return SessionFiles.read(file);
	}
}
