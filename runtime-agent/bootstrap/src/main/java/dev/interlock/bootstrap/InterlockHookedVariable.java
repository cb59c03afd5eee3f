/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.invoke.VarHandle;

/** An access by a variable handle, which is either fixed or the first argument of the call. */
final class InterlockHookedVariable extends InterlockHookedHandle {

	private final VarHandle known;
	private final int mode;
	private final boolean isExchange;

	/**
	 * @param known  the variable handle; null if it is the first argument
	 * @param method the name of its method
	 * @param mode   the access mode of the method
	 */
	InterlockHookedVariable(VarHandle known, String method, int mode) {
		this.known = known;
		this.mode = mode;
		isExchange = method.contains("Exchange");
	}

	@Override
	void before(Object[] arguments, long sites) {
		InterlockVarHandleHooks.before(handle(arguments), first(arguments), index(arguments), modeAt(sites),
				site(sites));
	}

	@Override
	void after(Object[] arguments, Object result, long sites) {
		boolean hasWritten = (mode & InterlockVarHandleHooks.CONDITIONAL) != 0 && hasWritten(arguments, result);
		InterlockVarHandleHooks.after(handle(arguments), first(arguments), index(arguments),
				modeAt(sites) | (hasWritten ? 1 << InterlockVarHandleHooks.WRITTEN_SHIFT : 0), site(sites));
	}

	private int modeAt(long sites) {
		return isWatched(sites) ? mode : mode | InterlockVarHandleHooks.ORDER_ONLY;
	}

	private int site(long sites) {
		return site(sites, (mode & InterlockVarHandleHooks.WRITES) != 0);
	}

	private VarHandle handle(Object[] arguments) {
		return known == null ? (VarHandle) arguments[0] : known;
	}

	private Object first(Object[] arguments) {
		int at = known == null ? 1 : 0;
		return at < arguments.length ? arguments[at] : null;
	}

	private int index(Object[] arguments) {
		return InterlockIndices.of(arguments, known == null ? 2 : 1);
	}

	private boolean hasWritten(Object[] arguments, Object result) {
		if (!isExchange) {
			return Boolean.TRUE.equals(result);
		}
		Object expected = arguments[arguments.length - 2];
		return handle(arguments).varType().isPrimitive() ? isSame(result, expected) : result == expected;
	}

	private static boolean isSame(Object found, Object expected) {
		if (found instanceof Float && expected instanceof Float) {
			return InterlockVarHandleHooks.isSame((float) (Float) found, (float) (Float) expected);
		}
		if (found instanceof Double && expected instanceof Double) {
			return InterlockVarHandleHooks.isSame((double) (Double) found, (double) (Double) expected);
		}
		return found != null && found.equals(expected);
	}
}
