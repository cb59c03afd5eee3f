/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Comparator;
import java.util.Locale;

/**
 * A failure of the program in a directed run.
 *
 * @param kind   its kind
 * @param type   the class of an exception; empty for other kinds
 * @param frame  the first frame of the program in its stack trace; empty for other kinds
 * @param status the exit status; 0 for other kinds
 */
public record Outcome(Kind kind, String type, String frame, int status) implements Comparable<Outcome> {

	/** The kinds of failures. */
	public enum Kind {
		/** An exception has ended a thread or a task of a pool. */
		EXCEPTION,
		/** A failed assertion has ended a thread or a task of a pool. */
		ASSERTION,
		/** Threads wait for each other. */
		DEADLOCK,
		/** The program ended with an exit status other than 0. */
		EXIT,
		/** The program did not end in time. */
		HANG,
		/** The output differs from that of plain runs. */
		OUTPUT;

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	private static final Comparator<Outcome> ORDER = Comparator.comparing(Outcome::kind)
			.thenComparing(Outcome::type).thenComparing(Outcome::frame).thenComparing(Outcome::status);

	/** The outcome for an exception. The name of its class shows whether it is a failed assertion. */
	public static Outcome ofException(String type, String frame) {
		boolean isAssertion = type.endsWith("AssertionError") || type.endsWith("AssertionFailedError")
				|| type.endsWith("ComparisonFailure");
		return new Outcome(isAssertion ? Kind.ASSERTION : Kind.EXCEPTION, type, frame, 0);
	}

	/** An exit status. */
	public static Outcome ofStatus(int status) {
		return new Outcome(Kind.EXIT, "", "", status);
	}

	/** A failure without more data. */
	public static Outcome of(Kind kind) {
		return new Outcome(kind, "", "", 0);
	}

	/** The failure in a few words, for example {@code java.lang.Error in org.example.Bank.pay}. */
	public String text() {
		return switch (kind) {
		case EXCEPTION, ASSERTION -> frame.isEmpty() ? type : type + " in " + frame;
		case DEADLOCK -> "deadlock";
		case EXIT -> "exit status " + status;
		case HANG -> "no end";
		case OUTPUT -> "other output";
		};
	}

	@Override
	public int compareTo(Outcome other) {
		return ORDER.compare(this, other);
	}
}
