/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Arrays;
import java.util.Optional;

/** The effects of findings on the program, with the texts that all reports share. */
public enum Consequence {
	/** A counter is read, changed and written back by two threads at once. */
	LOST_INCREMENT("lost-increment", "Increments can get lost"),
	/** A value is computed from the old one, and another write comes in between. */
	LOST_UPDATE("lost-update", "Updates can get lost"),
	/** A test is followed by a write, or by a second use, and another write comes in between. */
	OUTDATED_CHECK("outdated-check", "The check can be outdated when it acts"),
	/** A reference to a new object becomes visible before the writes to its fields. */
	UNSAFE_PUBLICATION("unsafe-publication", "A reader can see an object before it is filled"),
	/** A plain field is polled. */
	UNSEEN_VALUE("unseen-value", "A thread may never see the new value"),
	/** A JVM may write a {@code long} or {@code double} in two halves (JLS 17.7), which 64-bit JVMs do not do. */
	TORN_VALUE("torn-value", "A reader can see an old value; on 32-bit JVMs, half of one"),
	/** Two threads use an object of a class that is not thread-safe. */
	UNSAFE_USE("unsafe-use", "Not thread-safe: %s used by two threads"),
	/** A write comes between two reads of an atomic section. */
	INCONSISTENT_READS("inconsistent-reads", "Two reads that belong together can differ"),
	/** A write comes between a write and a read of an atomic section. */
	OVERWRITTEN_VALUE("overwritten-value", "A value can be overwritten before it is read back"),
	/** A read comes between two writes of an atomic section. */
	HALF_DONE_CHANGE("half-done-change", "A reader can see a change that is half done"),
	/** Two transactions on several variables have no serial order. */
	INCONSISTENT_VARIABLES("inconsistent-variables", "Variables that belong together can get out of step"),
	/** A cycle in the order of locks. */
	POSSIBLE_DEADLOCK("possible-deadlock", "The threads can wait for each other for ever"),
	/** A deadlock. */
	DEADLOCK("deadlock", "The threads wait for each other for ever");

	private final String stableName;
	private final String text;

	Consequence(String stableName, String text) {
		this.stableName = stableName;
		this.text = text;
	}

	/** The name in streams. */
	public String stableName() {
		return stableName;
	}

	/** The text without a full stop. */
	String text(Finding finding) {
		return this == UNSAFE_USE ? String.format(text, finding.variable().typeName()) : text;
	}

	/**
	 * The consequence of a finding, derived from the code that accesses the variable or from the kind of the finding.
	 */
	public static Optional<Consequence> of(Finding finding) {
		String name = finding.details().consequence();
		return Arrays.stream(values()).filter(each -> each.stableName.equals(name))
				.filter(each -> finding.kind() != FindingKind.ATOMICITY_VIOLATION || !each.isOfRace()).findFirst()
				.or(() -> Optional.ofNullable(ofKind(finding)));
	}

	/** Whether it applies to races only. An atomicity violation has a consequence of its own. */
	private boolean isOfRace() {
		return this == UNSAFE_PUBLICATION || this == UNSEEN_VALUE || this == TORN_VALUE;
	}

	private static Consequence ofKind(Finding finding) {
		return switch (finding.kind()) {
		case LOCK_ORDER -> POSSIBLE_DEADLOCK;
		case DEADLOCK -> DEADLOCK;
		case ATOMICITY_VIOLATION -> finding.violation() == null ? null
				: ofPattern(finding.violation(), finding.variable());
		default -> finding.variable() != null && finding.variable().kind() == Variable.Kind.OBJECT ? UNSAFE_USE : null;
		};
	}

	private static Consequence ofPattern(Finding.Violation violation, Variable variable) {
		String pattern = violation.pattern();
		return switch (pattern) {
		// an inferred check may guard a call that only reads, such as peek()
		case "read-write-read" -> violation.definition().contains("pattern check-then-act") ? OUTDATED_CHECK
				: INCONSISTENT_READS;
		case "read-write-write" -> variable.kind() == Variable.Kind.OBJECT ? OUTDATED_CHECK : LOST_UPDATE;
		case "write-write-read" -> OVERWRITTEN_VALUE;
		case "write-read-write" -> HALF_DONE_CHANGE;
		default -> pattern.startsWith("two variables: ") || pattern.startsWith("cycle of ") ? INCONSISTENT_VARIABLES
				: null;
		};
	}
}
