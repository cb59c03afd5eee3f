/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.List;

/** What the labels of findings mean, in sentences. */
public final class LabelNotes {

	private static final String BENIGN = "benign:";
	private static final String FRAGILE = "fragile:";

	private LabelNotes() {
		// static only
	}

	/**
	 * Why a race with the label is often harmless (O'Callahan and Choi, section 7.5), and where the Java memory model does not
	 * allow it, what may go wrong.
	 *
	 * @param label a label, for example {@code benign:statistics}
	 * @return the sentences; none for a label that is not known here
	 */
	public static List<String> of(String label) {
		boolean fragile = label.startsWith(FRAGILE);
		List<String> notes = new ArrayList<>();
		if (fragile || label.startsWith(BENIGN)) {
			String pattern = label.substring(label.indexOf(':') + 1);
			String reason = reason(pattern);
			if (!reason.isEmpty()) {
				notes.add("Looks harmless, " + reason + '.');
				if (fragile) {
					notes.add("The Java memory model does not allow it: " + warning(pattern) + '.');
				}
			}
		}
		return notes;
	}

	private static String reason(String pattern) {
		return switch (pattern) {
		case "double-checked-locking" ->
			"as double-checked locking: whether to initialise is tested without the lock, and again with it";
		case "lazy-initialization" ->
			"as lazy initialisation: the value is made where it is missing, at worst by each thread once";
		case "cache" -> "as a cache: what a thread does not find, or not any more, it computes again";
		case "timestamp" ->
			"as a timestamp: only the time is written, and a reader that sees an earlier one waits longer";
		case "unused" -> "as the value is never used";
		case "statistics" ->
			"as statistics: it is only counted, no decision of the program depends on it, and lost counts "
					+ "make it a little wrong";
		case "notification-flag" ->
			"as a notification: the flag is set to a constant, and others only test it, some time "
					+ "later";
		case "constant-write" -> "as every write stores the same constant";
		default -> "";
		};
	}

	private static String warning(String pattern) {
		return switch (pattern) {
		case "double-checked-locking", "lazy-initialization", "cache" ->
			"another thread may see the object before its fields, half of a long, or at a second read the old value "
					+ "again; make the field volatile, or read it once and keep in it only objects all of whose fields are "
					+ "final";
		case "notification-flag" ->
			"a thread may never see that it was set, and a compiled loop may read it only once; make it volatile";
		default -> "another thread may see half of a long or double, or an object before its fields; make it volatile";
		};
	}
}
