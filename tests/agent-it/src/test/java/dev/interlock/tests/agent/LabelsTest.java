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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Finding;
import dev.interlock.session.SessionFiles;

/** Labels and consequences of races when the agent has seen the program's classes. */
@Tag("every-jdk")
class LabelsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void eachPatternHasItsConsequenceAndOnlyHarmlessCodeIsLabelledSo(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "labels/Patterns")
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		List<Finding> found = SessionFiles.read(file).findings();
		assertEquals(Set.of("benign:lazy-initialization"), labels(found, "text"));
		for (String field : List.of("counter", "resetList", "filledLater", "openedAndClosed", "lookedAtOnce",
				"testedWithoutLock", "wide")) {
			assertEquals(Set.of(), labels(found, field), field);
		}
		assertTrue(consequences(found, "counter").contains("Increments can get lost"), found::toString);
		assertEquals(Set.of(""), consequences(found, "text"));
		assertTrue(consequences(found, "filledLater").contains("A reader can see an object before it is filled"),
				found::toString);
		assertEquals(Set.of("The check can be outdated when it acts"), consequences(found, "lookedAtOnce"));
		assertTrue(consequences(found, "testedWithoutLock").contains("The check can be outdated when it acts"));
		assertEquals(Set.of("A reader can see an old value; on 32-bit JVMs, half of one"),
				consequences(found, "wide"));
		assertTrue(found.stream().anyMatch(finding -> finding.variable().className().equals("java.lang.String[]")),
				"the elements that toArray writes");
	}

	private static Set<String> labels(List<Finding> found, String field) {
		return found.stream().filter(finding -> finding.variable().name().equals(field))
				.flatMap(finding -> finding.labels().stream()).collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> consequences(List<Finding> found, String field) {
		Set<String> all = found.stream().filter(finding -> finding.variable().name().equals(field))
				.map(Finding::consequence).collect(Collectors.toCollection(TreeSet::new));
		assertTrue(!all.isEmpty(), () -> field + ": " + found);
		return all;
	}
}
