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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.cli.console.ExitStatus;

/** Wrong usage gives one sentence and status 64; help prints the help. */
class UsageTest {

	@TempDir
	Path folder;
	private InProcess commands;

	@BeforeEach
	void prepare() {
		commands = new InProcess(folder, Map.of());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"run --windows wide -- Main | There are no windows 'wide': choose from paper, stretched, none.",
			"run --profile slow -- Main | There is no profile 'slow': choose from quick, precise, thorough, field.",
			"run --profile field --overhead little -- Main | '--overhead little' is not understood: give a share of "
					+ "the program's time from 0.1% to 1000%, for example --overhead 5%.",
			"run --profile field --overhead 0% -- Main | '--overhead 0%' is not understood: give a share of "
					+ "the program's time from 0.1% to 1000%, for example --overhead 5%.",
			"run --overhead 5% -- Main | '--overhead' needs --profile field, or --engines happens-before --noise off: "
					+ "what other engines and noise watch cannot be switched off.",
			"run --profile precise --overhead 5% -- Main | '--overhead' needs --profile field, or --engines "
					+ "happens-before --noise off: what other engines and noise watch cannot be switched off.",
			"run --profile field --noise random --overhead 5% -- Main | '--overhead' needs --profile field, or "
					+ "--engines happens-before --noise off: what other engines and noise watch cannot be switched off.",
			"run --engines atomrace,magic -- Main | There is no engine 'magic': choose from atomrace, other.",
			"run --engines , -- Main | There is no engine '': choose from atomrace, other.",
			"run --noise loud -- Main | The noise 'loud' is not known: use off, random, variable, location, focused "
					+ "or anywhere, then :STRENGTH/DURATION if need be, for example random:200/5ms.",
			"run --noise variable:5 -- Main | The noise 'variable' has no place: give a file by noise-config=FILE that has "
					+ "lines 'variable CLASS.NAME', or choose random.",
			"run --noise-kinds sleep,shout -- Main | The noise kind 'shout' is not known: choose from sleep, yield, "
					+ "busy-wait, synch-yield, halt-one-thread.",
			"run --fail-on all -- Main | '--fail-on all' is not understood: choose observed, predicted or none.",
			"run --report xml=x -- Main | There is no report format 'xml': choose text, json, sarif, junit, html, markdown, github, gitlab or baseline.",
			"run --report json -- Main | '--report json' names no file: write --report FORMAT=FILE, for example "
					+ "json=races.json.",
			"run --seed= -- Main | Invalid value for option '--seed': '' is not a long. See 'interlock run --help'.",
			"run --include= -- Main | The value of '--include' is empty: give one, or omit the option.",
			"run --seed ten -- Main | Invalid value for option '--seed': 'ten' is not a long. "
					+ "See 'interlock run --help'.",
			"run --two-phase --engines atomrace -- Main | '--two-phase' is for hybrid detection: add hybrid to "
					+ "'--engines', or omit '--engines' and '--profile'.",
			"run --two-phase --profile precise -- Main | '--two-phase' is for hybrid detection: add hybrid to "
					+ "'--engines', or omit '--engines' and '--profile'.",
			"run --two-phase --fields x -- Main | '--two-phase' and '--fields' exclude each other: give only "
					+ "one.",
			"run --two-phase --one-run -- Main | '--one-run' and '--two-phase' exclude each other: give only "
					+ "one.",
			"run --heal magic -- Main | There is no healing method 'magic': choose from auto, yield, sleep, priority, "
					+ "other-yield, other-wait, repair, mutex.",
			"run -cp x Main | Unknown option: '-cp'. See 'interlock run --help'.",
			"run | Missing required parameter: 'JAVA-ARGS'. See 'interlock run --help'.",
			"run --seed | Missing required parameter for option '--seed' (N). See 'interlock run --help'.",
			"sections train --sections s | Missing required parameter: 'JAVA-ARGS'. See 'interlock sections train --help'.",
			"sections train --runs 0 --sections s -- Main | 0 is not a number of runs: give a whole number from 1.",
			"attach | Give the process id of the program: 'interlock attach --list' lists the running programs.",
			"attach Main | 'Main' is not a process id: give a whole number; 'interlock attach --list' lists the "
					+ "running programs.",
			"attach --fail-on all @pid | '--fail-on all' is not understood: choose observed, predicted or none.",
			"attach --engines magic @pid | There is no engine 'magic': choose from atomrace, other.",
			"report | Missing required parameter: 'SESSION'. See 'interlock report --help'.",
			"confirm --seeds 0 a.session -- Main | '--seeds' needs a number from 1.",
			"confirm --simple -1 a.session -- Main | '--simple' needs a number from 0.",
			"confirm --budget 0s a.session -- Main | '--budget 0s' is not understood: give a time above 0, for example "
					+ "90s, 10m or 2h.",
			"confirm --shard 8/8 a.session -- Main | '--shard 8/8' is not understood: give the number of the shard, from "
					+ "0, and the number of shards, for example 0/8 to 7/8.",
			"confirm --report xml=x a.session -- Main | There is no report format 'xml': choose text, json, sarif, junit, html, markdown, github, gitlab or baseline.",
			"explore --runs 0 -- Main | '--runs' needs a number from 1.",
			"explore --policy pct -- Main | '--policy pct' is unknown: choose pos, pct:D with a depth D from 1 to 99, "
					+ "random or random:uniform.",
			"explore --policy pct:3 --length 0 -- Main | '--length' needs a number from 1.",
			"explore --budget soon -- Main | '--budget soon' is not understood: give a time above 0, for example 90s, 10m "
					+ "or 2h.",
			"explore --method run -- -cp x | '--method run' is no method: give class and name, for example "
					+ "org.example.AccountTest.transfer.",
			"explore --method a.B.run -- -cp x Main | '--method' takes the place of the main class: remove 'Main' from "
					+ "JAVA-ARGS.",
			"replay --method a.B.run --finding 1 a.session -- -cp x | '--method' is for runs of 'interlock explore': "
					+ "remove the session or the option.",
			"explore | Missing required parameter: 'JAVA-ARGS'. See 'interlock explore --help'.",
			"report --format pdf x | There is no report format 'pdf': choose text, json, sarif, junit, html, markdown, github, gitlab or baseline.",
			"frobnicate | Unmatched argument at index 0: 'frobnicate'. See 'interlock --help'.",
			"\"\" | Give a command: run, confirm, check-fix, explore, replay, attach, report, explain, merge or sections. See 'interlock --help'." })
	void isRefusedByOneSentence(String line, String sentence) {
		var result = commands.run(
				line.isEmpty() ? new String[0]
						: line.replace("@pid", Long.toString(ProcessHandle.current().pid())).split(" "));
		assertEquals("interlock: " + sentence + "\n", result.err());
		assertEquals(64, result.status());
		assertEquals("", result.out());
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
	@ValueSource(strings = { "--help", "-h", "help", "run --help", "help run", "report --help", "help report" })
	void helpGoesToStandardOutput(String line) {
		var result = commands.run(line.split(" "));
		assertEquals(0, result.status());
		assertTrue(result.out().contains("interlock"), result.out());
		assertEquals("", result.err());
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
		Files.createDirectory(folder.resolve("folder"));
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
