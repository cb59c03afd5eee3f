/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.interlock.session.Baseline.State;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;

/** What can be hidden of the findings of a session: those of one evidence, of one kind, of one verdict, or new or not. */
public enum Facet {
	/** What happened in the run. */
	OBSERVED(finding -> finding.evidence() == Evidence.OBSERVED),
	/** What another schedule may show. */
	PREDICTED(finding -> finding.evidence() == Evidence.PREDICTED),
	/** Data races. */
	DATA_RACES(finding -> finding.kind() == FindingKind.DATA_RACE),
	/** Unsafe uses of objects that are not thread-safe. */
	UNSAFE_USES(finding -> finding.kind() == FindingKind.API_RACE),
	/** Atomicity violations. */
	ATOMICITY_VIOLATIONS(finding -> finding.kind() == FindingKind.ATOMICITY_VIOLATION),
	/** Lock-order inversions and deadlocks. */
	LOCK_CYCLES(finding -> finding.kind() == FindingKind.LOCK_ORDER || finding.kind() == FindingKind.DEADLOCK),
	/** What neither the baseline nor a session before it has. */
	NEW(State.NEW),
	/** What the baseline does not have, but a session before it. */
	REGRESSION(State.REGRESSION),
	/** What the baseline has too. */
	STILL_HERE(State.STILL_HERE),
	/** What only the baseline has. */
	NOT_REPRODUCED(State.NOT_REPRODUCED),
	/** What the project says does no harm. */
	BENIGN(finding -> finding.labels().stream().anyMatch(label -> label.startsWith("benign: "))), //$NON-NLS-1$
	/** What its code looks harmless by. */
	LIKELY_HARMLESS(Finding::isLikelyHarmless),
	/** What the project does not want to see. */
	SUPPRESSED(finding -> finding.labels().contains("suppressed")); //$NON-NLS-1$

	/** How findings can relate to the baseline. */
	public static final Set<Facet> STATES = Set.of(NEW, REGRESSION, STILL_HERE, NOT_REPRODUCED);

	/** What the baseline does not have. */
	public static final Set<Facet> NOT_IN_BASELINE = Set.of(NEW, REGRESSION);

	private final Predicate<Finding> predicate;

	Facet(State state) {
		this(finding -> finding.details().baseline() == state);
	}

	Facet(Predicate<Finding> predicate) {
		this.predicate = predicate;
	}

	/** Whether a finding has it. */
	boolean has(Finding finding) {
		return predicate.test(finding);
	}

	/** The name in commands and mementos. */
	public String stableName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The facet with a stable name; empty for one that is not known. */
	public static Optional<Facet> of(String stableName) {
		return Stream.of(values()).filter(facet -> facet.stableName().equals(stableName)).findFirst();
	}
}
