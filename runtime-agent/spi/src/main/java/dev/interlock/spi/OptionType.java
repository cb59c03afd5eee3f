/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The possible values of an {@link EngineOption}. Immutable.
 *
 * @param kind  the kind of the values
 * @param words the words of {@link Kind#TRUTH}, {@link Kind#CHOICE}, {@link Kind#CHOICES} and {@link Kind#FILE}; empty for
 *              other kinds
 * @param least the least value of {@link Kind#NUMBER}
 * @param most  the greatest value of {@link Kind#NUMBER}
 */
public record OptionType(Kind kind, List<String> words, long least, long most) {

	/** The kinds of values. */
	public enum Kind {
		/** {@code true} or {@code false}. */
		TRUTH,
		/** One word of a list. */
		CHOICE,
		/** Several words of a list, separated by commas. */
		CHOICES,
		/** A whole number. */
		NUMBER,
		/** The path of a file; or words of a list, which may precede a path, separated by commas. */
		FILE,
		/** Any text. */
		TEXT
	}

	/** Copies the words. */
	public OptionType {
		words = List.copyOf(words);
	}

	/** The values {@code true} and {@code false}. */
	public static OptionType truth() {
		return new OptionType(Kind.TRUTH, List.of("true", "false"), 0, 0);
	}

	/** One of the given words. */
	public static OptionType choice(String... words) {
		return new OptionType(Kind.CHOICE, List.of(words), 0, 0);
	}

	/** Any of the given words, separated by commas. */
	public static OptionType choices(String... words) {
		return new OptionType(Kind.CHOICES, List.of(words), 0, 0);
	}

	/** A whole number in a range, both ends included. */
	public static OptionType number(long least, long most) {
		return new OptionType(Kind.NUMBER, List.of(), least, most);
	}

	/** The path of a file to read, or one of the given words. */
	public static OptionType file(String... words) {
		return new OptionType(Kind.FILE, List.of(words), 0, 0);
	}

	/** Any text that is not blank. */
	public static OptionType text() {
		return new OptionType(Kind.TEXT, List.of(), 0, 0);
	}

	/**
	 * Checks a value. The content of a file is not checked.
	 *
	 * @return what the user should do, for the end of a sentence; empty if the value is valid
	 */
	public Optional<String> remedy(String value) {
		return isValid(value.strip()) ? Optional.empty() : Optional.of(remedy());
	}

	private boolean isValid(String value) {
		return switch (kind) {
		case TRUTH, CHOICE -> words.contains(value);
		case CHOICES -> parts(value).stream().allMatch(words::contains);
		case NUMBER -> isNumber(value);
		case FILE, TEXT -> !value.isEmpty();
		};
	}

	private boolean isNumber(String value) {
		try {
			long number = Long.parseLong(value);
			return number >= least && number <= most;
		} catch (NumberFormatException e) {
			// the remedy says what a number is
			return false;
		}
	}

	private String remedy() {
		return switch (kind) {
		case TRUTH -> "give true or false";
		case CHOICE, CHOICES -> "choose from " + String.join(", ", words);
		case NUMBER -> "give a whole number from " + least + (most < Integer.MAX_VALUE ? " to " + most : "");
		case FILE -> "give the path of a file" + (words.isEmpty() ? "" : ", or " + String.join(", ", words));
		case TEXT -> "give a text";
		};
	}

	/** The values in short, for example {@code on-line|off-line} or {@code N}. */
	public String form() {
		return switch (kind) {
		case TRUTH, CHOICE -> String.join("|", words);
		case CHOICES -> "LIST";
		case NUMBER -> "N";
		case FILE -> words.isEmpty() ? "FILE" : String.join("|", words) + "|FILE";
		case TEXT -> "TEXT";
		};
	}

	/**
	 * Where the path begins in a value of {@link Kind#FILE}, after any words. The path can have commas.
	 *
	 * @return an index into the value; its length if it has no path
	 */
	public int pathStart(String value) {
		int start = 0;
		while (start < value.length()) {
			int comma = value.indexOf(',', start);
			int end = comma < 0 ? value.length() : comma;
			if (!words.contains(value.substring(start, end).strip())) {
				return start;
			}
			start = Math.min(value.length(), end + 1);
		}
		return start;
	}

	/** The parts of a list, without blanks around them and without empty ones. */
	public static List<String> parts(String list) {
		return Stream.of(list.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
	}
}
