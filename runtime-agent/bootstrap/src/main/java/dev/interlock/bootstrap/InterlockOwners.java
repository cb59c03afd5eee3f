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
 * The marks in the program's objects that say which of them only one thread can know: a hidden field of the class right
 * below {@code Object} has the {@linkplain InterlockThread#mark mark} of the thread that made the object, until it escapes.
 */
public final class InterlockOwners {

	/** The name of the field. */
	public static final String FIELD = InterlockHiddenFields.PREFIX + "o";

	/** In place of a mark: the object has none, as its class has no such field. */
	public static final int UNMARKED = -1;
	/** In place of a mark: other threads may know the object. */
	public static final int ESCAPED = 0;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** Where the marks are in the objects of a class. */
	private static final InterlockClassTable OFFSETS = new InterlockClassTable();

	private InterlockOwners() {
		// static only
	}

	/** Whether analyses hear of transactions, and only the calling thread can know an object; null is a class. */
	static boolean isOwned(Object object, InterlockThread thread) {
		return object != null && InterlockTransactionListener.installed != null && mark(object, thread) > ESCAPED;
	}

	/** Where the mark is in the objects of a class; {@link #UNMARKED} if they have none. */
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
			// the program is about to have its own; whoever hears of the object finds out again
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
		// a class that is not instrumented, or was there before, has none
		long offset = InterlockOffsets.find(root, FIELD);
		return offset == InterlockOffsets.NONE ? UNMARKED : (int) offset;
	}

	/** The mark of the thread that alone knows an object, {@link #ESCAPED}, or {@link #UNMARKED}. */
	public static int mark(Object object) {
		int offset = offset(object.getClass());
		return offset == UNMARKED ? UNMARKED : UNSAFE.getInt(object, offset);
	}

	/**
	 * The mark of an object as the calling thread finds it: if it is another thread's, the object has escaped without being
	 * seen, and has no mark from now on.
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

	/** From now on other threads may know an object that has a mark. */
	public static void release(Object object) {
		UNSAFE.putInt(object, offset(object.getClass()), ESCAPED);
	}
}
