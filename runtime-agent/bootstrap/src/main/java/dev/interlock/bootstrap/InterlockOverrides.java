/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * The JDK methods that the program's classes override. The listener is queried once for each class and method. A call
 * that runs the program's own override has the effects of the calls inside it.
 */
final class InterlockOverrides {

	/** Replaces the number of a method: the call runs the JDK's method, whatever the class of the receiver. */
	static final int NONE = Integer.MIN_VALUE;

	/** The number of {@code isHeldByCurrentThread()}. The numbers of all methods of locks are negative. */
	static final int IS_HELD = -1;

	/** Represents all methods: whether any is overridden. */
	static final int ANY = Integer.MAX_VALUE;

	private static InterlockClassTable known = new InterlockClassTable();

	private InterlockOverrides() {
		// static only
	}

	/** Whether objects of a class run the program's override of a method. */
	static boolean isOverridden(Class<?> type, int method) {
		if (method == NONE || type.getClassLoader() == null) {
			return false;
		}
		InterlockClassTable.Entry entry = known.find(type, method);
		return (entry == null ? query(type, method) : entry.value) != 0;
	}

	static void forget() {
		known = new InterlockClassTable();
	}

	private static int query(Class<?> type, int method) {
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			int overridden = InterlockListener.installed.overrides(type, method) ? 1 : 0;
			known.add(type, method, overridden);
			return overridden;
		} finally {
			thread.leaveAgent();
		}
	}
}
