/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.noise.NoiseKind;
import dev.interlock.noise.NoisePlacement;
import dev.interlock.testkit.NoiseOptionTable;
import dev.interlock.ui.internal.launching.NoiseSetting;
import dev.interlock.ui.internal.launching.NoiseSetting.Kind;
import dev.interlock.ui.internal.launching.RaceSettings;

/** The launch tab's noise in the agent's syntax, and the input that the tab rejects. */
class NoiseSettingTest {

	@Test
	void writtenSettingsAreReadBack() {
		for (NoiseSetting each : List.of(NoiseSetting.DEFAULT, NoiseSetting.of(Kind.OFF),
				new NoiseSetting(Kind.FIXED, false, 300, "20us"), new NoiseSetting(Kind.FIXED, true, 5, "5ms-20ms"),
				new NoiseSetting(Kind.ADAPTIVE, true, 200, ""), new NoiseSetting(Kind.ADAPTIVE, false, 200, "5ms"))) {
			assertEquals(Optional.of(each), NoiseSetting.parse(each.format()));
		}
	}

	@Test
	void eachOptionThatTheAgentTakesIsValid() throws IOException {
		List<String> options = NoiseOptionTable.valuesOf("noise");
		for (String each : options) {
			assertEquals(Optional.empty(),
					new RaceSettings("", "", "", "", "", each, "", "a-configuration", "").problem(), each);
		}
		for (NoisePlacement each : NoisePlacement.values()) {
			assertTrue(options.contains(each.text()), each.text());
		}
		List<String> kinds = NoiseOptionTable.valuesOf("noise-kinds");
		for (String each : kinds) {
			assertTrue(RaceSettings.split(each).stream().allMatch(kind -> NoiseKind.of(kind) != null), each);
		}
		for (NoiseKind each : NoiseKind.values()) {
			assertTrue(kinds.contains(each.text()), each.text());
		}
	}

	@Test
	void allFormsOfTheAgentAreRead() {
		assertEquals(Optional.of(NoiseSetting.DEFAULT), NoiseSetting.parse("random"));
		assertEquals(Optional.of(new NoiseSetting(Kind.FIXED, false, 5, "")), NoiseSetting.parse("random:5"));
		assertEquals(Optional.of(new NoiseSetting(Kind.FIXED, true, 50, "1ms-2s")),
				NoiseSetting.parse(" anywhere : 50 / 1 ms - 2 s"));
		assertEquals(Optional.of(NoiseSetting.of(Kind.OFF)), NoiseSetting.parse("random:0"));
		assertEquals("random", NoiseSetting.DEFAULT.format());
	}

	@Test
	void settingsThatTheAgentRejectsAreRejected() {
		for (String each : List.of("loud", "random:1001/1ms", "random:1/1h", "random:x", "off:3", "random:",
				"random:1/5ms-1ms", "focused", "anywhere:/")) {
			assertTrue(NoiseSetting.parse(each).isEmpty(), each);
		}
		assertTrue(new NoiseSetting(Kind.FIXED, false, 1, "11s").isTooLong());
		assertTrue(new NoiseSetting(Kind.ADAPTIVE, false, 1, "5ms-11s").isTooLong());
		assertFalse(new NoiseSetting(Kind.FIXED, false, 1, "10s").isTooLong());
	}

	@Test
	void eachProblemIsOneSentenceThatSaysWhatToDo() {
		assertEquals(Optional.empty(), settings("com.example.*, Main", "", "17").problem());
		assertEquals("The noise \"loud\" cannot be read. Choose no noise or random noise.",
				settings("", "loud", "").problem().orElseThrow());
		assertEquals(
				"The noise \"variable:5\" has no places. Choose a noise configuration of the project, or other noise.",
				settings("", "variable:5", "").problem().orElseThrow());
		assertEquals(Optional.empty(),
				new RaceSettings("", "", "", "+org.junit.*", "", "variable:5", "", "mine", "").problem());
		assertEquals("The noise lasts longer than 10 s at a time. Make its duration shorter.",
				settings("", "random:1/11s", "").problem().orElseThrow());
		assertEquals("The seed \"x\" is not a whole number. Enter one, or leave the field empty.",
				settings("", "", "x").problem().orElseThrow());
		assertEquals("\"1x\" is not a class pattern. Write for example com.example.* or com.example.Counter.",
				settings("1x", "", "").problem().orElseThrow());
	}

	private static RaceSettings settings(String include, String noise, String seed) {
		return new RaceSettings("", "", "", include, "", noise, "", "", seed);
	}
}
