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

/** The offsets of fields in objects, also for classes that may lack the field. */
public final class InterlockOffsets {

	/** Replaces an offset if there is no such field. */
	public static final long NONE = -1;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The offset of a thread's scoped value bindings, from Java 21 on. */
	private static final long SCOPED_VALUES = scopedValues();

	private InterlockOffsets() {
		// static only
	}

	private static long scopedValues() {
		try {
			return UNSAFE.objectFieldOffset(Thread.class, "scopedValueBindings");
		} catch (InternalError e) {
			return NONE;
		}
	}

	/**
	 * The offset of a field of an object, as in {@code Unsafe}; also for fields that reflection does not show.
	 *
	 * @throws InternalError if the class itself declares no such field
	 */
	public static long of(Class<?> type, String name) {
		return UNSAFE.objectFieldOffset(type, name);
	}

	/**
	 * The reference at an offset of an object, as in {@code Unsafe}; the read is not recorded.
	 *
	 * @param offset the offset of a field of a reference type of the object's class
	 */
	public static Object reference(Object owner, long offset) {
		return UNSAFE.getReference(owner, offset);
	}

	/**
	 * The int at an offset of an object.
	 *
	 * @param offset the offset of an int field of the object's class
	 */
	public static int number(Object owner, long offset) {
		return UNSAFE.getInt(owner, offset);
	}

	/**
	 * The offset of a field, as in {@code Unsafe}; also for a field that reflection does not show. If there is none,
	 * restores the scoped values of the calling thread. The JVM clears them when it throws an error of its own, and the
	 * program could then not fork a thread in a scope.
	 *
	 * @return {@link #NONE} if the class itself declares no such field
	 */
	public static long find(Class<?> type, String name) {
		if (type.isArray() || type.isPrimitive()) {
			// the JVM crashes if it is asked for a field of such a class
			return NONE;
		}
		Thread thread = Thread.currentThread();
		Object bindings = SCOPED_VALUES == NONE ? null : UNSAFE.getReference(thread, SCOPED_VALUES);
		try {
			return UNSAFE.objectFieldOffset(type, name);
		} catch (InternalError e) {
			if (SCOPED_VALUES != NONE) {
				UNSAFE.putReference(thread, SCOPED_VALUES, bindings);
			}
			return NONE;
		}
	}
}
