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
 * The details of a finding beyond its accesses. Immutable.
 *
 * @param labels      labels, each a group and a name, for example {@code benign:statistics}; never null
 * @param suggestion  supplies the lock to use, as far as it is known when called, or null if there is none to suggest;
 *                    called by any thread, until the program ends. The supplier itself is null if there never is a
 *                    suggestion.
 * @param transaction the transaction that is not atomic, as a method with its parameter types; empty if the finding is
 *                    not about one
 * @param pattern     the kinds of the accesses that cannot be serialised, for example {@code read-write-read}; empty if
 *                    there is none. {@link SectionViolation} holds the details of an atomic section.
 */
public record FindingDetails(List<String> labels, Supplier<LockSuggestion> suggestion, String transaction,
		String pattern) {

	/** No details. */
	public static final FindingDetails NONE = new FindingDetails(List.of(), null, "", "");

	/** Keeps a copy of the labels. */
	public FindingDetails {
		labels = List.copyOf(labels);
		Objects.requireNonNull(transaction);
		Objects.requireNonNull(pattern);
	}

	/**
	 * The lock that most accesses to a field hold, in all objects. For array elements and for objects used as a whole,
	 * the lock that most accesses at the sites of the finding hold.
	 *
	 * @param lock    its field, {@code Counter.lock}; or its class, {@code Counter.class}; or the class of the object
	 *                whose monitor it is, {@code Counter}; never null
	 * @param holding the number of counted accesses that held it; at most {@code of}
	 * @param of      the number of counted accesses
	 * @param lacking the site of each access of the finding that did not hold it, as far as its locks are known
	 */
	public record LockSuggestion(String lock, long holding, long of, List<Integer> lacking) {

		public LockSuggestion {
			Objects.requireNonNull(lock);
			lacking = List.copyOf(lacking);
		}
	}

	/** Labels, and optionally a lock to use. */
	public static FindingDetails of(List<String> labels, Supplier<LockSuggestion> suggestion) {
		return new FindingDetails(labels, suggestion, "", "");
	}

	/** A pattern of accesses that makes a transaction not atomic. */
	public static FindingDetails ofTransaction(String transaction, String pattern) {
		return new FindingDetails(List.of(), null, transaction, pattern);
	}
}
