/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** The index of an array element as a handle's argument: an int, or a value that is converted to one. */
public final class InterlockIndices {

	private static final int NONE = -1;

	private InterlockIndices() {
		// static only
	}

	/** The index that an object represents; -1 if it represents none. */
	public static int of(Object object) {
		if (object instanceof Integer) {
			return (Integer) object;
		}
		if (object instanceof Short || object instanceof Byte) {
			return ((Number) object).intValue();
		}
		return object instanceof Character ? (Character) object : NONE;
	}

	/** The index among the arguments of a call, at a position that may not exist. */
	static int of(Object[] arguments, int at) {
		return at < arguments.length ? of(arguments[at]) : NONE;
	}
}
