/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

/** Compares the parts of a shared object that two accesses use, without running code of the program. */
final class Parts {

	private Parts() {
		// static only
	}

	/** Whether the part of one access certainly contains that of the other: it is the whole object, or the same key. */
	static boolean contains(Object one, Object other) {
		return one == null || areSame(one, other);
	}

	/** Whether two accesses certainly use the same part: the whole object, or the same key. */
	static boolean areSame(Object one, Object other) {
		return one == other || one != null && other != null && hasKnownEquality(one)
				&& one.getClass() == other.getClass() && one.equals(other);
	}

	/** Whether two accesses may use the same part; a key overlaps the whole object. */
	static boolean mayOverlap(Object one, Object other) {
		return one == null || other == null || areSame(one, other);
	}

	private static boolean hasKnownEquality(Object key) {
		return key instanceof String || key instanceof Integer || key instanceof Long || key instanceof Character
				|| key instanceof Short || key instanceof Byte || key instanceof Boolean || key instanceof Double
				|| key instanceof Float;
	}
}
