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

/** Where fields are in objects, also in classes that may not have them. */
public final class InterlockOffsets {

	/** In place of an offset: there is no such field. */
	public static final long NONE = -1;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** What a thread has of scoped values, from Java 21 on. */
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
	 * The offset of a field of an object, as {@code Unsafe} counts; also for fields that reflection does not show.
	 *
	 * @throws InternalError if the class itself declares no such field
	 */
	public static long of(Class<?> type, String name) {
		return UNSAFE.objectFieldOffset(type, name);
	}

	/**
	 * The reference that an object holds at an offset, as {@code Unsafe} counts; nothing is recorded.
	 *
	 * @param offset that of a field of a reference type of the object's class
	 */
	public static Object reference(Object owner, long offset) {
		return UNSAFE.getReference(owner, offset);
	}

	/**
	 * The int that an object holds at an offset.
	 *
	 * @param offset that of a field of that type of the object's class
	 */
	public static int number(Object owner, long offset) {
		return UNSAFE.getInt(owner, offset);
	}

	/**
	 * The offset of a field, as {@code Unsafe} counts; also of one that reflection does not show. Where there is none, the
	 * calling thread keeps its scoped values: the virtual machine takes them from a thread to which it throws an error of
	 * its own, and the program could not fork a thread in a scope any more.
	 *
	 * @return {@link #NONE} if the class itself declares no such field
	 */
	public static long find(Class<?> type, String name) {
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
