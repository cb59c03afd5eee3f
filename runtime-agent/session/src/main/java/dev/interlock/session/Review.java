/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.time.LocalDate;
import java.util.Locale;

/**
 * A decision of a team about findings. Immutable.
 *
 * @param kind    the decision
 * @param subject what it is about: the id of a finding, {@code field CLASS.NAME}, {@code object CLASS}, {@code object
 *                CLASS in FIELD}, or {@code class CLASS}; all but an id may end with {@code *}; never null
 * @param until   its last day; null for none
 * @param reason  the reason, in one line; may be empty
 */
public record Review(Kind kind, String subject, LocalDate until, String reason) implements Comparable<Review> {

	/** The kinds of decisions. */
	public enum Kind {
		/** The finding is true and will be fixed later. */
		ACCEPTED,
		/** The finding is true but harmless. */
		BENIGN,
		/** The findings are not to be shown. */
		SUPPRESSED;

		/** The name in files and reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** The review that a finding is harmless. */
	public static Review benign(Finding finding, String reason) {
		return new Review(Kind.BENIGN, finding.id(), null, reason);
	}

	/**
	 * The review that hides all findings on the variable of a finding. A finding about locks is hidden alone: its
	 * variable is only the class of a lock.
	 */
	public static Review suppressed(Finding finding) {
		return new Review(Kind.SUPPRESSED,
				finding.isAboutLocks() ? finding.id() : variable(finding.variable()) + holder(finding.variable()), null,
				"");
	}

	/** The field that holds an object, so that other objects of its class are not meant; empty if it is unknown. */
	private static String holder(Variable variable) {
		return variable.holder().isEmpty() ? "" : " in " + variable.holder();
	}

	private static String variable(Variable variable) {
		return switch (variable.kind()) {
		case FIELD, STATIC -> "field " + variable.className() + '.' + variable.name();
		case ARRAY, OBJECT -> "object " + variable.className();
		};
	}

	/** Whether it is about a finding, expired or not. */
	public boolean isAbout(Finding finding) {
		if (subject.startsWith("class ")) {
			String pattern = subject.substring("class ".length());
			return covers(pattern, finding.variable().className())
					|| !finding.accesses().isEmpty()
							&& finding.accesses().stream().allMatch(access -> covers(pattern, access.className()));
		}
		String variable = variable(finding.variable());
		return subject.equals(finding.id()) || covers(subject, variable)
				|| covers(subject, variable + holder(finding.variable()));
	}

	private static boolean covers(String pattern, String text) {
		return pattern.endsWith("*") ? text.startsWith(pattern.substring(0, pattern.length() - 1))
				: text.equals(pattern);
	}

	/** The field that it names, for example {@code org.example.Stats.hits}; empty if it names none, or a pattern. */
	String field() {
		String field = subject.startsWith("field ") ? subject.substring("field ".length())
				: subject.startsWith("object ") && subject.contains(" in ")
						? subject.substring(subject.indexOf(" in ") + " in ".length())
						: "";
		return field.endsWith("*") || field.endsWith("]") ? "" : field;
	}

	/** Whether it is about one finding, by its id. */
	boolean isOfOne() {
		return subject.indexOf(' ') < 0;
	}

	/** Whether its last day has passed. */
	public boolean isExpired(LocalDate today) {
		return until != null && today.isAfter(until);
	}

	/** The text beside a finding, for example {@code benign: approximate count}. */
	public String label() {
		return kind.stableName() + (until == null ? "" : " until " + until) + (reason.isEmpty() ? "" : ": " + reason);
	}

	@Override
	public int compareTo(Review other) {
		return toString().compareTo(other.toString());
	}

	/** The line of a file of reviews. */
	@Override
	public String toString() {
		return kind.stableName() + ' ' + subject + (until == null ? "" : " until " + until)
				+ (reason.isEmpty() ? "" : " # " + reason);
	}
}
