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
 * What a developer has decided about findings.
 *
 * @param kind    the decision
 * @param subject the id of a finding, or {@code field CLASS.NAME}; never null
 * @param reason  why, in one line; may be empty
 */
public record Verdict(Kind kind, String subject, String reason) implements Comparable<Verdict> {

	/** The decisions. */
	public enum Kind {
		/** The finding is right and does no harm: it is shown, with the reason. */
		BENIGN,
		/** The findings on a variable are not wanted: they are hidden, and not marked. */
		SUPPRESSED
	}

	/** A finding that does no harm. */
	public static Verdict benign(Finding finding, String reason) {
		return new Verdict(Kind.BENIGN, finding.id(), reason);
	}

	/** All findings on a variable that are not wanted. */
	public static Verdict suppressed(Variable variable) {
		return new Verdict(Kind.SUPPRESSED, variable(variable), "");
	}

	private static String variable(Variable variable) {
		return switch (variable.kind()) {
		case FIELD, STATIC -> "field " + variable.className() + '.' + variable.name();
		case ARRAY, OBJECT -> "object " + variable.className();
		};
	}

	/** Whether it is about a finding. */
	public boolean isAbout(Finding finding) {
		return subject.equals(finding.id()) || subject.equals(variable(finding.variable()));
	}

	/** Its label on a finding. */
	public String label() {
		return kind.name().toLowerCase(java.util.Locale.ROOT) + (reason.isEmpty() ? "" : ": " + reason);
	}

	@Override
	public int compareTo(Verdict other) {
		return toString().compareTo(other.toString());
	}

	/** The line in the file. */
	@Override
	public String toString() {
		return kind.name().toLowerCase(java.util.Locale.ROOT) + ' ' + subject
				+ (reason.isEmpty() ? "" : " # " + reason);
	}
}
