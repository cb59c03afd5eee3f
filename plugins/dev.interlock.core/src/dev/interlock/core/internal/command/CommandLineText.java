/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command line that a launch delegate shows. Its arguments are separated by blanks and not quoted on all platforms,
 * so those that contain blanks must be known.
 */
public final class CommandLineText {

	private static final char MARK = '\u0001';

	private CommandLineText() {
		// only static methods
	}

	/**
	 * Splits a command line.
	 *
	 * @param known texts that may contain blanks, each a whole argument or a part of one
	 * @param last  the last arguments, which may be empty texts
	 * @return the arguments, without the quotes around those with blanks
	 */
	public static List<String> split(String text, Collection<String> known, String... last) {
		List<String> before = split(text, known);
		long shown = Stream.of(last).filter(each -> !each.isBlank()).count();
		List<String> arguments = new ArrayList<>(before.subList(0, before.size() - (int) shown));
		arguments.addAll(Arrays.asList(last));
		return arguments;
	}

	private static List<String> split(String text, Collection<String> known) {
		List<String> spaced = known.stream().map(String::strip)
				.filter(each -> each.chars().anyMatch(Character::isWhitespace)).distinct()
				.sorted(Comparator.comparing(String::length).reversed()).toList();
		String marked = text.trim();
		for (int i = 0; i < spaced.size(); i++) {
			marked = marked.replace(spaced.get(i), mark(i));
		}
		List<String> arguments = new ArrayList<>();
		for (String argument : marked.split("\\s+")) {
			arguments.add(argument.indexOf(MARK) < 0 ? argument : restored(argument, spaced));
		}
		return arguments;
	}

	private static String restored(String argument, List<String> spaced) {
		boolean isQuoted = argument.length() > 1 && argument.startsWith("\"") && argument.endsWith("\"");
		String restored = isQuoted ? argument.substring(1, argument.length() - 1) : argument;
		for (int i = 0; i < spaced.size(); i++) {
			restored = restored.replace(mark(i), spaced.get(i));
		}
		return restored;
	}

	private static String mark(int index) {
		return MARK + Integer.toString(index) + MARK;
	}
}
