/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * One finding of a session.
 *
 * @param id        the fingerprint of kind, variable, unordered pair of stable sites, and transaction: the same in
 *                  every run, ten hexadecimal digits
 * @param kind      its kind
 * @param evidence  its evidence
 * @param engines   the ids of the engines that reported it
 * @param labels    labels, for example {@code benign:statistics}
 * @param variable  the variable
 * @param accesses  the accesses; a race has two, the write first, of two writes the one with the smaller site
 * @param count     the number of occurrences
 * @param found     the time of its first occurrence since the start of the session
 * @param violation the accesses that cannot be serialised; null for other kinds
 * @param details   further details; never null
 */
public record Finding(String id, FindingKind kind, Evidence evidence, List<String> engines, List<String> labels,
		Variable variable, List<Access> accesses, long count, Duration found, Violation violation,
		FindingDetails details) {

	/** Numbers the locks if there are several of one class, and adds the classes on which methods are called. */
	public Finding {
		Variable called = variable;
		accesses = FindingSentences
				.withNumberedLocks(accesses.stream().map(access -> access.calledOn(called)).toList());
	}

	/**
	 * Accesses that cannot be serialised. If an atomic section was broken, the accesses of the finding are the
	 * section's first, the remote one and the section's last.
	 *
	 * @param pattern    the kinds of the accesses, for example {@code read-write-read}
	 * @param section    the section's name; empty if no section was broken
	 * @param definition the section in the format of a file of atomic sections, if it was inferred from the code; empty
	 *                   if it was declared
	 */
	public record Violation(String pattern, String section, String definition) {

		/** A violation of a declared section, or of no section. */
		public Violation(String pattern, String section) {
			this(pattern, section, "");
		}

		/** Whether the section was inferred from the code, so it is not declared as atomic. */
		public boolean inferred() {
			return !definition.isEmpty();
		}
	}

	/** A finding without details. */
	public Finding(String id, FindingKind kind, Evidence evidence, List<String> engines, List<String> labels,
			Variable variable, List<Access> accesses, long count, Duration found) {
		this(id, kind, evidence, engines, labels, variable, accesses, count, found, null, FindingDetails.NONE);
	}

	/** The meaning of its labels, in sentences; empty if it has no known labels. */
	public List<String> labelNotes() {
		return meaningful().flatMap(label -> LabelNotes.of(label).stream()).distinct().toList();
	}

	/**
	 * The labels that still apply. An observed finding is no longer an unlikely prediction, and one that failed in a
	 * directed run is not harmless.
	 */
	private Stream<String> meaningful() {
		return labels.stream().filter(label -> evidence == Evidence.PREDICTED || !LabelNotes.isUnlikely(label))
				.filter(label -> !isHarmful() || !LabelNotes.isHarmless(label));
	}

	/**
	 * Whether directed runs can target it: a data race with two known sites, an atomicity violation of a field or an
	 * array element with three, or a lock-order inversion with two for each thread.
	 */
	public boolean isDirectable() {
		boolean isKnown = kind == FindingKind.DATA_RACE && accesses.size() == 2
				|| kind == FindingKind.ATOMICITY_VIOLATION && accesses.size() == 3
						&& variable.kind() != Variable.Kind.OBJECT
				|| kind == FindingKind.LOCK_ORDER && accesses.size() >= 4 && accesses.size() % 2 == 0;
		return isKnown
				&& accesses.stream().map(Access::site).allMatch(form -> form.indexOf('/') > 0);
	}

	/** Whether the baseline has it too. */
	public boolean isKnown() {
		return details.baseline() == Baseline.State.STILL_HERE;
	}

	/** Whether something was decided about it, so it is not new for anybody. */
	public boolean isReviewed() {
		return details.review() != null;
	}

	/** Whether neither the baseline nor a review has it. */
	public boolean isNew() {
		return !isKnown() && !isReviewed();
	}

	/** Whether a directed run that hit it had a failure that plain runs do not have. */
	public boolean isHarmful() {
		return details.confirmation() != null && details.confirmation().state() == Confirmation.State.HARMFUL;
	}

	/** Its possible effect, without a full stop; empty if none is known. */
	public String consequence() {
		return Consequence.of(this).map(effect -> effect.text(this)).orElse("");
	}

	/**
	 * The pattern of its code, for example {@code Likely harmless: statistics counter}; empty if it has no known label.
	 */
	public String hint() {
		return meaningful().map(LabelNotes::hint).filter(hint -> !hint.isEmpty()).findFirst().orElse("");
	}

	/** Whether its code follows a harmless pattern that the Java memory model allows. */
	public boolean isLikelyHarmless() {
		return !isHarmful() && labels.stream().anyMatch(LabelNotes::isHarmless);
	}

	/** Whether it is a prediction that is ranked last, because an event of the run makes it less likely. */
	public boolean isUnlikely() {
		return evidence == Evidence.PREDICTED && labels.stream().anyMatch(LabelNotes::isUnlikely);
	}

	/** The severity, derived from consequence, evidence and labels. */
	public Severity severity() {
		return Severity.of(this);
	}

	/** Whether it is a lock-order inversion or a deadlock. */
	public boolean isAboutLocks() {
		return kind == FindingKind.LOCK_ORDER || kind == FindingKind.DEADLOCK;
	}

	/** The name of its variable, or of its locks. */
	public String title() {
		return FindingSentences.title(this);
	}

	/** Its consequence or else its kind, in one sentence without a full stop. */
	public String sentence() {
		return FindingSentences.of(this);
	}

	/** Whether locks protect the accesses of a race, in a sentence without a full stop; empty if that is unknown. */
	public String verdict() {
		return FindingSentences.verdict(this);
	}

	/** The distinct variables of its accesses. The first is the one that names the finding. */
	public List<Variable> variables() {
		return Stream.concat(Stream.of(variable),
				accesses.stream().map(Access::variable).filter(Objects::nonNull)).distinct().toList();
	}

	/** The name of the variable of an access, distinct from the finding's other variables. */
	public String variableName(Access access) {
		Variable accessed = access.variable() == null ? variable : access.variable();
		String name = accessed.displayName();
		boolean isOneOfSeveral = variables().stream()
				.anyMatch(other -> !other.equals(accessed) && other.displayName().equals(name));
		return isOneOfSeveral ? name + " of object " + accessed.object() : name;
	}

	/**
	 * Why its accesses cannot be serialised, as the end of a sentence; empty if it has no pattern.
	 *
	 * @param mark the name of an access by its index, from 0
	 */
	public String patternNote(IntFunction<String> mark) {
		return violation == null ? "" : PatternNotes.of(this, mark);
	}

	/** The tests that it belongs to, for example {@code in BankTest.transfer()}; empty if there are none. */
	public String testsText() {
		return FoundInTest.text(details.tests());
	}

	/** Whether the access with the given index, from 0, did not hold the suggested lock, as far as that is known. */
	public boolean lacksLock(int index) {
		return details.suggestion() != null && details.suggestion().isLackedBy(accesses.get(index), accesses);
	}

	/** The evidence for a finding. */
	public enum Evidence {
		/** It happened in the run. */
		OBSERVED,
		/** Another schedule may show it. */
		PREDICTED;

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}
}
