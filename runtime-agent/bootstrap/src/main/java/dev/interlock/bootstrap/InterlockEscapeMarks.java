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
 * The marks in the program's objects that show which of them only one thread can know. A hidden field of the class
 * directly below {@code Object} holds the {@linkplain InterlockThread#mark mark} of the thread that made the object,
 * until the object escapes.
 */
public final class InterlockEscapeMarks {

	/** The name of the field. */
	public static final String FIELD = InterlockHiddenFields.PREFIX + "o";

	/** Replaces a mark: the object has none, as its class has no such field. */
	public static final int UNMARKED = -1;
	/** Replaces a mark: other threads may know the object. */
	public static final int ESCAPED = 0;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The offset of the mark in the objects of a class. */
	private static final InterlockClassTable OFFSETS = new InterlockClassTable();

	private InterlockEscapeMarks() {
		// static only
	}

	/**
	 * Whether an analysis of transactions runs and only the calling thread can know an object; false for null, which
	 * represents a class.
	 */
	static boolean isOwned(Object object, InterlockThread thread) {
		return object != null && InterlockTransactionListener.installed != null && mark(object, thread) > ESCAPED;
	}

	/** The offset of the mark in the objects of a class; {@link #UNMARKED} if they have none. */
	static int offset(Class<?> type) {
		InterlockClassTable.Entry entry = OFFSETS.find(type, 0);
		return entry == null ? add(type) : entry.value;
	}

	@DontInline
	private static int add(Class<?> type) {
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			int found = find(type);
			OFFSETS.add(type, 0, found);
			return found;
		} catch (StackOverflowError | OutOfMemoryError e) {
			// the program is about to get its own error; the offset is looked up again at the object's next event
			return UNMARKED;
		} finally {
			thread.leaveAgent();
		}
	}

	private static int find(Class<?> type) {
		Class<?> root = type;
		while (root.getSuperclass() != null && root.getSuperclass() != Object.class) {
			root = root.getSuperclass();
		}
		if (root.isArray() || root.isInterface() || root == Object.class) {
			return UNMARKED;
		}
		// a class that is not instrumented, or was loaded before, has no such field
		long offset = InterlockOffsets.find(root, FIELD);
		return offset == InterlockOffsets.NONE ? UNMARKED : (int) offset;
	}

	/** The mark of the only thread that knows an object, {@link #ESCAPED}, or {@link #UNMARKED}. */
	public static int mark(Object object) {
		int offset = offset(object.getClass());
		return offset == UNMARKED ? UNMARKED : UNSAFE.getInt(object, offset);
	}

	/**
	 * The mark of an object as the calling thread finds it. If it is another thread's, the object has escaped
	 * unobserved, and its mark is removed.
	 *
	 * @param thread the calling thread
	 */
	public static int mark(Object object, InterlockThread thread) {
		int mark = mark(object);
		if (mark > ESCAPED && mark != thread.mark) {
			release(object);
			return ESCAPED;
		}
		return mark;
	}

	/** Other threads may know a marked object from now on. */
	public static void release(Object object) {
		UNSAFE.putInt(object, offset(object.getClass()), ESCAPED);
	}
}
