/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choice of programs and options, and the messages for wrong ones. */
class BenchTest {

	@TempDir
	private Path folder;

	@Test
	void theGivenSectionsAreThoseThatAreKeptHere() throws Exception {
		String options = Configuration.analysis("sections-given").options();
		Path file = Path.of(options.replaceFirst(".*,sections=", "").replaceFirst(",noise=off$", ""));
		assertEquals(87, Files.readAllLines(file).stream().filter(line -> line.startsWith("section ")).count());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nope          | 64 | There is no program 'nope': choose from kernels, programs, crypt,
			--analysis x  | 64 | There is no analysis 'x': choose from sections, reduction-off-line,
			--rounds 0    | 64 | The value of '--rounds' is 0: give 1 or more.
			--rounds x    | 64 | Invalid value for option '--rounds': 'x' is not an int. See 'interlock bench --help'.
			--warm-up -1  | 64 | The value of '--warm-up' is -1: give 0 or more seconds.
			--measure -5  | 64 | The value of '--measure' is -5: give 0 or more seconds.
			--agent /none | 64 | There is no agent '/none': give its jar with --agent.
			--java /none  | 69 | There is no java command '/none': give that of a Java 17 or later, or the folder of
			--java-grande /none | 64 | There is no class JGF...BenchSizeA in a folder of '/none': compile the programs
			--nope        | 64 | Unknown option: '--nope'. See 'interlock bench --help'.
			""")
	void wrongOnesGetOneSentence(String arguments, int status, String sentence) throws Exception {
		Path jar = Files.createFile(folder.resolve("agent.jar"));
		List<String> line = new ArrayList<>(List.of(arguments.split(" ")));
		if (!line.contains("--agent")) {
			line.addAll(List.of("--agent", jar.toString()));
		}
		PrintStream before = System.err;
		ByteArrayOutputStream errors = new ByteArrayOutputStream();
		System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
		try {
			assertEquals(status, Bench.execute(line.toArray(String[]::new)));
		} finally {
			System.setErr(before);
		}
		String said = errors.toString(StandardCharsets.UTF_8);
		assertTrue(said.startsWith("interlock: " + sentence), said);
		assertEquals(1, said.lines().count(), said);
	}

	@Test
	void programsRunUnderACopyOfTheAgentThatABuildDoesNotTakeAway() throws Exception {
		Path jar = Files.writeString(folder.resolve("agent.jar"), "old");
		Path copy = Bench.copy(jar);
		Files.delete(jar);
		assertEquals("old", Files.readString(copy));
		assertEquals("agent.jar", copy.getFileName().toString());
	}

	@Test
	void anOptionOfTheUserReplacesThatOfTheConfiguration() {
		assertEquals("engines=atomrace,eraser,noise=random,seed=1",
				Configuration.engines("atomrace,eraser").with(new TreeMap<>(Map.of("noise", "random", "seed",
						"1"))).options());
		assertEquals("profile=quick", Configuration.profile("quick").with(Map.of()).options());
	}

	@Test
	void programsAreChosenByNameAndGroupEachOnce() throws Exception {
		Catalogue catalogue = new Catalogue(folder, 2, false, 0, 0);
		assertEquals(List.of("crypt", "tree", "bank", "messages", "virtual", "server", "compiler"),
				catalogue.chosen(List.of("programs", "bank", "crypt")).stream().map(Program::name).toList());
		assertEquals(16, catalogue.chosen(List.of("kernels")).size());
		assertEquals(22, catalogue.chosen(List.of()).size());
	}

	@Test
	void javaGrandeProgramsAreFoundByTheirSize() throws Exception {
		Files.createFile(Files.createDirectory(folder.resolve("sor")).resolve("JGFSORBenchSizeB.class"));
		Files.createDirectory(folder.resolve("other"));
		Catalogue catalogue = new Catalogue(folder, 3, true, 9, 30);
		catalogue.addJavaGrande(folder, "B");
		Program program = catalogue.chosen(List.of("java-grande")).get(0);
		assertEquals("jgf-sor", program.name());
		assertEquals(List.of("crypt", "3", "small", "9", "30"),
				catalogue.chosen(List.of("crypt")).get(0).command().subList(1, 6));
		assertEquals(List.of("JGFSORBenchSizeB", "3"), program.command());
		assertThrows(BenchFailure.class, () -> catalogue.addJavaGrande(folder, "A"));
	}

	@Test
	void resultsReplaceThoseOfTheSameJava() throws Exception {
		Path file = folder.resolve("RESULTS.md");
		Files.writeString(file, "before\n<!-- measured on JDK 17 -->\nold\n<!-- end of JDK 17 -->\nafter\n");
		new ResultsFile(file).replace(17, "new\n");
		assertEquals("before\n<!-- measured on JDK 17 -->\n\nnew\n<!-- end of JDK 17 -->\nafter\n",
				Files.readString(file));
		assertThrows(BenchFailure.class, () -> new ResultsFile(file).replace(25, "new\n"));
	}

	@Test
	void aTableTakesOnlyRowsThatFit() {
		MarkdownTable table = new MarkdownTable("a", "b");
		table.add("x|y", "1");
		assertThrows(IllegalArgumentException.class, () -> table.add("x"));
		assertEquals("""
				| a    | b |
				|------|---|
				| x\\|y | 1 |
				""", table.toString());
	}
}
