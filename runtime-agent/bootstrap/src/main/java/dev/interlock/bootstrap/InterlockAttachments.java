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
import jdk.internal.vm.annotation.DontInline;

/**
 * The values that engines keep in a hidden field of the objects of classes that synchronise. They are found without a
 * table, and end with their object.
 */
public final class InterlockAttachments {

	/** The name of the field. */
	public static final String FIELD = InterlockHiddenFields.PREFIX + "c";

	/** In place of an offset: objects of the class have no such field. */
	public static final int NONE = -1;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The offset of the field in the objects of a class. */
	private static final InterlockClassTable OFFSETS = new InterlockClassTable();

	private InterlockAttachments() {
		// static only
	}

	/** The offset of the field in the objects of a class; {@link #NONE} if they have none. Called in the agent. */
	public static int offset(Class<?> type) {
		InterlockClassTable.Entry entry = OFFSETS.find(type, 0);
		return entry == null ? add(type) : entry.value;
	}

	@DontInline
	private static int add(Class<?> type) {
		int found = findIn(type);
		OFFSETS.add(type, 0, found);
		return found;
	}

	/** The field nearest to a class counts: a superclass may have one of its own. */
	private static int findIn(Class<?> type) {
		for (Class<?> at = type; at != null && at.getClassLoader() != null; at = at.getSuperclass()) {
			long offset = InterlockOffsets.find(at, FIELD);
			if (offset != InterlockOffsets.NONE) {
				return (int) offset;
			}
		}
		return NONE;
	}

	/**
	 * The value of an object in a table; null if it has none.
	 *
	 * @param offset the offset of the field in the object
	 */
	public static Object find(Object owner, int offset, Object table, int key) {
		return find((InterlockAttachment) UNSAFE.getReferenceAcquire(owner, offset), table, key);
	}

	private static Object find(InterlockAttachment first, Object table, int key) {
		InterlockAttachment at = first;
		while (at != null && (at.key != key || at.table != table)) {
			at = at.next;
		}
		return at == null ? null : at.value;
	}

	/**
	 * Adds a value, unless the object has one in the table.
	 *
	 * @param offset the offset of the field in the object
	 * @return the value that the object now has
	 */
	public static Object add(Object owner, int offset, Object table, int key, Object value) {
		while (true) {
			InterlockAttachment first = (InterlockAttachment) UNSAFE.getReferenceAcquire(owner, offset);
			Object found = find(first, table, key);
			if (found != null) {
				return found;
			}
			if (UNSAFE.compareAndSetReference(owner, offset, first,
					new InterlockAttachment(table, key, value, first))) {
				return value;
			}
		}
	}

	/** Removes the values that a copy of an object has from the original. */
	static void forget(Object copy) {
		int offset = offset(copy.getClass());
		if (offset != NONE) {
			UNSAFE.putReferenceRelease(copy, offset, null);
		}
	}
}
