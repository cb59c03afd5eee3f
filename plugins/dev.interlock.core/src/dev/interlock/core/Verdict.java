/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import dev.interlock.session.Finding;
import dev.interlock.session.Variable;

/**
 * A decision of a developer about findings.
 *
 * @param kind    the decision
 * @param subject the id of a finding, {@code field CLASS.NAME}, {@code object CLASS}, or {@code object CLASS in FIELD};
 *                never null
 * @param reason  the reason, in one line; may be empty
 */
public record Verdict(Kind kind, String subject, String reason) implements Comparable<Verdict> {

	/** The kinds of decisions. */
	public enum Kind {
		/** The finding is true but harmless. It is shown with the reason. */
		BENIGN,
		/** The findings on a variable are hidden and not marked. */
		SUPPRESSED
	}

	/** Returns a verdict that a finding is harmless. */
	public static Verdict benign(Finding finding, String reason) {
		return new Verdict(Kind.BENIGN, finding.id(), reason);
	}

	/**
	 * Returns a verdict that hides all findings on the variable of a finding. A finding about locks is hidden alone: its
	 * variable is only the class of a lock.
	 */
	public static Verdict suppressed(Finding finding) {
		return new Verdict(Kind.SUPPRESSED,
				finding.isAboutLocks() ? finding.id() : variable(finding.variable()) + holder(finding.variable()), "");
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

	/** Returns whether this verdict applies to a finding. */
	public boolean isAbout(Finding finding) {
		String variable = variable(finding.variable());
		return subject.equals(finding.id()) || subject.equals(variable)
				|| subject.equals(variable + holder(finding.variable()));
	}

	/** Returns the label that is added to a finding. */
	public String label() {
		return kind.name().toLowerCase(java.util.Locale.ROOT) + (reason.isEmpty() ? "" : ": " + reason);
	}

	@Override
	public int compareTo(Verdict other) {
		return toString().compareTo(other.toString());
	}

	/** Returns the line for the verdicts file. */
	@Override
	public String toString() {
		return kind.name().toLowerCase(java.util.Locale.ROOT) + ' ' + subject
				+ (reason.isEmpty() ? "" : " # " + reason);
	}
}
