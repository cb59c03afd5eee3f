/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.cli.console.ExitStatus;

/** Each wrong input gives one sentence and its status, before anything is done; each command has help. */
class UsageTest {

	private static final List<String> COMMANDS = List.of("run", "attach", "report", "explain", "merge", "engines",
			"confirm",
			"check-fix", "explore", "replay", "sections", "sections check", "sections list", "sections infer",
			"sections train");
	private static final Path STREAMS = Path.of("..", "protocol", "src", "test", "resources", "golden");

	@TempDir
	Path folder;
	private InProcess commands;

	@BeforeEach
	void prepare() throws IOException {
		commands = new InProcess(folder, Map.of());
		for (String name : List.of("race", "killed", "clean")) {
			Files.copy(STREAMS.resolve(name + ".stream"), folder.resolve(name + ".session"));
		}
		Files.write(folder.resolve("cut.session"),
				Arrays.copyOf(Files.readAllBytes(folder.resolve("race.session")), 60));
		Files.writeString(folder.resolve("text"), "no session\n");
		Files.createFile(folder.resolve("empty"));
		Files.createDirectory(folder.resolve("folder"));
		String self = UsageTest.class.getName().replace('.', '/') + ".class";
		Path code = folder.resolve("classes").resolve(self);
		Files.createDirectories(code.getParent());
		try (InputStream in = UsageTest.class.getResourceAsStream("/" + self)) {
			Files.copy(in, code);
		}
	}

	static Stream<Arguments> wrongInputs() throws IOException {
		return rows().stream().map(row -> Arguments.of(Integer.parseInt(row[0]), row[1], row[2]));
	}

	/** Status, arguments and sentence of each row of the table. */
	private static List<String[]> rows() throws IOException {
		try (InputStream in = UsageTest.class.getResourceAsStream("/wrong-inputs.txt")) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
					.map(line -> line.split(" \\| ", 3)).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("wrongInputs")
	void isRefusedByOneSentence(int status, String line, String sentence) {
		String[] arguments = line.equals("\"\"") ? new String[0]
				: line.replace("@pid", Long.toString(ProcessHandle.current().pid())).split(" ");
		var result = commands.run(arguments);
		assertEquals("interlock: " + sentence.replace("@folder", folder.toString()) + "\n", result.err());
		assertEquals(status, result.status());
		assertEquals("", result.out());
	}

	@Test
	void theTableHasEachCommand() throws IOException {
		List<String> lines = rows().stream().map(row -> row[1]).toList();
		assertTrue(lines.size() >= 60, () -> lines.size() + " wrong inputs");
		for (String command : COMMANDS) {
			assertTrue(lines.stream().filter(line -> line.startsWith(command + ' ')).count() >= 3, command);
		}
	}

	@Test
	void fileNamesThatCannotBeWrittenAreRefusedBeforeTheProgramRuns() {
		assertRefused(
				"The file 'no/such/file' cannot be written (there is no folder '" + folder.resolve("no/such") + "')",
				"run", "--session", "no/such/file", "--", "Main");
		assertRefused("The file '.' cannot be written (it is a folder)", "run", "--report", "text=.", "--", "Main");
		assertRefused("'a\\u0000b' is not a valid file name (Nul character not allowed)", "run", "--session",
				"a\0b",
				"--",
				"Main");
	}

	@ParameterizedTest
	@ValueSource(strings = { "--help", "-h", "help", "help run", "help report" })
	void helpGoesToStandardOutput(String line) {
		var result = commands.run(line.split(" "));
		assertEquals(0, result.status());
		assertTrue(result.out().contains("interlock"), result.out());
		assertEquals("", result.err());
	}

	static Stream<String> commandNames() {
		return COMMANDS.stream();
	}

	@ParameterizedTest
	@MethodSource("commandNames")
	void eachCommandHasHelp(String command) {
		var result = commands.run((command + " --help").split(" "));
		assertEquals(0, result.status(), result.err());
		assertTrue(result.out().startsWith("Usage: interlock " + command), result.out());
		assertTrue(result.out().lines().count() > 5, result.out());
		assertEquals("", result.err());
	}

	@Test
	void theHelpNamesEachCommand() {
		String help = commands.run("--help").out();
		String ofSections = commands.run("sections", "--help").out();
		for (String command : COMMANDS) {
			String name = command.replace("sections ", "");
			assertTrue((name.equals(command) ? help : ofSections).contains("\n  " + name), name);
		}
	}

	/** A command of the jar is one of the script of a checkout, too. */
	@Test
	void theScriptHasEachCommand() throws IOException {
		List<String> script = Files.readAllLines(Path.of("..", "..", "interlock"));
		for (String command : COMMANDS) {
			String name = command.replaceFirst(" .*", "");
			assertTrue(script.stream().map(String::strip).anyMatch(line -> line.endsWith(")")
					&& List.of(line.substring(0, line.length() - 1).split(" \\| ")).contains(name)), name);
		}
	}

	@Test
	void helpOfRunNamesAllOptions() {
		String help = commands.run("run", "--help").out();
		for (String option : new String[] { "engines", "profile", "include", "exclude", "noise", "seed", "session",
				"fail-on", "java", "quiet", "report" }) {
			assertTrue(help.contains("--" + option), option);
		}
	}

	@Test
	void printsItsVersion() {
		var result = commands.run("--version");
		assertTrue(result.out().matches("interlock \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\n"), result.out());
	}

	private void assertRefused(String sentence, String... arguments) {
		var result = commands.run(arguments);
		assertEquals("interlock: " + sentence + ": give another.\n", result.err());
		assertEquals(64, result.status());
	}

	@ParameterizedTest
	@CsvSource({ "sync-model, class", "channels, flag x", "fields, x", "sections, section x",
			"transactions, transaction", "noise-config, noise" })
	void anOptionFileThatCannotBeUsedIsBadInput(String option, String malformed) throws Exception {
		assertBadInput(option, "missing");
		assertBadInput(option, "folder");
		Files.writeString(folder.resolve("malformed"), malformed + "\n");
		assertBadInput(option, "malformed");
		Files.write(folder.resolve("latin"), new byte[] { '#', ' ', (byte) 0xFC, '\n' });
		assertBadInput(option, "latin");
	}

	private void assertBadInput(String option, String file) {
		for (String[] line : new String[][] { { "run", "--" + option, file, "--", "Main" },
				{ "attach", "--" + option, file, Long.toString(ProcessHandle.current().pid()) } }) {
			var result = commands.run(line);
			assertEquals(ExitStatus.BAD_INPUT, result.status(), file + ": " + result.err());
			assertTrue(result.err().matches("interlock: [^\n]*" + file + "[^\n]*[.]\n"), result.err());
		}
	}

	@Test
	void aNoiseConfigurationThatCannotBeUsedIsBadInput() throws Exception {
		var missing = commands.run("run", "--noise-config", "none.noise", "--", "Main");
		assertEquals("interlock: There is no file 'none.noise': give the path of a noise configuration.\n",
				missing.err());
		assertEquals(ExitStatus.BAD_INPUT, missing.status());
		Files.writeString(folder.resolve("loud.noise"), "interlock-noise 1\nstrength 11111\n");
		var wrong = commands.run("run", "--noise-config", "loud.noise", "--", "Main");
		assertEquals("interlock: loud.noise:2: '11111' is not a strength: give a whole number from 1 to 1000 (at each "
				+ "access).\n", wrong.err());
		assertEquals(ExitStatus.BAD_INPUT, wrong.status());
	}
}
