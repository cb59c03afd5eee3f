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
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * One finding of a session.
 *
 * @param id       the fingerprint (kind, variable, unordered pair of stable sites, transaction): the same in every run, ten
 *                 hexadecimal digits
 * @param kind     what it is
 * @param evidence how strong it is
 * @param engines  the ids of the engines that found it
 * @param labels   labels, for example {@code benign:statistics}
 * @param variable the variable
 * @param accesses the accesses; of a race two, the write first, of two writes the one with the smaller site
 * @param count    how often it occurred
 * @param found    how long after the start of the session it was first found
 * @param violation which accesses cannot be serialised; null if it is not about that
 * @param details   what else there is to say; never null
 */
public record Finding(String id, FindingKind kind, Evidence evidence, List<String> engines, List<String> labels,
		Variable variable, List<Access> accesses, long count, Duration found, Violation violation,
		FindingDetails details) {

	/** Numbers the locks of which there are several of one class, and names what methods are called on. */
	public Finding {
		Variable called = variable;
		accesses = FindingSentences
				.withNumberedLocks(accesses.stream().map(access -> access.calledOn(called)).toList());
	}

	/**
	 * Accesses that cannot be serialised. If an atomic section was broken, the accesses of the finding are the section's
	 * first, the remote one and the section's last.
	 *
	 * @param pattern the kinds of the accesses, for example {@code read-write-read}
	 * @param section the section's name; empty if it is not about one
	 * @param definition the section as a file of atomic sections, if it was inferred from the code; empty if it was declared
	 */
	public record Violation(String pattern, String section, String definition) {

		/** Of a section that was declared, or of none. */
		public Violation(String pattern, String section) {
			this(pattern, section, "");
		}

		/** Whether the section was inferred from the code: nobody has said that it is meant to be atomic. */
		public boolean inferred() {
			return !definition.isEmpty();
		}
	}

	/** A finding that has no more to say than its accesses. */
	public Finding(String id, FindingKind kind, Evidence evidence, List<String> engines, List<String> labels,
			Variable variable, List<Access> accesses, long count, Duration found) {
		this(id, kind, evidence, engines, labels, variable, accesses, count, found, null, FindingDetails.NONE);
	}

	/** What its labels mean, in sentences; empty if it has none that are known here. */
	public List<String> labelNotes() {
		return labels.stream().flatMap(label -> LabelNotes.of(label).stream()).distinct().toList();
	}

	/** What can go wrong by it, in words without a full stop; empty if the code shows nothing in particular. */
	public String consequence() {
		return Consequence.of(this).map(effect -> effect.text(this)).orElse("");
	}

	/** The pattern of its code, for example {@code Likely harmless: statistics counter}; empty if it has no known label. */
	public String hint() {
		return labels.stream().map(LabelNotes::hint).filter(hint -> !hint.isEmpty()).findFirst().orElse("");
	}

	/** Whether its code follows a pattern that does no harm and that the Java memory model allows. */
	public boolean isLikelyHarmless() {
		return labels.stream().anyMatch(LabelNotes::isHarmless);
	}

	/** Whether it is a prediction that comes behind the others, as something in the run speaks against it. */
	public boolean isUnlikely() {
		return evidence == Evidence.PREDICTED && labels.stream().anyMatch(LabelNotes::isUnlikely);
	}

	/** How urgent it is. */
	public Severity severity() {
		return Severity.of(this);
	}

	/** Whether it is a lock-order inversion or a deadlock. */
	public boolean isAboutLocks() {
		return kind == FindingKind.LOCK_ORDER || kind == FindingKind.DEADLOCK;
	}

	/** The name of what it is about: of a variable, or of the locks. */
	public String title() {
		return FindingSentences.title(this);
	}

	/** What can go wrong, or else what it is, in one sentence without a full stop. */
	public String sentence() {
		return FindingSentences.of(this);
	}

	/** Whether locks keep the threads of a race apart, in a sentence without a full stop; empty if that is not known. */
	public String verdict() {
		return FindingSentences.verdict(this);
	}

	/** The variables of its accesses, each once: the first is the one that it is named by. */
	public List<Variable> variables() {
		return Stream.concat(Stream.of(variable),
				accesses.stream().map(Access::variable).filter(Objects::nonNull)).distinct().toList();
	}

	/** The name of what an access is to, by which it can be told from the finding's other variables. */
	public String variableName(Access access) {
		Variable accessed = access.variable() == null ? variable : access.variable();
		String name = accessed.displayName();
		boolean isOneOfSeveral = variables().stream()
				.anyMatch(other -> !other.equals(accessed) && other.displayName().equals(name));
		return isOneOfSeveral ? name + " of object " + accessed.object() : name;
	}

	/**
	 * Why its accesses cannot be serialised, in words that a sentence can end with; empty if it has no pattern.
	 *
	 * @param mark how the access of an index, from 0, is named
	 */
	public String patternNote(IntFunction<String> mark) {
		return violation == null ? "" : PatternNotes.of(this, mark);
	}

	/** Whether the access of that index, from 0, did not hold the lock to use, as far as that is known. */
	public boolean lacksLock(int index) {
		return details.suggestion() != null && details.suggestion().isLackedBy(accesses.get(index), accesses);
	}

	/** How strong a finding is. */
	public enum Evidence {
		/** It happened in the run. */
		OBSERVED,
		/** Another schedule may show it. */
		PREDICTED
	}
}
