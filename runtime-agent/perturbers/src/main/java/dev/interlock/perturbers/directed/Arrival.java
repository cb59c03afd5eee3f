/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.Locale;

/**
 * Something that happens to a controlled run from outside. Immutable.
 *
 * @param kind   what happens
 * @param thread the path of the thread; empty for the clock
 * @param point  the number of points that all threads have passed before
 * @param number for a thread that leaves: the number of its events since its last point; for the clock: its time
 * @param place  the class and the method of the code that is not controlled; empty if not known
 */
public record Arrival(Kind kind, String thread, long point, long number, String place) {

	/** What happens. */
	public enum Kind {
		/** A thread is blocked in code that is not controlled, and loses the turn. */
		LEFT,
		/** A thread returns from such code, and can have the turn again. */
		BACK,
		/** The clock has advanced while all threads were blocked in such code. */
		CLOCK
	}

	private static final int PARTS = 5;
	private static final String NONE = "-";

	/** The line of a schedule file. */
	public String line() {
		String name = kind.name().toLowerCase(Locale.ROOT);
		return switch (kind) {
		case LEFT -> String.join(" ", name, thread, "" + point, "" + number, orNone(place));
		case BACK -> String.join(" ", name, thread, "" + point, orNone(place));
		case CLOCK -> String.join(" ", name, "" + point, "" + number);
		};
	}

	private static String orNone(String place) {
		return place.isEmpty() ? NONE : place;
	}

	/** Whether a line is one of an arrival. */
	public static boolean isLine(String line) {
		for (Kind kind : Kind.values()) {
			if (line.startsWith(kind.name().toLowerCase(Locale.ROOT) + ' ')) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Reads a line.
	 *
	 * @throws IllegalArgumentException if it is no such line
	 */
	public static Arrival parse(String line) {
		String[] parts = line.split(" ");
		Kind kind = Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
		if (parts.length != PARTS - kind.ordinal()) {
			throw new IllegalArgumentException(line);
		}
		return switch (kind) {
		case LEFT -> new Arrival(kind, parts[1], number(parts[2]), number(parts[3]), place(parts[4]));
		case BACK -> new Arrival(kind, parts[1], number(parts[2]), 0, place(parts[3]));
		case CLOCK -> new Arrival(kind, "", number(parts[1]), number(parts[2]), "");
		};
	}

	private static String place(String text) {
		return text.equals(NONE) ? "" : text;
	}

	private static long number(String text) {
		long number = Long.parseLong(text);
		if (number < 0) {
			throw new IllegalArgumentException(text);
		}
		return number;
	}
}
