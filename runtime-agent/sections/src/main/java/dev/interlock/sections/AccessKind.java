/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The kind of an access to a variable. */
public enum AccessKind {
	READ,
	WRITE;

	/** The keyword in files and site names. */
	public String text() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Returns the kind of a keyword, or null if there is none. */
	static AccessKind of(String text) {
		for (AccessKind kind : values()) {
			if (kind.text().equals(text)) {
				return kind;
			}
		}
		return null;
	}

	/**
	 * The accesses by other threads between two accesses of a thread to one variable that are still serialisable (see
	 * the unserialisable interleavings of AtomRace, section 2). Between two writes these are writes, otherwise reads.
	 */
	public static Set<AccessKind> serializableBetween(AccessKind first, AccessKind last) {
		return EnumSet.of(first == WRITE && last == WRITE ? WRITE : READ);
	}

	/**
	 * The accesses by other threads that an annotation allows between two accesses.
	 *
	 * @param kinds the name of the annotation's constant
	 */
	public static Set<AccessKind> allowedBy(String kinds, AccessKind first, AccessKind last) {
		return switch (kinds) {
		case "NOTHING" -> Set.of();
		case "READS" -> Set.of(READ);
		case "WRITES" -> Set.of(WRITE);
		case "EVERYTHING" -> Set.of(READ, WRITE);
		default -> serializableBetween(first, last);
		};
	}
}
