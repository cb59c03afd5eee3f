/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;

/**
 * What a finding says beyond its accesses. Immutable.
 *
 * @param suggestion  the lock to use; null if there is none to suggest
 * @param transaction the transaction that is not atomic, as a method with its parameter types; empty if it is not about one
 * @param consequence the stable name of a {@link Consequence} that the code shows; empty if none is known
 * @param baseline    how it relates to the baseline; null where nothing is compared
 * @param path        how its object is reached; never null
 */
public record FindingDetails(Suggestion suggestion, String transaction, String consequence, Baseline.State baseline,
		ObjectPath path) {

	/** Nothing to say. */
	public static final FindingDetails NONE = new FindingDetails(null, "");

	/** Of a finding that is not compared with any. */
	public FindingDetails(Suggestion suggestion, String transaction) {
		this(suggestion, transaction, "", ObjectPath.UNKNOWN);
	}

	/** Of a finding that is not compared with any, with its consequence. */
	FindingDetails(Suggestion suggestion, String transaction, String consequence) {
		this(suggestion, transaction, consequence, ObjectPath.UNKNOWN);
	}

	/** Of a finding that is not compared with any, with its consequence and the path to its object. */
	FindingDetails(Suggestion suggestion, String transaction, String consequence, ObjectPath path) {
		this(suggestion, transaction, consequence, null, path);
	}

	/**
	 * The lock that most accesses to the field hold, in all objects; for an element of an array, or an object as a whole, most of
	 * those at the sites of the finding.
	 *
	 * @param lock    its field ({@code Counter.lock}), its class ({@code Counter.class}), or the class of the object whose
	 *                monitor it is ({@code Counter})
	 * @param holding how many accesses held it, as far as they were counted
	 * @param of      how many were counted
	 * @param lacking the stable form of the site of each access that did not hold it, as far as its locks are known
	 */
	public record Suggestion(String lock, long holding, long of, List<String> lacking) {

		/** Keeps a copy. */
		public Suggestion {
			lacking = List.copyOf(lacking);
		}

		/** Where it is not known which accesses lack it. */
		public Suggestion(String lock, long holding, long of) {
			this(lock, holding, of, List.of());
		}

		/** Whether an access is one that did not hold it; where two are at one site, as far as their locks tell. */
		boolean isLackedBy(Access access, List<Access> accesses) {
			long here = accesses.stream().filter(other -> other.site().equals(access.site())).count();
			long lack = lacking.stream().filter(access.site()::equals).count();
			return lack > 0 && (lack >= here || access.areLocksKnown() && access.locks().isEmpty());
		}

		/** In words, for example {@code 17 of 18 accesses counted hold Counter.lock}. */
		public String text() {
			return holding + " of " + of + (of == 1 ? " access" : " accesses") + " counted hold " + lock;
		}
	}

	/** These with what is known of the lock to use by now. */
	FindingDetails with(Suggestion now) {
		return new FindingDetails(now, transaction, consequence, baseline, path);
	}

	/** These of a finding that is compared with a baseline. */
	FindingDetails with(Baseline.State state) {
		return new FindingDetails(suggestion, transaction, consequence, state, path);
	}

	/** These with what others add, which are newer; the transaction is that of the accesses, which stay. */
	FindingDetails and(FindingDetails newer) {
		return new FindingDetails(newer.suggestion == null ? suggestion : newer.suggestion,
				transaction.isEmpty() ? newer.transaction : transaction,
				newer.consequence.isEmpty() ? consequence : newer.consequence, path.isEmpty() ? newer.path : path);
	}
}
