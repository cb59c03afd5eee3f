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
 * The numbers of fields that are accessed by offset: by field updaters, {@code Unsafe} and {@code VarHandle}. Known
 * numbers are found without a lock.
 */
public abstract class InterlockFields {

	/** The key of the clock of an object that all its fields with unknown numbers share. */
	static final int UNKNOWN = -16;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long[] NO_OFFSETS = {};

	private static volatile InterlockFields installed;
	/**
	 * The numbers of fields by the class of the object and the offset. An inherited field has one entry for each class.
	 */
	private static InterlockClassTable numbers = new InterlockClassTable();

	/** For subclasses. */
	protected InterlockFields() {
		// nothing to set up
	}

	/** Installs the instance that finds numbers; null for none. */
	public static void install(InterlockFields finder) {
		synchronized (InterlockFields.class) {
			numbers = new InterlockClassTable();
		}
		installed = finder;
	}

	/**
	 * Finds the number of a field, once for each class and offset. Called by the program's own thread, in the agent.
	 *
	 * @param type   the class of an object
	 * @param offset an offset within its objects
	 * @return the field's number, from 1; 0 if there is no field or it is unknown
	 */
	protected abstract int find(Class<?> type, long offset);

	/**
	 * Finds the number of a static field, once for each class and offset. Called like {@link #find}.
	 *
	 * @param type   the class that declares it
	 * @param offset its offset within the holder of the class's static fields
	 * @return the field's number, from 1; 0 if there is no field or it is unknown
	 */
	protected abstract int findStatic(Class<?> type, long offset);

	/** The offsets of the hidden fields of a class's objects: three for each field, first that of the last write. */
	protected abstract long[] findHidden(Class<?> type);

	/**
	 * Whether a field is volatile.
	 *
	 * @param number the field's number
	 */
	protected abstract boolean isVolatileField(int number);

	/** The offsets of the hidden fields of a class's objects. */
	static long[] hidden(Class<?> type) {
		InterlockFields finder = installed;
		return finder == null ? NO_OFFSETS : finder.findHidden(type);
	}

	/** The number of a static field; {@link #UNKNOWN} if it has none. */
	static int staticNumber(Class<?> type, long offset) {
		return numberAt(type, ~offset);
	}

	/** Whether a field is volatile, or no instance is installed; all accesses to a volatile field are atomic. */
	static boolean isVolatile(int number) {
		InterlockFields finder = installed;
		return finder == null || finder.isVolatileField(number);
	}

	/** The offset of a static field, as in {@code Unsafe}. */
	public static long staticOffset(java.lang.reflect.Field field) {
		return UNSAFE.staticFieldOffset(field);
	}

	/** The number of the field of an object at an offset; {@link #UNKNOWN} if it has none. */
	static int number(Object owner, long offset) {
		return numberAt(owner.getClass(), offset);
	}

	/** @param offset the offset of a field of an object, or the complement of that of a static field */
	private static int numberAt(Class<?> type, long offset) {
		InterlockClassTable.Entry entry = numbers.find(type, offset);
		return entry == null ? add(type, offset) : entry.value;
	}

	private static int add(Class<?> type, long offset) {
		InterlockFields finder = installed;
		if (finder == null) {
			return UNKNOWN;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			int found = offset < 0 ? finder.findStatic(type, ~offset) : finder.find(type, offset);
			int number = found > 0 ? found : UNKNOWN;
			numbers.add(type, offset, number);
			return number;
		} finally {
			thread.leaveAgent();
		}
	}
}
