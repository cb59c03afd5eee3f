/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.spi.OptionException;

/** The syntax of options, and the messages for invalid ones. */
class AgentOptionsTest {

	private static final long FRESH_SEED = 4711;

	@TempDir
	Path folder;

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", "  " })
	void theDefaultIsTheQuickProfile(String text) throws OptionException {
		var options = AgentOptions.parse(text, FRESH_SEED);
		assertEquals(List.of("atomrace", "unsafe-use"), options.engines());
		assertEquals(Optional.of("random"), options.value("noise"));
		assertEquals(FRESH_SEED, options.seed());
		assertFalse(options.quiet());
		assertEquals(Map.of(), options.given());
	}

	@Test
	void aPartWithoutEqualsContinuesThePreviousValue() throws OptionException {
		var options = AgentOptions.parse("engines=atomrace, other,session=/tmp/x=y.session,seed=7", FRESH_SEED);
		assertEquals(List.of("atomrace", "other"), options.engines());
		assertEquals(Optional.of("/tmp/x=y.session"), options.value("session"));
		assertEquals(7, options.seed());
	}

	@Test
	void profilesAreSetsOfEnginesAndNoise() throws OptionException {
		var precise = AgentOptions.parse("profile=precise", FRESH_SEED);
		assertEquals(List.of("happens-before", "unsafe-use"), precise.engines());
		assertEquals(Optional.of("off"), precise.value("noise"));
		var field = AgentOptions.parse("profile=field", FRESH_SEED);
		assertEquals(List.of("happens-before"), field.engines());
		assertEquals(Optional.of("off"), field.value("noise"));
		assertEquals(Optional.of("5%"), field.value("overhead"));
		assertEquals(Optional.of("20%"),
				AgentOptions.parse("profile=field,overhead=20%", FRESH_SEED).value("overhead"));
		var thorough = AgentOptions.parse("profile=thorough,noise=off", FRESH_SEED);
		assertEquals(List.of("atomrace", "blocks", "happens-before", "hybrid", "lock-order", "unsafe-use"),
				thorough.engines());
		assertEquals(Optional.of("off"), thorough.value("noise"));
	}

	@Test
	void aNoiseConfigurationSuppliesMissingOptions() throws Exception {
		Path noise = Files.writeString(folder.resolve("bank, balance.noise"), """
				interlock-noise 1
				strength 300
				duration 2ms-5ms
				seed 17
				variable bank.Account.balance
				location bank.Teller.pay:7
				location bank.Teller.pay(J)V/balance:read#0
				""");
		var options = AgentOptions.parse("profile=precise,noise-config=" + noise, FRESH_SEED);
		assertEquals(Optional.of("focused:300/2ms-5ms"), options.value("noise"));
		assertEquals(Optional.of("bank.Account.balance"), options.value("noise-variables"));
		assertEquals(List.of("bank.Teller.pay:7", "bank.Teller.pay(J)V/balance:read#0"),
				options.list("noise-locations"));
		assertEquals(17, options.seed());
		options = AgentOptions.parse("noise=location:1000,seed=3,noise-config=" + noise, FRESH_SEED);
		assertEquals(Optional.of("location:1000"), options.value("noise"));
		assertEquals(3, options.seed());
	}

	@Test
	void noneIsNoEngine() throws OptionException {
		assertEquals(List.of(), AgentOptions.parse("engines=none", FRESH_SEED).engines());
		assertEquals(List.of("none", "atomrace"), AgentOptions.parse("engines=none,atomrace", FRESH_SEED).engines());
	}

	@Test
	void aCommaInAPathNeedsNoQuoting() throws OptionException {
		var options = AgentOptions.parse("session=/tmp/one, two/x.session,quiet=true", FRESH_SEED);
		assertEquals(Optional.of("/tmp/one, two/x.session"), options.value("session"));
		assertTrue(options.quiet());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nope=1            | There is no agent option 'nope': choose from profile, engines,
			quiet             | The agent option 'quiet' has no value: write 'quiet=VALUE'.
			quiet=yes         | The value 'yes' of the option 'quiet' is neither true nor false: give true or false.
			profile=slow      | There is no profile 'slow': choose from quick, precise, thorough, field.
			overhead=much     | The value 'much' of the option 'overhead' is not understood: give a share of the
			overhead=0%       | The value '0%' of the option 'overhead' is not understood: give a share of the program's
			overhead=1001%    | The value '1001%' of the option 'overhead' is not understood: give a share of the
			seed=x            | The value 'x' of the option 'seed' is not a whole number: give one, for example seed=10.
			port=70000        | The value '70000' of the option 'port' is not a port: give a number from 1 to 65535.
			host=127.0.0.1    | The option 'port' is missing: 'host' needs the port of the IDE.
			noise-config=/no  | There is no file '/no': give the path of a noise configuration.
			follow=all        | There is no value 'all' of the option 'follow': choose from none, children, environment.
			follow=children   | The option 'follow' needs a session file: add 'session'.
			follow=children,session=x,schedule=random | A run with a controlled schedule is about one JVM: remove 'follow'.
			windows=wide      | The value 'wide' of the option 'windows' is not understood: choose from stretched, paper, none.
			engines=none,array-cutoff=-1 | The value '-1' of the option 'array-cutoff' is not understood: give a whole number
			fields=           | The value '' of the option 'fields' is not understood: give the path of a file.
			inherited=?       | The value of the option 'inherited' is damaged: only the agent writes it.
			engines=          | The option 'engines' names no engine: name one, for example engines=atomrace.
			seed=1,seed=2     | The agent option 'seed' is given twice: give it once.
			config=/none/here | The configuration file '/none/here' cannot be read (no such file): give the path of
			""")
	void invalidOptionsGetOneSentence(String text, String sentence) {
		var problem = assertThrows(OptionException.class, () -> AgentOptions.parse(text, FRESH_SEED));
		assertTrue(problem.getMessage().startsWith(sentence), problem.getMessage());
	}

	@Test
	void theFileIsReadAsUtf8AndTheCommandLineWins() throws Exception {
		var file = write("dump=/tmp/Müller ü\nseed=1\nquiet=true\n");
		var options = AgentOptions.parse("config=" + file + ",seed=2", FRESH_SEED);
		assertEquals(Optional.of("/tmp/Müller ü"), options.value("dump"));
		assertEquals(2, options.seed());
		assertTrue(options.quiet());
		assertTrue(Files.exists(file));
	}

	@Test
	void theFileIsDeletedOnRequest() throws Exception {
		var file = write("delete-config=true\ntoken=secret\nhost=127.0.0.1\nport=4242\n");
		var options = AgentOptions.parse("config=" + file, FRESH_SEED);
		assertFalse(Files.exists(file));
		assertEquals(Optional.of("secret"), options.value("token"));
		assertFalse(options.given().containsKey("token"), "the secret is not shown");
		assertEquals("4242", options.given().get("port"));
	}

	@Test
	void anUnknownKeyIsReportedWithItsFile() throws IOException {
		var file = write("speed=3\n");
		var problem = assertThrows(OptionException.class, () -> AgentOptions.parse("config=" + file, FRESH_SEED));
		assertTrue(problem.getMessage().startsWith("There is no option in '" + file + "' 'speed'"),
				problem.getMessage());
	}

	@Test
	void aFileThatIsNotUtf8IsReported() throws IOException {
		var file = folder.resolve("latin");
		Files.write(file, new byte[] { 'd', 'u', 'm', 'p', '=', (byte) 0xfc, '\n' });
		var problem = assertThrows(OptionException.class, () -> AgentOptions.parse("config=" + file, FRESH_SEED));
		assertTrue(problem.getMessage().contains("cannot be read (it is not UTF-8)"), problem.getMessage());
	}

	private Path write(String text) throws IOException {
		return Files.writeString(folder.resolve("options ä.properties"), text, StandardCharsets.UTF_8);
	}

	@Test
	void aListMayHaveVeryManyParts() throws Exception {
		String list = "a,".repeat(20_000) + "b";
		assertEquals(Optional.of(list), AgentOptions.parse("include=" + list, FRESH_SEED).value("include"));
	}

	/** It would separate two options that another JVM inherits. */
	@Test
	void aValueWithTheCharacterZeroGetsOneSentence() throws Exception {
		String sentence = "The value of the option 'fields' has the character U+0000: write it without this character.";
		assertEquals(sentence, assertThrows(OptionException.class,
				() -> AgentOptions.parse("fields=a\0token\0secret", FRESH_SEED)).getMessage());
		var file = write("fields=a\\u0000b\n");
		assertEquals(sentence, assertThrows(OptionException.class,
				() -> AgentOptions.parse("config=" + file, FRESH_SEED)).getMessage());
	}

	@Test
	void aNameWithVeryManyStarsGetsOneSentence() {
		var problem = assertThrows(OptionException.class,
				() -> AgentOptions.parse("include=" + "a*".repeat(20_000), FRESH_SEED));
		assertTrue(problem.getMessage().contains("' of 'include' has more than 10 stars"), problem.getMessage());
	}

	/** They could block the program at its start, or fill its memory. */
	@ParameterizedTest
	@ValueSource(strings = { "config=", "noise-config=", "sync-model=missing,", "fields=", "channels=",
			"transactions=tasks,", "schedule=replay:", "schedule=random,schedule-target=",
			"schedule=random,schedule-follow=" })
	void aDeviceInPlaceOfAFileGetsOneSentence(String options) {
		OptionException refused = assertThrows(OptionException.class,
				() -> AgentOptions.parse(options + "/dev/zero", 1));
		assertTrue(refused.getMessage().contains("'/dev/zero'"), refused.getMessage());
		assertTrue(refused.getMessage().contains("a pipe or a device"), refused.getMessage());
	}
}
