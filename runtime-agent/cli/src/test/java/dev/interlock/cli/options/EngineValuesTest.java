/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/** Wrong values are refused with one sentence, whether or not an engine uses the option. */
class EngineValuesTest {

	@ParameterizedTest
	@ValueSource(strings = { "[", "a,[", "+[", "org/example/Main", "Lorg.example.Main;", ",", " , ", "+" })
	void textThatIsNoNameIsRefused(String list) {
		CommandFailure failure = assertThrows(CommandFailure.class, () -> EngineValues.checkNames("--include", list));
		assertEquals(ExitStatus.USAGE, failure.status());
		assertTrue(failure.getMessage().contains("'--include'") && failure.getMessage().endsWith("."),
				failure.getMessage());
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "*", "org.example.*", "+java.util.ArrayList", "a, b.C$D ,", "ü.Straße", "a b\u0001" })
	void namesThatAClassFileMayHaveAreTaken(String list) {
		assertDoesNotThrow(() -> EngineValues.checkNames("--include", list));
	}

	@Test
	void variablesAreFields() {
		assertDoesNotThrow(() -> EngineValues.checkVariables(null));
		assertDoesNotThrow(() -> EngineValues.checkVariables("a.B.c, D.e"));
		assertThrows(CommandFailure.class, () -> EngineValues.checkVariables("noDot"));
	}
}
