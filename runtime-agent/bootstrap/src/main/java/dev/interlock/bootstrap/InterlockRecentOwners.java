/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Some owners of variables in {@link InterlockShadowTable} of which one thread has asked lately: code that works on rows of
 * numbers uses those before and behind a row with it.
 */
final class InterlockRecentOwners {

	private InterlockShadowOwner first;
	private InterlockShadowOwner second;
	private InterlockShadowOwner third;
	private InterlockShadowOwner fourth;

	/** What is known of the variables of an object or array; null if it is none of the recent ones. */
	@ForceInline
	InterlockShadowOwner find(Object owner) {
		if (is(first, owner)) {
			return first;
		}
		if (is(second, owner)) {
			return second;
		}
		if (is(third, owner)) {
			return third;
		}
		return is(fourth, owner) ? fourth : null;
	}

	@ForceInline
	private static boolean is(InterlockShadowOwner recent, Object owner) {
		return recent != null && recent.refersTo(owner);
	}

	/** Remembers one in place of the one that has been here longest. */
	void add(InterlockShadowOwner owner) {
		if (owner != first && owner != second && owner != third && owner != fourth) {
			fourth = third;
			third = second;
			second = first;
			first = owner;
		}
	}
}
