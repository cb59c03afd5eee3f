/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;

/**
 * The offsets of the first elements of arrays. The JDK's constants are read by reflection, as their type differs
 * between versions of the JDK.
 */
final class InterlockArrayLayout {

	/** For arrays of {@code int}. */
	static final long INTS = base("INT");

	private static final long BOOLEANS = base("BOOLEAN");
	private static final long BYTES = base("BYTE");
	private static final long SHORTS = base("SHORT");
	private static final long CHARS = base("CHAR");
	private static final long LONGS = base("LONG");
	private static final long FLOATS = base("FLOAT");
	private static final long DOUBLES = base("DOUBLE");
	private static final long REFERENCES = base("OBJECT");

	private InterlockArrayLayout() {
		// static only
	}

	/**
	 * The offset of element 0 in bytes.
	 *
	 * @param type the type of an array
	 */
	static long base(Class<?> type) {
		Class<?> element = type.getComponentType();
		if (!element.isPrimitive()) {
			return REFERENCES;
		}
		if (element == int.class) {
			return INTS;
		}
		if (element == long.class) {
			return LONGS;
		}
		if (element == byte.class) {
			return BYTES;
		}
		if (element == char.class) {
			return CHARS;
		}
		if (element == double.class) {
			return DOUBLES;
		}
		if (element == float.class) {
			return FLOATS;
		}
		return element == short.class ? SHORTS : BOOLEANS;
	}

	private static long base(String type) {
		try {
			return Unsafe.class.getField("ARRAY_" + type + "_BASE_OFFSET").getLong(null);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}
}
