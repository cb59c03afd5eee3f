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
 * One half of a happens-before edge, an acquire from or a release to a key by a method; or a step of a task, which
 * orders nothing.
 *
 * @param place     the place in the method
 * @param release   true for a release, false for an acquire
 * @param key       the synchronisation variable
 * @param callee    with {@link Place#CALL}: the name of the called method of {@code this}; null for the methods of
 *                  functional interfaces
 * @param condition the condition on the result; only for {@link Place#EXIT}
 * @param task      the step of the task that the key denotes; null for an edge
 */
public record SyncEdge(Place place, boolean release, SyncKey key, String callee, Condition condition, TaskStep task) {

	/** A half of an edge. */
	public SyncEdge(Place place, boolean release, SyncKey key, String callee, Condition condition) {
		this(place, release, key, callee, condition, null);
	}

	/** What happens to a task. */
	public enum TaskStep {
		/** The thread hands it to other threads, or starts it if it is a thread. */
		SUBMIT,
		/** The thread works on it until it takes another one. */
		TAKE,
		/** The thread works on it until its end. */
		BEGIN,
		/** The thread returns to what it did before its begin. */
		END
	}

	/** A place in a method. */
	public enum Place {
		/** Before the method does anything. */
		ENTRY,
		/** At each return. */
		EXIT,
		/** At each return and throw. */
		LEAVE,
		/**
		 * Around calls in the method: an acquire before and a release after each call of the callee, or of a functional
		 * interface.
		 */
		CALL
	}

	/** A condition on the result. */
	public enum Condition {
		/** No condition. */
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
