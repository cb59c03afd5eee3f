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
 * The details of a finding besides its accesses. Immutable.
 *
 * @param suggestion   the suggested lock; null if there is none
 * @param transaction  the transaction that is not atomic, as a method with its parameter types; empty if there is none
 * @param consequence  the stable name of a {@link Consequence} that the code shows; empty if none is known
 * @param baseline     its state relative to the baseline; null if there is no comparison
 * @param isMoved      whether the baseline has it under another id, as a part of its code was renamed
 * @param path         the path to its object; never null
 * @param confirmation its directed runs; null if there were none
 * @param review       what was decided about it; null if nothing was
 * @param tests        the tests that it belongs to; empty if no test framework ran or it belongs to none
 */
public record FindingDetails(Suggestion suggestion, String transaction, String consequence, Baseline.State baseline,
		boolean isMoved, ObjectPath path, Confirmation confirmation, Review review, List<FoundInTest> tests) {

	public static final FindingDetails NONE = new FindingDetails(null, "");

	/** Copies the tests. */
	public FindingDetails {
		tests = List.copyOf(tests);
	}

	/** The details of a finding without a comparison. */
	public FindingDetails(Suggestion suggestion, String transaction) {
		this(suggestion, transaction, "", ObjectPath.UNKNOWN);
	}

	/** The details of a finding without a comparison, with its consequence. */
	FindingDetails(Suggestion suggestion, String transaction, String consequence) {
		this(suggestion, transaction, consequence, ObjectPath.UNKNOWN);
	}

	/** The details of a finding without a comparison, with its consequence and the path to its object. */
	FindingDetails(Suggestion suggestion, String transaction, String consequence, ObjectPath path) {
		this(suggestion, transaction, consequence, null, false, path, null, null, List.of());
	}

	/**
	 * The lock that most accesses to the field hold, in all objects. For an array element, or an object as a whole, the
	 * lock of most accesses at the sites of the finding.
	 *
	 * @param lock    its field ({@code Counter.lock}), its class ({@code Counter.class}), or the class of the object
	 *                whose monitor it is ({@code Counter})
	 * @param holding the number of counted accesses that held it
	 * @param of      the number of counted accesses
	 * @param lacking the stable form of the site of each access that did not hold it, as far as the locks are known
	 */
	public record Suggestion(String lock, long holding, long of, List<String> lacking) {

		public Suggestion {
			lacking = List.copyOf(lacking);
		}

		/** Without the accesses that did not hold the lock. */
		public Suggestion(String lock, long holding, long of) {
			this(lock, holding, of, List.of());
		}

		/** Whether an access did not hold the lock. If two accesses have the same site, their known locks decide. */
		boolean isLackedBy(Access access, List<Access> accesses) {
			long here = accesses.stream().filter(other -> other.site().equals(access.site())).count();
			long lack = lacking.stream().filter(access.site()::equals).count();
			return lack > 0 && (lack >= here || access.areLocksKnown() && access.locks().isEmpty());
		}

		/** The text, for example {@code 17 of 18 accesses counted hold Counter.lock}. */
		public String text() {
			return holding + " of " + of + (of == 1 ? " access" : " accesses") + " counted hold " + lock;
		}
	}

	/** These details with a new suggestion. */
	FindingDetails with(Suggestion now) {
		return new FindingDetails(now, transaction, consequence, baseline, isMoved, path, confirmation, review, tests);
	}

	/** These details with a state relative to a baseline. */
	FindingDetails with(Baseline.State state) {
		return new FindingDetails(suggestion, transaction, consequence, state, false, path, confirmation, review,
				tests);
	}

	/** These details of a finding that the baseline has under another id. */
	FindingDetails moved() {
		return new FindingDetails(suggestion, transaction, consequence, Baseline.State.STILL_HERE, true, path,
				confirmation, review, tests);
	}

	/** These details with a review. */
	FindingDetails with(Review decision) {
		return new FindingDetails(suggestion, transaction, consequence, baseline, isMoved, path, confirmation, decision,
				tests);
	}

	/** These details with directed runs; those of the same campaign are merged. */
	FindingDetails with(Confirmation newer) {
		boolean isSame = confirmation != null && confirmation.campaign().id().equals(newer.campaign().id());
		return new FindingDetails(suggestion, transaction, consequence, baseline, isMoved, path,
				isSame ? confirmation.and(newer) : newer, review, tests);
	}

	/** These details with the tests of the finding; more are added. */
	FindingDetails in(List<FoundInTest> more) {
		return new FindingDetails(suggestion, transaction, consequence, baseline, isMoved, path, confirmation, review,
				FoundInTest.union(tests, more));
	}

	/** These details updated by newer ones. The transaction is kept, because it belongs to the accesses, which stay. */
	FindingDetails and(FindingDetails newer) {
		FindingDetails both = new FindingDetails(newer.suggestion == null ? suggestion : newer.suggestion,
				transaction.isEmpty() ? newer.transaction : transaction,
				newer.consequence.isEmpty() ? consequence : newer.consequence,
				baseline == newer.baseline ? baseline : null, isMoved,
				path.isEmpty() ? newer.path : path, confirmation, review == null ? newer.review : review,
				FoundInTest.union(tests, newer.tests));
		return newer.confirmation == null ? both : both.with(newer.confirmation);
	}
}
