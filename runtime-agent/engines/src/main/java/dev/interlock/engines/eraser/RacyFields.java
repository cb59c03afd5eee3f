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
 * Fields on which races were found in so many objects that further objects are not looked at: simple detection is there to
 * name fields (O'Callahan and Choi, section 6.1), and a program has millions of objects of a racing one. Thread-safe.
 */
final class RacyFields {

	/** In so many objects a field is reported, each of them with other lines if they differ, until it is known. */
	static final int OBJECTS = 1024;

	private volatile int[] reported = new int[256];
	private volatile int known;

	/** Whether enough is known of a field. */
	boolean isKnown(int field) {
		int[] counts = reported;
		return field < counts.length && counts[field] >= OBJECTS;
	}

	/** All that is to be said of a field of one more object has been. */
	synchronized void reported(int field) {
		if (field >= reported.length) {
			reported = Arrays.copyOf(reported, Math.max(field + 1, 2 * reported.length));
		}
		if (++reported[field] == OBJECTS) {
			known++;
		}
	}

	/** What was left out, or null. */
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
