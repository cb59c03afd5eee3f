/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.noise.NoiseKind;
import dev.interlock.noise.NoisePlacement;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Perturber;

/** The syntax of the noise options. */
class NoiseOptionsTest {

	private static NoiseOptions noise(String value) throws OptionException {
		return NoiseOptions.of(new TestRun().with("noise", value));
	}

	private static NoiseOptions random(OptionalInt strength, long shortest, long longest) {
		return new NoiseOptions(NoisePlacement.RANDOM, strength, shortest, longest, List.of(NoiseKind.SLEEP), Set.of(),
				Set.of());
	}

	@Test
	void isFoundAsAService() {
		assertTrue(ServiceLoader.load(Perturber.class).stream().anyMatch(p -> p.type() == Noise.class));
		assertEquals("noise", new Noise().id());
	}

	@ParameterizedTest
	@CsvSource({ "random:200/5ms, 200, 5000000", "random:1/20us, 1, 20000", "random:1000/7ns, 1000, 7",
			"' random : 50 / 1 s ', 50, 1000000000", "random:200, 200, 1000000" })
	void readsStrengthAndDuration(String value, int strength, long nanos) throws OptionException {
		assertEquals(random(OptionalInt.of(strength), nanos, nanos), noise(value));
	}

	@Test
	void adaptsWhereNoStrengthIsGiven() throws OptionException {
		var adaptive = random(OptionalInt.empty(), 1_000_000, 1_000_000);
		assertEquals(adaptive, noise("random"));
		assertEquals(adaptive, NoiseOptions.of(new TestRun()));
	}

	@Test
	void readsADurationBetweenTwo() throws OptionException {
		assertEquals(random(OptionalInt.of(7), 5_000_000, 20_000_000), noise("random:7/5ms-20ms"));
		assertEquals(random(OptionalInt.empty(), 1_000, 2_000_000), noise("random:/1 us - 2 ms"));
		assertEquals(
				"The duration '2ms-1ms' of the noise 'random:7/2ms-1ms' ends before it begins: write the shorter one "
						+ "first.",
				assertThrows(OptionException.class, () -> noise("random:7/2ms-1ms")).getMessage());
	}

	@ParameterizedTest
	@CsvSource({ "variable, a.B.c, ''", "location, '', a.B.m:7", "focused, a.B.c, a.B.m:7", "anywhere, '', ''" })
	void readsWhereItIsPut(String kind, String variables, String locations) throws OptionException {
		var options = NoiseOptions.of(new TestRun().with("noise", kind + ":5").with("noise-variables", "a.B.c , ,")
				.with("noise-locations", "a.B.m:7"));
		assertEquals(NoisePlacement.of(kind), options.placement());
		assertEquals(variables.isEmpty() ? Set.of() : Set.of(variables), options.variables());
		assertEquals(locations.isEmpty() ? Set.of() : Set.of(locations), options.locations());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "variable|lines 'variable CLASS.NAME'",
			"location|lines 'location CLASS.METHOD:LINE'", "focused|lines 'variable CLASS.NAME'" })
	void saysWhatIsMissingWhereNoPlaceIsNamed(String kind, String lines) {
		assertEquals("The noise '" + kind + "' has no place: give a file by noise-config=FILE that has " + lines
				+ ", or choose random.", assertThrows(OptionException.class, () -> noise(kind)).getMessage());
	}

	@Test
	void canBeOff() throws OptionException {
		assertNull(noise("off"));
		assertNull(noise("random:0/5ms"));
		assertNull(new Noise().start(new TestRun().with("noise", "off")));
	}

	@Test
	void startsTheHeuristicThatWasAskedFor() throws OptionException {
		assertInstanceOf(UniformNoise.class, new Noise().start(new TestRun().with("noise", "random:1000/7ns")));
		assertInstanceOf(AdaptiveNoise.class, new Noise().start(new TestRun()));
		assertInstanceOf(NoiseAnywhere.class, new Noise().start(new TestRun().with("noise", "anywhere:5")));
		assertInstanceOf(PlacedNoise.class,
				new Noise().start(new TestRun().with("noise", "focused").with("noise-variables", "a.B.c")));
	}

	@Test
	void readsTheKinds() throws OptionException {
		var options = NoiseOptions
				.of(new TestRun().with("noise-kinds", "sleep, yield,busy-wait,,synch-yield,halt-one-thread"));
		assertEquals(List.of(NoiseKind.values()), options.kinds());
	}

	/** The table of the launch tab's tests, too. */
	@Test
	void takesEachOptionOfTheTable() throws Exception {
		List<String> options = Files.readAllLines(
				Path.of(NoiseOptionsTest.class.getResource("/noise-options.txt").toURI()));
		options.removeIf(line -> line.startsWith("#"));
		for (String option : options) {
			String[] parts = option.split("=", 2);
			var run = new TestRun().with(parts[0], parts[1]).with("noise-variables", "a.B.c").with("noise-locations",
					"a.B.m:7");
			assertDoesNotThrow(() -> NoiseOptions.of(run), option);
		}
		assertTrue(options.size() > NoiseKind.values().length + NoisePlacement.values().length);
	}

	@Test
	void refusesAListOfNoKind() {
		assertThrows(OptionException.class, () -> NoiseOptions.of(new TestRun().with("noise-kinds", " , ")));
	}

	@Test
	void namesAnUnknownKind() {
		var run = new TestRun().with("noise-kinds", "yield,nap");
		assertEquals(
				"The noise kind 'nap' is not known: choose from sleep, yield, busy-wait, synch-yield, halt-one-thread.",
				assertThrows(OptionException.class, () -> NoiseOptions.of(run)).getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "loud", "off:3", "", "random:", "random:1001", "random:-1", "random:12345", "random:1/",
			"random:1/5", "random:1/5m", "random:1/ms", "random:1/1.5ms", "random:1/11s", "random:1/999999999s",
			"random:1/5ms/", "random:1:2" })
	void saysInOneSentenceWhatIsWrong(String value) {
		String message = assertThrows(OptionException.class, () -> noise(value)).getMessage();
		assertTrue(message.matches("The .*'.*: (use off, random, variable, location, focused or anywhere, then "
				+ ":STRENGTH/DURATION if need be, for example random:200/5ms|give for example 5ms or 5ms-20ms"
				+ "|make it shorter)\\."), message);
	}
}
