/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.RefactoringStatusEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import dev.interlock.session.Finding;
import dev.interlock.testkit.JavaProject;

/**
 * All cases of all fixes: the resulting sources are as expected and compile, and a single undo restores the original.
 */
class FixCasesTest {

	/** One project for all cases: creating one with a JRE takes longer than a fix. */
	private static JavaProject project;

	@BeforeAll
	static void open() throws Exception {
		project = new JavaProject("fixed");
	}

	@AfterAll
	static void close() throws Exception {
		project.close();
	}

	@TestFactory
	Stream<DynamicTest> guard() {
		return cases("guard");
	}

	@TestFactory
	Stream<DynamicTest> makeVolatile() {
		return cases("volatile");
	}

	@TestFactory
	Stream<DynamicTest> replaceByAtomic() {
		return cases("atomic");
	}

	@TestFactory
	Stream<DynamicTest> replaceByLongAdder() {
		return cases("long-adder");
	}

	@TestFactory
	Stream<DynamicTest> replaceCollection() {
		return cases("collection");
	}

	@TestFactory
	Stream<DynamicTest> wrapList() {
		return cases("synchronized-list");
	}

	@TestFactory
	Stream<DynamicTest> insertIfAbsent() {
		return cases("absent-entry");
	}

	@TestFactory
	Stream<DynamicTest> declareSectionByAnnotation() {
		return cases("section-annotation");
	}

	@TestFactory
	Stream<DynamicTest> declareSectionInTheProject() {
		return cases("section-entry");
	}

	@TestFactory
	Stream<DynamicTest> markAsBenign() {
		return cases("benign");
	}

	@TestFactory
	Stream<DynamicTest> suppress() {
		return cases("suppress");
	}

	@TestFactory
	Stream<DynamicTest> generateNoise() {
		return cases("noise");
	}

	private static Stream<DynamicTest> cases(String fix) {
		List<FixCase> cases = FixCase.of(fix);
		assertTrue(cases.size() >= 4, "cases of " + fix);
		return cases.stream().map(each -> DynamicTest.dynamicTest(each.name(), () -> check(fix, each)));
	}

	private static void check(String id, FixCase each) throws Exception {
		Map<String, String> input = each.sources("input.txt");
		Finding finding = each.finding();
		FixFixture fixture = new FixFixture(project, input);
		try {
			Change change = fixture.prepare(fixture.offered(finding, id), finding);
			String refused = each.text("refused.txt");
			if (refused != null) {
				assertNull(change, "it should be refused");
				assertEquals(refused.strip(), fixture.status().getMessageMatchingSeverity(RefactoringStatus.FATAL));
				assertEquals(input, fixture.texts());
				return;
			}
			assertNotNull(change, () -> fixture.status().toString());
			assertEquals(lines(each.text("warnings.txt")), warnings(fixture.status()));
			assertTrue(fixture.perform(change).isOK());
			assertEquals(each.text("expected.txt").strip(), shown(fixture.texts()));
			fixture.project().build();
			fixture.undo();
			assertEquals(input, fixture.texts());
		} finally {
			fixture.clear();
		}
	}

	/** The sources in the format of a case. */
	private static String shown(Map<String, String> texts) {
		StringBuilder all = new StringBuilder();
		texts.forEach((path, text) -> all.append("// file ").append(path).append('\n').append(text));
		return all.toString().strip();
	}

	private static List<String> lines(String text) {
		return text == null ? List.of() : text.strip().lines().toList();
	}

	private static List<String> warnings(RefactoringStatus status) {
		return Arrays.stream(status.getEntries()).map(RefactoringStatusEntry::getMessage).toList();
	}
}
