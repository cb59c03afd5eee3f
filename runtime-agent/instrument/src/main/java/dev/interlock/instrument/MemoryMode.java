/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

/**
 * What the methods of {@code VarHandle} and of {@code Unsafe} do to memory, as their names say.
 *
 * @param reads    whether the variable is read
 * @param writes   whether it may be written
 * @param acquires whether what was released there is acquired
 * @param releases whether the thread releases there
 * @param isPlain  whether it is a plain access, so that it races with all others; else it races with plain ones only
 * @param isConditional whether it writes only if the variable has the expected value
 */
record MemoryMode(boolean reads, boolean writes, boolean acquires, boolean releases, boolean isPlain,
		boolean isConditional) {

	private static final MemoryMode VOLATILE_READ = new MemoryMode(true, false, true, false, false, false);
	private static final MemoryMode VOLATILE_WRITE = new MemoryMode(false, true, false, true, false, false);

	/** What an access method of {@code VarHandle} does; null for its other methods. */
	static MemoryMode ofVarHandle(String name) {
		return switch (name) {
		case "get" -> new MemoryMode(true, false, false, false, true, false);
		case "set" -> new MemoryMode(false, true, false, false, true, false);
		case "getOpaque" -> new MemoryMode(true, false, false, false, false, false);
		case "setOpaque" -> new MemoryMode(false, true, false, false, false, false);
		case "getVolatile", "getAcquire" -> VOLATILE_READ;
		case "setVolatile", "setRelease" -> VOLATILE_WRITE;
		case "weakCompareAndSetPlain" -> new MemoryMode(true, true, false, false, false, true);
		default -> ofUpdate(name);
		};
	}

	private static MemoryMode ofUpdate(String name) {
		boolean isConditional = name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
		if (!isConditional && !name.startsWith("getAnd")) {
			return null;
		}
		return new MemoryMode(true, true, !name.endsWith("Release"), !name.endsWith("Acquire"), false, isConditional);
	}

	/** What a method of either {@code Unsafe} does that names an object and an offset; null for its other methods. */
	static MemoryMode ofUnsafe(String name) {
		if (name.startsWith("putOrdered")) {
			return VOLATILE_WRITE;
		}
		if (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd") || name.startsWith("getAnd")) {
			return name.endsWith("Plain") ? ofVarHandle("weakCompareAndSetPlain") : ofUpdate(name);
		}
		boolean get = name.startsWith("get");
		if (!get && !name.startsWith("put")) {
			return null;
		}
		if (name.endsWith("Volatile") || name.endsWith("Acquire") || name.endsWith("Release")) {
			return get ? VOLATILE_READ : VOLATILE_WRITE;
		}
		return ofVarHandle(name.endsWith("Opaque") ? get ? "getOpaque" : "setOpaque" : get ? "get" : "set");
	}

	/** How many bytes a method of either {@code Unsafe} accesses; 0 for as many as a reference has. */
	static int widthOfUnsafe(String name) {
		if (name.contains("Long") || name.contains("Double") || name.contains("Address")) {
			return Long.BYTES;
		}
		if (name.contains("Int") || name.contains("Float")) {
			return Integer.BYTES;
		}
		if (name.contains("Short") || name.contains("Char")) {
			return Short.BYTES;
		}
		return name.contains("Byte") || name.contains("Boolean") ? Byte.BYTES : 0;
	}
}
