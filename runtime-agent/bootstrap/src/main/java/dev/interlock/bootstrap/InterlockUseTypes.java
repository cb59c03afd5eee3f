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
 * The types of the JDK that instrumented calls have used, watched or not: an open hash table that only grows.
 * The listener is queried once for each. Classes of the program's own loaders are never in the table, so none is kept
 * alive; a class that extends a type of the JDK is looked up as that type.
 */
final class InterlockUseTypes {

	private static InterlockUseType[] table = new InterlockUseType[256];
	private static int size;
	/** The number of times that all types have been forgotten. */
	private static int version;

	private InterlockUseTypes() {
		// static only
	}

	/** The type of an object; one that is not watched unless the listener describes it. */
	static InterlockUseType of(Object object) {
		Class<?> type = object.getClass();
		return isOfProgram(type) ? ofProgram(type) : ofJdk(type);
	}

	/** The type of the JDK that a class of the program extends. */
	private static InterlockUseType ofProgram(Class<?> type) {
		Class<?> base = type.getSuperclass();
		while (base != null && isOfProgram(base)) {
			base = base.getSuperclass();
		}
		if (base == null || base == Object.class) {
			return InterlockUseType.NONE;
		}
		InterlockUseType known = ofJdk(base);
		if (!known.isWatched || !known.isOpen) {
			return InterlockUseType.NONE;
		}
		return known.isClosed && InterlockOverrides.isOverridden(type, InterlockOverrides.ANY) ? known.overridden
				: known;
	}

	private static boolean isOfProgram(Class<?> type) {
		return type.getClassLoader() != null || type.isHidden();
	}

	private static InterlockUseType ofJdk(Class<?> type) {
		InterlockUseType[] types = table;
		int at = place(types, type);
		InterlockUseType known = types[at];
		if (known != null) {
			return known;
		}
		return InterlockListener.installed == InterlockListener.NONE ? InterlockUseType.NONE
				: addAsAgent(type);
	}

	/** The effect of a method on objects of a type: one of the constants of {@link InterlockListener}. */
	static int use(InterlockUseType type, int method) {
		int use = type.use(method);
		if (use == 0) {
			InterlockThread thread = InterlockThreads.current();
			thread.enterAgent();
			try {
				use = InterlockListener.installed.use(type.type, method);
				type.setUse(method, use);
			} finally {
				thread.leaveAgent();
			}
		}
		return use;
	}

	static synchronized void forget() {
		table = new InterlockUseType[256];
		size = 0;
		version++;
	}

	/** A number that changes when types are forgotten. */
	static int version() {
		return version;
	}

	private static InterlockUseType addAsAgent(Class<?> type) {
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			return add(type);
		} finally {
			thread.leaveAgent();
		}
	}

	private static synchronized InterlockUseType add(Class<?> type) {
		InterlockListener listener = InterlockListener.installed;
		int at = place(table, type);
		if (table[at] == null) {
			if (size >= table.length / 2) {
				grow();
				at = place(table, type);
			}
			String[] fields = listener.describe(type);
			table[at] = fields == null ? InterlockUseType.unwatched(type)
					: InterlockUseType.of(type, fields[0], fields[1], fields[3], !fields[2].isEmpty(),
							!fields[4].isEmpty());
			size++;
		}
		return table[at];
	}

	private static void grow() {
		InterlockUseType[] larger = new InterlockUseType[table.length * 2];
		for (InterlockUseType type : table) {
			if (type != null) {
				larger[place(larger, type.type)] = type;
			}
		}
		table = larger;
	}

	/** The index at which a class is, or belongs. */
	private static int place(InterlockUseType[] types, Class<?> type) {
		int mask = types.length - 1;
		int at = System.identityHashCode(type) & mask;
		// an entry found without the lock is complete: all its fields that are read are final
		for (InterlockUseType known = types[at]; known != null && known.type != type; known = types[at]) {
			at = at + 1 & mask;
		}
		return at;
	}
}
