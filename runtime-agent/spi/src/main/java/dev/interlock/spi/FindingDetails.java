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
import java.util.function.Supplier;

/**
 * What an engine says of a finding beyond its accesses. Immutable.
 *
 * @param labels      labels, each a group and a name, for example {@code benign:statistics}; never null
 * @param suggestion  tells the lock to use as far as it is known when it is asked, or null if there is none to suggest; asked
 *                    by any thread, until the program ends. It is null itself where there never is one.
 * @param transaction the transaction that is not atomic, as a method with its parameter types; empty if it is not about one
 * @param pattern     the kinds of the accesses that cannot be serialised, for example {@code read-write-read}; empty if
 *                    there is none. What an atomic section adds stands in {@link SectionViolation}.
 */
public record FindingDetails(List<String> labels, Supplier<LockSuggestion> suggestion, String transaction,
		String pattern) {

	/** Nothing to say. */
	public static final FindingDetails NONE = new FindingDetails(List.of(), null, "", "");

	/** Keeps a copy of the labels. */
	public FindingDetails {
		labels = List.copyOf(labels);
		Objects.requireNonNull(transaction);
		Objects.requireNonNull(pattern);
	}

	/**
	 * The lock that most accesses to a field hold, in all objects; or for elements of arrays and for objects that are used as
	 * a whole most of those at the sites of the finding.
	 *
	 * @param lock    its field, {@code Counter.lock}; or its class, {@code Counter.class}; or the class of the object whose
	 *                monitor it is, {@code Counter}; never null
	 * @param holding how many accesses held it, as far as they were counted; at most {@code of}
	 * @param of      how many were counted
	 * @param lacking the site of each access of the finding that did not hold it, as far as its locks are known
	 */
	public record LockSuggestion(String lock, long holding, long of, List<Integer> lacking) {

		/** Checks that there is a lock. */
		public LockSuggestion {
			Objects.requireNonNull(lock);
			lacking = List.copyOf(lacking);
		}
	}

	/** Labels, and perhaps a lock to use. */
	public static FindingDetails of(List<String> labels, Supplier<LockSuggestion> suggestion) {
		return new FindingDetails(labels, suggestion, "", "");
	}

	/** A pattern of accesses that makes a transaction not atomic. */
	public static FindingDetails ofTransaction(String transaction, String pattern) {
		return new FindingDetails(List.of(), null, transaction, pattern);
	}
}
