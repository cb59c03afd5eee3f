/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;

import jdk.internal.misc.Unsafe;

/**
 * The fields that instrumentation adds to the program's classes for the shadow state of their variables: three for each
 * monitored field. Reflection does not show them, so they are found by name.
 */
public final class InterlockHiddenFields {

	/** The common prefix of their names. */
	public static final String PREFIX = "$interlock$";

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final String KINDS = "wrs";

	/** By field number: the offsets of its three hidden fields in an object or a class; 0 if it has none. */
	private static volatile int[] offsets = new int[3 * 1024];

	/** By field number: the class that holds the three hidden fields of a static field. */
	private static volatile WeakReference<?>[] classes = new WeakReference<?>[1024];

	private InterlockHiddenFields() {
		// static only
	}

	/** The fields without the hidden ones, for the reflection data of a class. */
	public static Field[] visible(Field[] fields) {
		int hidden = 0;
		for (Field field : fields) {
			if (isHidden(field)) {
				hidden++;
			}
		}
		if (hidden == 0) {
			return fields;
		}
		Field[] visible = new Field[fields.length - hidden];
		int at = 0;
		for (Field field : fields) {
			if (!isHidden(field)) {
				visible[at++] = field;
			}
		}
		return visible;
	}

	/**
	 * Records the location of the shadow state of a field.
	 *
	 * @param number    the field's number
	 * @param declaring the class that declares it and has the hidden fields
	 * @param suffix    the part of their names after the kind
	 * @param isStatic  whether it is static
	 */
	public static synchronized void define(int number, Class<?> declaring, String suffix, boolean isStatic) {
		int[] known = offsets;
		if (number >= classes.length) {
			int size = Math.max(classes.length * 2, number + 1);
			classes = java.util.Arrays.copyOf(classes, size);
			known = java.util.Arrays.copyOf(known, 3 * size);
		}
		int[] found = new int[3];
		for (int kind = 0; kind < 3; kind++) {
			found[kind] = (int) UNSAFE.objectFieldOffset(declaring,
					PREFIX.concat(KINDS.substring(kind, kind + 1)).concat(suffix));
		}
		classes[number] = isStatic ? new WeakReference<>(declaring) : null;
		System.arraycopy(found, 0, known, 3 * number, 3);
		offsets = known;
	}

	/**
	 * Records that a field has no hidden fields. Its number may have belonged to a field of an earlier listener's
	 * classes, whose offsets would point into other fields of the program.
	 */
	public static synchronized void undefine(int number) {
		if (number < classes.length) {
			classes[number] = null;
			java.util.Arrays.fill(offsets, 3 * number, 3 * number + 3, 0);
		}
	}

	/** The class of a static field has been unloaded. */
	public static synchronized void forget(int number) {
		if (number < classes.length) {
			classes[number] = null;
		}
	}

	/** Whether the shadow state of a field is in hidden fields. */
	static boolean has(int number) {
		int[] known = offsets;
		return 3 * number < known.length && known[3 * number] != 0;
	}

	/**
	 * By three times the field number: the offsets of its three hidden fields; 0, or beyond the end, if it has none.
	 */
	static int[] offsets() {
		return offsets;
	}

	/** The offset of one of the three hidden fields; the field must have them. */
	static long offset(int number, int kind) {
		return offsets[3 * number + kind];
	}

	/** The class that declares a static field with hidden fields; null if there is none, or it has been unloaded. */
	public static Object holder(int number) {
		return number < classes.length && has(number) ? type(number) : null;
	}

	/** The class that holds the three hidden fields of a static field; null if it has been unloaded. */
	static Object type(int number) {
		WeakReference<?> type = classes[number];
		return type == null ? null : type.get();
	}

	private static boolean isHidden(Field field) {
		return field.isSynthetic() && field.getName().startsWith(PREFIX);
	}
}
