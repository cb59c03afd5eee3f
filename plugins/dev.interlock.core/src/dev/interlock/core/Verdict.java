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
 * @param subject the id of a finding, or {@code field CLASS.NAME}; never null
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

	/** Returns a verdict that hides all findings on a variable. */
	public static Verdict suppressed(Variable variable) {
		return new Verdict(Kind.SUPPRESSED, variable(variable), "");
	}

	private static String variable(Variable variable) {
		return switch (variable.kind()) {
		case FIELD, STATIC -> "field " + variable.className() + '.' + variable.name();
		case ARRAY, OBJECT -> "object " + variable.className();
		};
	}

	/** Returns whether this verdict applies to a finding. */
	public boolean isAbout(Finding finding) {
		return subject.equals(finding.id()) || subject.equals(variable(finding.variable()));
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
