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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.session.Finding;

/** Fixes of several findings applied together: one change, undone in one step; fixes that do not fit are excluded. */
class SeveralFixesTest {

	private static final String PATH = "demo/Meter.java";
	private static final String REVIEWS = ".interlock/reviews";

	private FixFixture fixture;
	private Finding reads;
	private Finding writes;

	@BeforeEach
	void open() throws Exception {
		fixture = new FixFixture(new FixCase("cases/several/first").sources("input.txt"));
		reads = finding("first");
		writes = finding("second");
	}

	@AfterEach
	void close() throws Exception {
		fixture.close();
	}

	@Test
	void twoFieldsOfOneFileAreChangedTogetherAndRefusalsAreReported() throws Exception {
		fixture.close();
		fixture = new FixFixture(new FixCase("cases/several/flags").sources("input.txt"));
		Map<String, String> before = fixture.texts();
		perform("volatile", reads, finding("moved"), writes);
		assertEquals(before.get(PATH).replace("private boolean", "private volatile boolean"),
				fixture.texts().get(PATH));
		assertTrue(fixture.status().toString().contains("Line 8 of Meter.java has no"), fixture.status()::toString);
		fixture.undo();
		assertEquals(before, fixture.texts());

		assertNull(fixture.prepare(fixture.together("guard", finding("moved"), finding("moved"))));
		assertTrue(fixture.status().hasFatalError());
	}

	@Test
	void anImportIsAddedOnceAndChangesOfTheSameCodeAreOmitted() throws Exception {
		perform("atomic", finding("same"), reads);
		String text = fixture.texts().get(PATH);
		assertEquals(1, count(text, "import java.util.concurrent.atomic.AtomicInteger;"), text);
		assertEquals(1, count(text, "AtomicInteger reads"), text);
		fixture.undo();
		fixture.file(PATH).setLocalTimeStamp(0);

		perform("guard", reads, writes);
		text = fixture.texts().get(PATH);
		assertTrue(text.contains("\t\t\treads++;\n"), text);
		assertFalse(text.contains("\t\t\twrites++;\n"), text);
		assertTrue(fixture.status().getMessageMatchingSeverity(RefactoringStatus.WARNING)
				.startsWith("The change for Meter.writes overlaps"), fixture.status()::toString);
	}

	@Test
	void aSecondFixOfAFileFollowsTheLinesThatTheFirstHasMoved() throws Exception {
		fixture.ranAnHourAgo();
		perform("guard", reads);
		assertNull(fixture.prepare(fixture.together("guard", writes)));
		Change second = fixture.prepareInCurrentLines("guard", writes);
		assertNotNull(second, fixture.status()::toString);
		assertTrue(fixture.perform(second).isOK());
		String text = fixture.texts().get(PATH);
		assertTrue(text.contains("\t\t\treads++;\n") && text.contains("\t\t\twrites++;\n"), text);
	}

	@Test
	void reviewsOfSeveralFindingsAreWrittenToOneFile() throws Exception {
		perform("suppress", writes, reads, finding("same"));
		assertEquals(List.of("suppressed field demo.Meter.reads", "suppressed field demo.Meter.writes"),
				fixture.texts().get(REVIEWS).lines().filter(line -> !line.startsWith("#")).toList());
		fixture.undo();
		assertFalse(fixture.texts().containsKey(REVIEWS));
		perform("benign", writes, reads);
		assertTrue(fixture.texts().get(REVIEWS).contains("# it is only shown"));
	}

	private static Finding finding(String name) throws Exception {
		return new FixCase("cases/several/" + name).finding();
	}

	private void perform(String id, Finding... findings) throws Exception {
		Change change = fixture.prepare(fixture.together(id, findings));
		assertNotNull(change, fixture.status()::toString);
		assertTrue(fixture.perform(change).isOK());
	}

	private static int count(String text, String part) {
		return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
	}
}
