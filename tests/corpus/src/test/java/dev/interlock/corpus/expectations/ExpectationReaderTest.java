/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.expectations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationReaderTest {

	@TempDir
	private Path folder;

	private ExpectationReader read(String... lines) throws IOException {
		return ExpectationReader.read(Files.write(folder.resolve("Program.java"), List.of(lines)));
	}

	private void assertWrong(String message, String... lines) {
		String actual = assertThrows(IllegalArgumentException.class, () -> read(lines)).getMessage();
		assertTrue(actual.contains(message), actual);
	}

	@Test
	void eachPairOfLinesIsOneRace() throws IOException {
		ExpectationReader reader = read("if (a > 0) { // race: a with 2", "a--; // race: a with 1, 2",
				"b[0]++; // race: int[] with 3");
		assertEquals(Set.of(new ExpectedRace("a", 1, 2), new ExpectedRace("a", 2, 2), new ExpectedRace("int[]", 3, 3)),
				reader.races());
	}

	@Test
	void aRaceMayDoNoHarm() throws IOException {
		ExpectationReader reader = read("a++; // race: a with 1", "b = 1; // race: b with 2 (benign)");
		assertEquals(Set.of("b"), reader.benign());
		assertEquals(2, reader.races().size());
		assertWrong("Program.java:1: the expectation cannot be understood", "a++; // race: a with 1 (harmless)");
	}

	@Test
	void atomicityNamesSectionAndRemoteAccess() throws IOException {
		assertEquals(List.of(new ExpectedViolation("a", 1, 2, 3)),
				read("get(); // atomicity: a to 2, broken by 3", "", "").violations());
	}

	@Test
	void otherCommentsSayNothing() throws IOException {
		ExpectationReader reader = read("// a race would be here", "/* race: a with 1 */");
		assertEquals(Set.of(), reader.races());
		assertEquals(List.of(), reader.violations());
	}

	@Test
	void aCommentOfAnotherFormIsRefused() {
		assertWrong("Program.java:1: the expectation cannot be understood", "a++; // race: a 1");
		assertWrong("Program.java:1: the expectation cannot be understood", "a++; // atomicity: a with 1");
	}

	@Test
	void aLineThatDoesNotExistIsRefused() {
		assertWrong("names line 7, which the file does not have", "a++; // race: a with 7");
		assertWrong("names line 0, which the file does not have", "a++; // atomicity: a to 1, broken by 0");
	}

	@Test
	void bothLinesOfARaceMustNameEachOther() {
		assertWrong("Program.java:1: the expectation names line 2, but that line does not name this one for a",
				"a++; // race: a with 2", "a--; // race: b with 2");
	}
}
