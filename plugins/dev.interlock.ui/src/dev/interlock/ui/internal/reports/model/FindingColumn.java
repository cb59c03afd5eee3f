/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The columns of the tree: title, width, text and order of each. */
public enum FindingColumn {
	/** The kind, shown below its group. */
	FINDING(Messages.Column_finding, 64, FindingTexts::kindAndEvidence, Comparator.comparing(FindingTexts::kind)),
	FIRST(Messages.Column_first, 34, FindingTexts::first, byPlace(0)),
	SECOND(Messages.Column_second, 34, FindingTexts::second, byPlace(1)),
	THREADS(Messages.Column_threads, 24, FindingTexts::threads, Comparator.comparing(FindingTexts::threads)),
	/** The locks held at the accesses. */
	LOCKS(Messages.Column_locks, 20, FindingTexts::locks, Comparator.comparing(FindingTexts::locks)),
	/** The number of occurrences. */
	COUNT(Messages.Column_count, 10, finding -> FindingTexts.number(finding.count()),
			Comparator.comparingLong(Finding::count)),
	/** Observed or predicted. */
	EVIDENCE(Messages.Column_evidence, 12, FindingTexts::evidence, Comparator.comparing(Finding::evidence)),
	/** The engines that found it. */
	ENGINES(Messages.Column_engines, 20, finding -> String.join(", ", finding.engines()), //$NON-NLS-1$
			Comparator.comparing(finding -> String.join(", ", finding.engines()))), //$NON-NLS-1$
	/** The time when it was first found. */
	FOUND(Messages.Column_found, 12, FindingTexts::found, Comparator.comparing(Finding::found)),
	/** The state compared with the baseline. */
	STATE(Messages.Column_state, 14, FindingTexts::state, Comparator.comparing(finding -> finding.details().baseline(),
			Comparator.nullsLast(Comparator.naturalOrder()))),
	SEVERITY(Messages.Column_severity, 10, finding -> FindingTexts.severity(finding.severity()),
			Comparator.comparing(Finding::severity)),
	/** The code pattern, such as one that looks harmless. */
	HINT(Messages.Column_hint, 30, Finding::hint, Comparator.comparing(Finding::hint));

	private final String title;
	private final int characters;
	private final Function<Finding, String> text;
	private final Comparator<Finding> order;

	FindingColumn(String title, int characters, Function<Finding, String> text, Comparator<Finding> order) {
		this.title = title;
		this.characters = characters;
		this.text = text;
		this.order = order;
	}

	private static Comparator<Finding> byPlace(int index) {
		return Comparator.comparing((Finding finding) -> access(finding, index) == null ? "" //$NON-NLS-1$
				: access(finding, index).className())
				.thenComparing(finding -> access(finding, index) == null ? 0 : access(finding, index).line());
	}

	private static Access access(Finding finding, int index) {
		return index < finding.accesses().size() ? finding.accesses().get(index) : null;
	}

	public String title() {
		return title;
	}

	/** The initial width, in characters. */
	public int characters() {
		return characters;
	}

	/** The text for a finding. */
	public String text(Finding finding) {
		return text.apply(finding);
	}

	/** The ascending order. */
	Comparator<Finding> order() {
		return order;
	}

	/** Whether the user can hide the column. {@link #FINDING} always stays, to expand and select rows. */
	public boolean canBeHidden() {
		return this != FINDING;
	}

	/** The column with a stable name; empty if the name is unknown. */
	public static Optional<FindingColumn> of(String stableName) {
		return Stream.of(values()).filter(column -> column.stableName().equals(stableName)).findFirst();
	}

	/** The name in commands and mementos. */
	public String stableName() {
		return name().toLowerCase(Locale.ROOT);
	}
}
