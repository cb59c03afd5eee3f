/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.launching.NoiseSetting;
import dev.interlock.ui.internal.launching.NoiseSetting.Kind;
import dev.interlock.ui.internal.launching.RaceSettings;

/** The noise of the launch tab in the agent's syntax, and what the tab refuses. */
class NoiseSettingTest {

	@Test
	void whatIsWrittenIsReadAgain() {
		for (NoiseSetting each : List.of(NoiseSetting.DEFAULT, NoiseSetting.of(Kind.OFF),
				new NoiseSetting(Kind.FIXED, 300, 20, "us"))) {
			assertEquals(Optional.of(each), NoiseSetting.parse(each.format()));
		}
	}

	@Test
	void theShortFormsOfTheAgentAreRead() {
		assertEquals(Optional.of(NoiseSetting.DEFAULT), NoiseSetting.parse("random"));
		assertEquals(Optional.of(new NoiseSetting(Kind.FIXED, 5, 1, "ms")), NoiseSetting.parse("random:5"));
		assertEquals("random", NoiseSetting.DEFAULT.format());
	}

	@Test
	void whatTheAgentWouldRefuseIsRefused() {
		for (String each : List.of("loud", "random:1001/1ms", "random:1/1h", "random:x", "off:3")) {
			assertTrue(NoiseSetting.parse(each).isEmpty(), each);
		}
		assertTrue(new NoiseSetting(Kind.FIXED, 1, 11, "s").isTooLong());
		assertFalse(new NoiseSetting(Kind.FIXED, 1, 10, "s").isTooLong());
	}

	@Test
	void eachProblemIsOneSentenceThatSaysWhatToDo() {
		assertEquals(Optional.empty(), settings("com.example.*, Main", "", "17").problem());
		assertEquals("The noise \"loud\" cannot be read. Choose no noise or random noise.",
				settings("", "loud", "").problem().orElseThrow());
		assertEquals("The noise lasts longer than 10 s at a time. Make its duration shorter.",
				settings("", "random:1/11s", "").problem().orElseThrow());
		assertEquals("The seed \"x\" is not a whole number. Enter one, or leave the field empty.",
				settings("", "", "x").problem().orElseThrow());
		assertEquals("\"1x\" is no pattern of classes. Write for example com.example.* or com.example.Counter.",
				settings("1x", "", "").problem().orElseThrow());
	}

	private static RaceSettings settings(String include, String noise, String seed) {
		return new RaceSettings("", "", "", include, "", noise, "", "", seed);
	}
}
