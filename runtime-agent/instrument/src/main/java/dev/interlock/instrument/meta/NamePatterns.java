/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

/** Checks the lists by which options name classes and fields: names with dots, separated by commas. */
public final class NamePatterns {

	/** The characters that no name in a class file contains, other than the dot. */
	private static final String NOT_IN_NAMES = "[;/";
	/** Each star makes a match slower. */
	private static final int MOST_STARS = 10;

	private NamePatterns() {
		// static only
	}

	/**
	 * What is wrong with a list.
	 *
	 * @param option the option as the user writes it
	 * @return a sentence for the user; null if the list is right
	 */
	public static String problem(String option, String list) {
		boolean isEmpty = true;
		for (String part : list.split(",")) {
			String name = part.trim();
			for (int i = 0; i < name.length(); i++) {
				if (NOT_IN_NAMES.indexOf(name.charAt(i)) >= 0) {
					return "The value '" + name + "' of '" + option + "' is no name, because of the '" + name.charAt(i)
							+ "': give names with dots, for example org.example.*, separated by commas.";
				}
			}
			if (name.chars().filter(each -> each == '*').count() > MOST_STARS) {
				return "The value '" + name + "' of '" + option + "' has more than " + MOST_STARS
						+ " stars: give a name with fewer, for example org.example.*.";
			}
			isEmpty &= name.isEmpty() || name.equals("+");
		}
		return isEmpty ? "The value '" + list + "' of '" + option
				+ "' names nothing: give names with dots, for example org.example.*, or omit the option." : null;
	}
}
