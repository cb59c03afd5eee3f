/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** An access by a looked-up handle: to a field, or to elements of arrays. */
final class InterlockHookedAccess extends InterlockHookedHandle {

	private final InterlockAccessHandles.Access access;

	InterlockHookedAccess(InterlockAccessHandles.Access access) {
		this.access = access;
	}

	@Override
	void before(Object[] arguments, long sites) {
		InterlockMethodHandleHooks.before(access, first(arguments));
	}

	@Override
	void after(Object[] arguments, Object result, long sites) {
		InterlockMethodHandleHooks.accessed(access, first(arguments), InterlockIndices.of(arguments, 1), sites);
	}

	private static Object first(Object[] arguments) {
		return arguments.length == 0 ? null : arguments[0];
	}
}
