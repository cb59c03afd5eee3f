/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.eclipse.core.text.StringMatcher;

import dev.interlock.session.Finding;

/**
 * How the findings are shown: which, in what groups and order.
 *
 * @param filter     what must be contained, {@code *} stands for anything; empty for all findings
 * @param hidden     what is not shown besides; immutable
 * @param grouping   the groups
 * @param sort       the column that orders the findings; null for the order in which they were found
 * @param descending whether that order is turned round
 */
public record Presentation(String filter, Set<Facet> hidden, Grouping grouping, FindingColumn sort,
		boolean descending) {

	/** What a new view begins with. */
	static final Presentation DEFAULT = new Presentation("", Set.of(Facet.SUPPRESSED), Grouping.VARIABLE, null, //$NON-NLS-1$
			false);

	Presentation withFilter(String newFilter) {
		return new Presentation(newFilter, hidden, grouping, sort, descending);
	}

	Presentation withGrouping(Grouping newGrouping) {
		return new Presentation(filter, hidden, newGrouping, sort, descending);
	}

	/** With a facet shown if it was hidden, or else hidden. */
	Presentation withToggled(Facet facet) {
		Set<Facet> newHidden = EnumSet.of(facet);
		newHidden.addAll(hidden);
		if (hidden.contains(facet)) {
			newHidden.remove(facet);
		}
		return new Presentation(filter, Set.copyOf(newHidden), grouping, sort, descending);
	}

	/** Sorted by a column: first ascending, then descending, then in the order in which they were found. */
	Presentation withNextSort(FindingColumn column) {
		if (column != sort) {
			return new Presentation(filter, hidden, grouping, column, false);
		}
		return descending ? new Presentation(filter, hidden, grouping, null, false)
				: new Presentation(filter, hidden, grouping, column, true);
	}

	/** The order of the findings; null for the order in which they were found. */
	Comparator<Finding> order() {
		if (sort == null) {
			return null;
		}
		return descending ? sort.order().reversed() : sort.order();
	}

	/** Which findings are shown. */
	Predicate<Finding> predicate() {
		return textPredicate().and(finding -> hidden.stream().noneMatch(facet -> facet.has(finding)));
	}

	private Predicate<Finding> textPredicate() {
		String pattern = filter.strip();
		if (pattern.isEmpty()) {
			return finding -> true;
		}
		StringMatcher matcher = new StringMatcher('*' + pattern + '*', true, false);
		return finding -> matcher.match(finding.variable().className() + '.' + finding.variable().name())
				|| matcher.match(finding.variable().displayName())
				|| Stream.of(FindingColumn.values())
						.anyMatch(column -> matcher.match(column.text(finding)))
				|| finding.accesses().stream().anyMatch(access -> matcher.match(access.className()));
	}
}
