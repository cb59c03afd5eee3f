/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import dev.interlock.bootstrap.InterlockAccessModes;
import dev.interlock.bootstrap.InterlockVarHandleHooks;

/**
 * The memory effects of the methods of {@code VarHandle} and {@code Unsafe}, derived from their names.
 *
 * @param bits the effects, as constants of {@link InterlockVarHandleHooks}
 */
public record MemoryMode(int bits) {

	/** The effects of an access method of {@code VarHandle}; null for its other methods. */
	public static MemoryMode ofVarHandle(String name) {
		return of(InterlockAccessModes.of(name));
	}

	private static MemoryMode of(int bits) {
		return bits == InterlockAccessModes.NONE ? null : new MemoryMode(bits);
	}

	/** Whether it may write. */
	boolean writes() {
		return (bits & InterlockVarHandleHooks.WRITES) != 0;
	}

	/** Whether it acquires. */
	public boolean acquires() {
		return (bits & InterlockVarHandleHooks.ACQUIRES) != 0;
	}

	/** Whether it releases. */
	public boolean releases() {
		return (bits & InterlockVarHandleHooks.RELEASES) != 0;
	}

	/** Whether it writes only if the variable has the expected value. */
	boolean isConditional() {
		return (bits & InterlockVarHandleHooks.CONDITIONAL) != 0;
	}

	/**
	 * The effects of a method of either {@code Unsafe} that takes an object and an offset; null for its other
	 * methods.
	 */
	public static MemoryMode ofUnsafe(String name) {
		if (name.startsWith("putOrdered")) {
			return ofVarHandle("setVolatile");
		}
		if (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd") || name.startsWith("getAnd")) {
			return name.endsWith("Plain") ? ofVarHandle("weakCompareAndSetPlain")
					: of(InterlockAccessModes.ofUpdate(name));
		}
		boolean get = name.startsWith("get");
		if (!get && !name.startsWith("put")) {
			return null;
		}
		if (name.endsWith("Volatile") || name.endsWith("Acquire") || name.endsWith("Release")) {
			return ofVarHandle(get ? "getVolatile" : "setVolatile");
		}
		return ofVarHandle(name.endsWith("Opaque") ? get ? "getOpaque" : "setOpaque" : get ? "get" : "set");
	}

	/** The number of bytes that a method of either {@code Unsafe} accesses; 0 for the size of a reference. */
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
