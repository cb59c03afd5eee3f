/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;
import java.util.Objects;

/**
 * What an engine says of a finding beyond its accesses. Immutable.
 *
 * @param labels      labels, each a group and a name, for example {@code benign:statistics}; never null
 * @param suggestion  the lock to use; null if there is none to suggest
 * @param transaction the transaction that is not atomic, as a method with its parameter types; empty if it is not about one
 * @param pattern     the kinds of the accesses that cannot be serialised, for example {@code read-write-read}; empty if
 *                    there is none. What an atomic section adds stands in {@link SectionViolation}.
 */
public record FindingDetails(List<String> labels, LockSuggestion suggestion, String transaction, String pattern) {

	/** Nothing to say. */
	public static final FindingDetails NONE = new FindingDetails(List.of(), null, "", "");

	/** Keeps a copy of the labels. */
	public FindingDetails {
		labels = List.copyOf(labels);
		Objects.requireNonNull(transaction);
		Objects.requireNonNull(pattern);
	}

	/**
	 * The lock that most accesses to a variable hold.
	 *
	 * @param lock    the lock, as one of the accesses held it; never null
	 * @param holding how many accesses held it, as far as they were counted; at most {@code of}
	 * @param of      how many were counted
	 */
	public record LockSuggestion(HeldLock lock, long holding, long of) {

		/** Checks that there is a lock. */
		public LockSuggestion {
			Objects.requireNonNull(lock);
		}
	}

	/** Labels, and perhaps a lock to use. */
	public static FindingDetails of(List<String> labels, LockSuggestion suggestion) {
		return new FindingDetails(labels, suggestion, "", "");
	}

	/** A pattern of accesses that makes a transaction not atomic. */
	public static FindingDetails ofTransaction(String transaction, String pattern) {
		return new FindingDetails(List.of(), null, transaction, pattern);
	}
}
