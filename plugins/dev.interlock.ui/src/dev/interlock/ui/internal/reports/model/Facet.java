/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.interlock.session.Baseline.State;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Review;

/**
 * A property by which findings of a session can be hidden: evidence, kind, review, or the state compared with the
 * baseline.
 */
public enum Facet {
	/** Findings that occurred in the run. */
	OBSERVED(finding -> finding.evidence() == Evidence.OBSERVED),
	/** Findings that another schedule may show. */
	PREDICTED(finding -> finding.evidence() == Evidence.PREDICTED),
	DATA_RACES(finding -> finding.kind() == FindingKind.DATA_RACE),
	UNSAFE_USES(finding -> finding.kind() == FindingKind.API_RACE),
	ATOMICITY_VIOLATIONS(finding -> finding.kind() == FindingKind.ATOMICITY_VIOLATION),
	LOCK_CYCLES(finding -> finding.kind() == FindingKind.LOCK_ORDER || finding.kind() == FindingKind.DEADLOCK),
	/** Findings that neither the baseline nor an earlier session has. */
	NEW(State.NEW),
	/** Findings that an earlier session has but the baseline has not. */
	REGRESSION(State.REGRESSION),
	/** Findings that the baseline has too. */
	STILL_HERE(State.STILL_HERE),
	/** Findings that only the baseline has. */
	NOT_REPRODUCED(State.NOT_REPRODUCED),
	/** Findings that the project marks as harmless. */
	BENIGN(finding -> isReviewed(finding, Review.Kind.BENIGN)),
	/** Findings whose code looks harmless. */
	LIKELY_HARMLESS(Finding::isLikelyHarmless),
	/** Findings that the project suppresses. */
	SUPPRESSED(finding -> isReviewed(finding, Review.Kind.SUPPRESSED));

	/** The states of a finding compared with the baseline. */
	public static final Set<Facet> STATES = Set.of(NEW, REGRESSION, STILL_HERE, NOT_REPRODUCED);

	/** The states of findings that the baseline does not have. */
	public static final Set<Facet> NOT_IN_BASELINE = Set.of(NEW, REGRESSION);

	private final Predicate<Finding> predicate;

	Facet(State state) {
		this(finding -> finding.details().baseline() == state);
	}

	Facet(Predicate<Finding> predicate) {
		this.predicate = predicate;
	}

	private static boolean isReviewed(Finding finding, Review.Kind kind) {
		return finding.isReviewed() && finding.details().review().kind() == kind;
	}

	/** Whether a finding has this property. */
	boolean has(Finding finding) {
		return predicate.test(finding);
	}

	/** The name in commands and mementos. */
	public String stableName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The facet with a stable name; empty if the name is unknown. */
	public static Optional<Facet> of(String stableName) {
		return Stream.of(values()).filter(facet -> facet.stableName().equals(stableName)).findFirst();
	}
}
