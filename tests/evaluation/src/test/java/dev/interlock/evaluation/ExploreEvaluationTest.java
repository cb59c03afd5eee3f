/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.evaluation.ExploreEvaluation.Explored;
import dev.interlock.evaluation.ExploreEvaluation.Program;
import dev.interlock.evaluation.ExploreEvaluation.Sample;

/** The programs of a folder, and what the output of {@code explore} says of one. */
class ExploreEvaluationTest {

	private static String text(int status, String output) {
		return new Sample(List.of(Explored.of(status, output, 1.5))).text(60);
	}

	@Test
	void theFirstFailingScheduleCounts() {
		assertEquals("7; 1.5 s", text(66, """
				Failed: java.lang.Error in A.m
				    2 of 9 runs; run 7, seed 7, is the first
				Data race on A.f
				    3 of 9 runs; run 2, seed 2, is the first
				"""));
		assertEquals("none/60; 1.5 s", text(0, "No schedule failed: 60 runs, 60 different.\n"));
		assertEquals("not run", text(69, ""));
	}

	@Test
	void aFailureWithoutControlCounts() {
		String output = """
				No schedule failed in another way than without control: 60 runs, 60 different.
				Also without control: exit status 1
				""";
		assertEquals("plainly only; 1.5 s", text(0, output));
		assertEquals("4 plainly; 1.5 s", text(0, output + """
				    2 of 60 runs; run 9, seed 9, is the first
				Also without control: java.lang.Error in A.m
				    3 of 60 runs; run 4, seed 4, is the first
				"""));
	}

	@Test
	void theMedianOfTheSamplesCounts() {
		Explored none = new Explored(0, false, true, 9);
		assertEquals("5; 3.0 s", new Sample(List.of(found(8, 4), found(2, 1), found(5, 3))).text(60));
		assertEquals("8 (in 2 of 3); 4.0 s", new Sample(List.of(none, found(8, 4), found(2, 1))).text(60));
		assertEquals("2 (in 1 of 3); 9.0 s", new Sample(List.of(none, found(2, 1), none)).text(60));
	}

	private static Explored found(int schedule, double seconds) {
		return new Explored(schedule, false, true, seconds);
	}

	@Test
	void theProgramsAreTheClassesWithAMainMethod() throws Exception {
		Path classes = Path.of(Evaluate.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		List<String> programs = ExploreEvaluation.inFolder(classes).stream().map(Program::name).toList();
		assertEquals(List.of(true, false), List.of(programs.contains(Evaluate.class.getSimpleName()),
				programs.contains(Explored.class.getSimpleName())));
	}

	@Test
	void programsAreReadFromAFile(@TempDir Path folder) throws Exception {
		Path file = Files.writeString(folder.resolve("programs"), "# two\n\na -cp x A\nb  B 1\n");
		assertEquals(List.of(new Program("a", List.of("-cp", "x", "A")), new Program("b", List.of("B", "1"))),
				ExploreEvaluation.listed(file));
	}
}
