/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of engines and their values. */
class EngineOptionTest {

	private static final OptionType MODES = OptionType.choice("fast", "exact");

	private final Map<String, String> given = new HashMap<>();
	private final Options options = Options.of(given, 1);

	private static EngineOption option(OptionType type, String standard) {
		return new EngineOption("mode", "Mode", type, standard, "How it works.");
	}

	private static OptionType type(String kind) {
		return switch (kind) {
		case "truth" -> OptionType.truth();
		case "choice" -> MODES;
		case "choices" -> OptionType.choices("a", "b-c");
		case "number" -> OptionType.number(-1, 10);
		case "natural" -> OptionType.number(0, Integer.MAX_VALUE);
		case "file" -> OptionType.file();
		case "words" -> OptionType.file("tasks", "methods");
		default -> OptionType.text();
		};
	}

	@ParameterizedTest
	@CsvSource({ "truth,true", "truth,' false '", "choice,exact", "choice,' fast'", "choices,a", "choices,'b-c, a'",
			"choices,''", "number,-1", "number,' 10 '", "natural,2147483647", "file,x y", "words,tasks",
			"words,'tasks,f'", "text,anything" })
	void validValuesAreAccepted(String kind, String value) {
		assertEquals(Optional.empty(), type(kind).remedy(value));
	}

	@ParameterizedTest
	@CsvSource({ "truth,yes,give true or false", "truth,'',give true or false", "choice,slow,'choose from fast, exact'",
			"choice,'fast,exact','choose from fast, exact'", "choice,'','choose from fast, exact'",
			"choices,'a,x','choose from a, b-c'", "number,11,give a whole number from -1 to 10",
			"number,-2,give a whole number from -1 to 10", "number,1.5,give a whole number from -1 to 10",
			"natural,2147483648,give a whole number from 0", "natural,x,give a whole number from 0",
			"natural,99999999999999999999,give a whole number from 0", "file,' ',give the path of a file",
			"words,'','give the path of a file, or tasks, methods'", "text,'',give a text" })
	void aRemedyIsGivenForOthers(String kind, String value, String remedy) {
		assertEquals(Optional.of(remedy), type(kind).remedy(value));
	}

	@ParameterizedTest
	@CsvSource({ "truth,true|false", "choice,fast|exact", "choices,LIST", "number,N", "file,FILE",
			"words,tasks|methods|FILE", "text,TEXT" })
	void theFormIsShort(String kind, String form) {
		assertEquals(form, type(kind).form());
	}

	@Test
	void aValueIsTheGivenOneOrTheDefault() throws OptionException {
		assertEquals("fast", option(MODES, "fast").in(options));
		assertEquals(7, option(type("number"), "7").numberIn(options));
		given.put("mode", " exact ");
		assertEquals("exact", option(MODES, "fast").in(options));
		given.put("mode", "3");
		assertEquals(3, option(type("number"), "7").numberIn(options));
	}

	@Test
	void aWrongValueIsOneSentence() {
		given.put("mode", "slow");
		assertEquals("The value 'slow' of the option 'mode' is not understood: choose from fast, exact.",
				assertThrows(OptionException.class, () -> option(MODES, "fast").in(options)).getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Mode", "a b", "a=b", "-a", "a-", "a--b", "a,b", "1a" })
	void aNameHasLettersDigitsAndHyphens(String name) {
		assertThrows(IllegalArgumentException.class, () -> new EngineOption(name, "Mode", MODES, "fast", "It."));
	}

	@Test
	void theDefaultIsAValue() {
		assertTrue(assertThrows(IllegalArgumentException.class, () -> option(MODES, "slow")).getMessage()
				.contains("the default 'slow'"));
	}

	@ParameterizedTest
	@CsvSource({ "words,tasks,''", "words,'tasks, methods',''", "words,'tasks,a,b','a,b'", "words,'a,tasks','a,tasks'",
			"words,'',''", "words,'tasks,',''", "file,'tasks,a','tasks,a'" })
	void wordsPrecedeAPathThatCanHaveCommas(String kind, String value, String path) {
		assertEquals(path, value.substring(type(kind).pathStart(value)).strip());
	}

	@Test
	void partsAreTrimmedAndNotEmpty() {
		assertEquals(List.of("a", "b"), OptionType.parts(" a,, b ,"));
		assertEquals(List.of(), OptionType.parts(" "));
	}
}
