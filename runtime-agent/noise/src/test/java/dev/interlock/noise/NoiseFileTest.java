/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of a noise configuration: a written file is read back, and an error is reported with its line. */
class NoiseFileTest {

	private static final String SITE = "bank.Teller.transfer(Lbank/Account;J)V/balance:read#0";

	@TempDir
	Path folder;

	@Test
	void writtenConfigurationsAreReadBack() throws NoiseConfigurationException {
		NoiseConfiguration all = new NoiseConfiguration(NoisePlacement.FOCUSED, OptionalInt.of(200), "5ms-20ms",
				List.of("sleep", "yield"), OptionalLong.of(17), List.of("bank.Account.balance"),
				List.of("bank.Account.transfer:52", SITE));
		String text = NoiseFile.write(all);
		assertEquals("""
				interlock-noise 1
				place focused
				strength 200
				duration 5ms-20ms
				kinds sleep,yield
				seed 17
				variable bank.Account.balance
				location bank.Account.transfer:52
				location %s
				""".formatted(SITE), text);
		assertEquals(all, NoiseFile.parse(text, "a"));
		NoiseConfiguration focused = NoiseConfiguration.focused(List.of(), List.of(SITE));
		assertEquals(NoisePlacement.LOCATION, focused.placement());
		assertEquals(focused, NoiseFile.parse(NoiseFile.write(focused), "a"));
	}

	@Test
	void placesAreChosenByWhatIsNamed() throws NoiseConfigurationException {
		assertEquals(NoisePlacement.RANDOM, parse("").placement());
		assertEquals(NoisePlacement.FOCUSED, parse("# why\n\nvariable a.B.c\n").placement());
		assertEquals(NoisePlacement.ANYWHERE, parse("place anywhere").placement());
	}

	@Test
	void amountsToOptionsOfTheAgent() throws NoiseConfigurationException {
		assertEquals(Map.of("noise", "random"), parse("").options());
		assertEquals(Map.of("noise", "anywhere:7"), parse("place anywhere\nstrength 7").options());
		assertEquals(
				Map.of("noise", "focused:/2ms", "noise-kinds", "sleep,yield", "noise-variables", "a.B.c,a.B.d",
						"noise-locations", SITE, "seed", "-3"),
				parse("duration 2 ms\nkinds yield, sleep\nvariable a.B.c\nvariable a.B.d\nlocation " + SITE
						+ "\nseed -3").options());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"strength 0|f:2: '0' is not a strength: give a whole number from 1 to 1000 (at each access).",
			"strength 1001|f:2: '1001' is not a strength: give a whole number from 1 to 1000 (at each access).",
			"duration 5|f:2: '5' is not a duration: give a whole number with one of the units ns, us, ms and s, or two of "
					+ "them, for example 5ms-20ms.",
			"kinds nap|f:2: The noise kind 'nap' is not known: choose from sleep, yield, busy-wait, synch-yield, halt-one-thread.",
			"duration 20ms-5ms|f:2: '20ms-5ms' ends before it begins: write the shorter one first.",
			"duration 11s|f:2: '11s' is longer than 10s: make it shorter.",
			"seed x|f:2: 'x' is not a seed: give a whole number.",
			"variable balance|f:2: 'balance' is not a variable: write CLASS.NAME, for example org.example.Account.balance.",
			"location a.B.c|f:2: 'a.B.c' is not a location: write CLASS.METHOD:LINE, for example "
					+ "org.example.Account.transfer:52, or the stable form of a site.",
			"place there|f:2: 'there' is not a place: choose random, variable, location, focused or anywhere.",
			"place variable|f: noise at variables needs one: write 'variable CLASS.NAME'.",
			"place location|f: noise at locations needs one: write 'location CLASS.METHOD:LINE'.",
			"place focused|f: focused noise needs a place: write 'variable CLASS.NAME' or 'location CLASS.METHOD:LINE'.",
			"volume 11|f:2: 'volume' is not known: write place, strength, duration, kinds, seed, variable or location." })
	void errorsAreReportedInOneSentence(String line, String sentence) {
		assertEquals(sentence, assertThrows(NoiseConfigurationException.class, () -> parse(line)).getMessage());
	}

	@Test
	void aPropertyTwiceAndAFileOfAnotherFormAreRefused() {
		assertEquals("f:3: 'seed' is given twice: give it once.",
				assertThrows(NoiseConfigurationException.class, () -> parse("seed 1\nseed 2")).getMessage());
		String form = "the file does not begin with 'interlock-noise 1': write that as its first line.";
		assertEquals("f:1: " + form,
				assertThrows(NoiseConfigurationException.class, () -> NoiseFile.parse("seed 1", "f")).getMessage());
		assertEquals("f: " + form,
				assertThrows(NoiseConfigurationException.class, () -> NoiseFile.parse("", "f")).getMessage());
	}

	@Test
	void aFileThatCannotBeReadIsNamed() throws IOException {
		assertEquals("There is no file 'x': give the path of a noise configuration.",
				assertThrows(NoiseConfigurationException.class, () -> NoiseFile.read(folder.resolve("x"), "x"))
						.getMessage());
		Path latin = Files.write(folder.resolve("latin"), new byte[] { (byte) 0xe4 });
		assertEquals("The file 'latin' is not in UTF-8: save it in UTF-8.",
				assertThrows(NoiseConfigurationException.class, () -> NoiseFile.read(latin, "latin")).getMessage());
	}

	private static NoiseConfiguration parse(String lines) throws NoiseConfigurationException {
		return NoiseFile.parse(NoiseFile.HEADER + '\n' + lines, "f");
	}
}
