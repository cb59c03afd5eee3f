/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** The memory effects of the access methods of {@code VarHandle}, by method name. */
public final class InterlockAccessModes {

	/** Not an access method. */
	public static final int NONE = -1;

	private static final int READ = InterlockVarHandleHooks.ATOMIC;
	private static final int WRITE = InterlockVarHandleHooks.ATOMIC | InterlockVarHandleHooks.WRITES;
	private static final int CONDITIONAL = WRITE | InterlockVarHandleHooks.CONDITIONAL;

	private InterlockAccessModes() {
		// static only
	}

	/**
	 * The mode of the method with that name, as a combination of the constants of {@link InterlockVarHandleHooks}; or
	 * {@link #NONE}.
	 */
	public static int of(String name) {
		return switch (name) {
		case "get" -> 0;
		case "set" -> InterlockVarHandleHooks.WRITES;
		case "getOpaque" -> READ;
		case "setOpaque" -> WRITE;
		case "getVolatile", "getAcquire" -> READ | InterlockVarHandleHooks.ACQUIRES;
		case "setVolatile", "setRelease" -> WRITE | InterlockVarHandleHooks.RELEASES;
		case "weakCompareAndSetPlain" -> CONDITIONAL;
		default -> ofUpdate(name);
		};
	}

	/** The mode of a read-modify-write method; or {@link #NONE}. */
	public static int ofUpdate(String name) {
		boolean isConditional = name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
		if (!isConditional && !name.startsWith("getAnd")) {
			return NONE;
		}
		return (isConditional ? CONDITIONAL : WRITE)
				| (name.endsWith("Release") ? 0 : InterlockVarHandleHooks.ACQUIRES)
				| (name.endsWith("Acquire") ? 0 : InterlockVarHandleHooks.RELEASES);
	}
}
