/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A part of a text file that is repeated very often ends in a result or one sentence. Fuzzers keep to small inputs, and
 * do not find what needs a deep stack or quadratic time.
 */
@Tag("slow")
@Timeout(600)
class LargeInputsTest {

	private static final Path ROOT = Path.of("..", "..", "..");
	private static final List<String> PARTS = List.of(" ", "\n", "a.", "[]", "a,", "/", "(", "*");
	private static final int LARGE = 50_000;
	private static final int LONGEST_SEED = 1000;
	/** Of the places between words, one of so many is tried. */
	private static final int STEP = 3;

	@ParameterizedTest
	@ValueSource(strings = { "OptionsFuzz", "ScheduleFuzz", "ProjectFileFuzz", "SyncModelFuzz" })
	void aRepeatedPartIsReadOrRefused(String target) throws IOException {
		for (byte[] seed : Seeds.of(target, ROOT).values()) {
			if (seed.length <= LONGEST_SEED) {
				read(target, new String(seed, StandardCharsets.UTF_8));
			}
		}
	}

	private static void read(String target, String text) throws IOException {
		int places = 0;
		for (int i = 0; i <= text.length(); i++) {
			if (i == text.length() || i == 0 || !isInWord(text, i) && places++ % STEP == 0) {
				for (String part : PARTS) {
					String large = text.substring(0, i) + part.repeat(LARGE / part.length()) + text.substring(i);
					KeptInputsTest.targets().get(target).accept(large.getBytes(StandardCharsets.UTF_8));
				}
			}
		}
	}

	private static boolean isInWord(String text, int index) {
		return Character.isLetterOrDigit(text.charAt(index)) && Character.isLetterOrDigit(text.charAt(index - 1));
	}
}
