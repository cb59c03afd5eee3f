/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;

/** Texts for the labels of findings: {@code benign:PATTERN} and {@code fragile:PATTERN}. */
public final class LabelNotes {

	private static final String BENIGN = "benign:";
	private static final String FRAGILE = "fragile:";
	/** A prediction that is less likely because of a read under the lock. */
	private static final String LOCKED_READ = "ordered:locked-read";

	private LabelNotes() {
		// static only
	}

	/** Whether a label marks harmless code. */
	static boolean isHarmless(String label) {
		return label.startsWith(BENIGN) && !name(pattern(label)).isEmpty();
	}

	/** Whether a label makes a prediction less likely than others. */
	static boolean isUnlikely(String label) {
		return label.equals(LOCKED_READ);
	}

	/**
	 * The text of a label.
	 *
	 * @param label a label, for example {@code benign:statistics}
	 * @return for example {@code Likely harmless: statistics counter}; empty for an unknown label
	 */
	public static String hint(String label) {
		if (label.equals(LOCKED_READ)) {
			return "Perhaps ordered: the same thread read the variable under the lock just before";
		}
		String name = name(pattern(label));
		if (name.isEmpty()) {
			return "";
		}
		return label.startsWith(BENIGN) ? "Likely harmless: " + name
				: label.startsWith(FRAGILE) ? "Fragile: " + name : "";
	}

	/**
	 * The hint and, in a second sentence, the reason: why the pattern is harmless (O'Callahan and Choi, section 7.5),
	 * or which failure the Java memory model allows.
	 *
	 * @param label a label, for example {@code benign:statistics}
	 * @return the sentences; none for an unknown label
	 */
	public static List<String> of(String label) {
		String hint = hint(label);
		String pattern = pattern(label);
		if (label.equals(LOCKED_READ)) {
			return List.of(hint + '.',
					"If it goes on only because of the value that it found there, the two cannot race.");
		}
		return hint.isEmpty() ? List.of()
				: List.of(hint + '.', (label.startsWith(FRAGILE) ? warning(pattern) : reason(pattern)) + '.');
	}

	private static String pattern(String label) {
		return label.substring(label.indexOf(':') + 1);
	}

	private static String name(String pattern) {
		return switch (pattern) {
		case "double-checked-locking" -> "double-checked locking";
		case "lazy-initialization" -> "lazy initialisation";
		case "cache" -> "cache";
		case "timestamp" -> "timestamp";
		case "unused" -> "value never used";
		case "statistics" -> "statistics counter";
		case "notification-flag" -> "notification flag";
		case "constant-write" -> "the same constant written again";
		default -> "";
		};
	}

	private static String reason(String pattern) {
		return switch (pattern) {
		case "double-checked-locking" -> "The value is tested again under the lock before it is created";
		case "lazy-initialization" -> "At worst each thread computes the same value once";
		case "cache" -> "A thread that does not find its value computes it again";
		case "timestamp" -> "Only the time is written";
		case "unused" -> "No code uses the value";
		case "statistics" -> "The program only counts; no decision and no result depends on the number";
		case "notification-flag" -> "The flag only ever changes to one value, and others only test it";
		default -> "Every write stores the same constant";
		};
	}

	private static String warning(String pattern) {
		return switch (pattern) {
		case "double-checked-locking", "lazy-initialization", "cache" ->
			"The Java memory model does not allow it: make the field volatile, or read it once and keep in it only "
					+ "objects all of whose fields are final";
		case "notification-flag" ->
			"The Java memory model does not allow it: a compiled loop may read the flag only once; make it volatile";
		default -> "The Java memory model does not allow it: another thread may see half of a long or double, or an "
				+ "object before its fields; make it volatile";
		};
	}
}
