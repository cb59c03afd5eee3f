/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import java.util.Arrays;

/**
 * Fields with races in so many objects that further objects are skipped. Simple detection serves to name fields
 * (O'Callahan and Choi, section 6.1), and a program may have millions of objects with a racy field. Thread-safe.
 */
final class RacyFields {

	/**
	 * The number of objects that a field is reported in before it is known; different objects may race at different
	 * lines.
	 */
	static final int OBJECTS = 1024;

	private volatile int[] reported = new int[256];
	private volatile int known;

	/** Whether further objects of a field are skipped. */
	boolean isKnown(int field) {
		int[] counts = reported;
		return field < counts.length && counts[field] >= OBJECTS;
	}

	/** Records that the reports of a field in one more object are complete. */
	synchronized void reported(int field) {
		if (field >= reported.length) {
			reported = Arrays.copyOf(reported, Math.max(field + 1, 2 * reported.length));
		}
		if (++reported[field] == OBJECTS) {
			known++;
		}
	}

	/** One sentence with the number of skipped fields, or null. */
	String sentence() {
		int fields = known;
		if (fields == 0) {
			return null;
		}
		return "Of " + fields + (fields == 1 ? " field" : " fields") + " Eraser reported races in " + OBJECTS
				+ " objects and looked at no more of them: other lines that race on "
				+ (fields == 1 ? "it" : "them") + " later may not have been reported.";
	}
}
