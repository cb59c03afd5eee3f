/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

/**
 * One half of a happens-before edge: what a method acquires from or releases to.
 *
 * @param place     where in the method
 * @param release   whether it releases; else it acquires
 * @param key       from what, or to what
 * @param callee    with {@link Place#CALL}: the name of the method of {@code this} that is called; null for those of
 *                  functional interfaces
 * @param condition whether it does so at all; asked only where the method returns
 */
public record SyncEdge(Place place, boolean release, SyncKey key, String callee, Condition condition) {

	/** Where in the method. */
	public enum Place {
		/** Before the method does anything. */
		ENTRY,
		/** Where it returns. */
		EXIT,
		/** Where it returns and where it throws. */
		LEAVE,
		/** An acquire before, a release after each call of a certain method, or of a functional interface, that the method makes. */
		CALL
	}

	/** What the result has to be. */
	public enum Condition {
		/** Anything. */
		ALWAYS,
		/** A boolean that is true. */
		TRUE,
		/** A boolean that is false. */
		FALSE,
		/** A reference that is not null. */
		NON_NULL,
		/** An int or a long that is not 0. */
		NON_ZERO
	}
}
