/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.eclipse.core.text.StringMatcher;

import dev.interlock.session.Finding;

/**
 * How the findings are presented: filters, groups and order.
 *
 * @param filter     the text that findings must contain; {@code *} matches anything, {@code &} separates parts that
 *                   must all match, {@code |} separates alternatives; empty for all findings
 * @param hidden     the facets that are hidden; immutable
 * @param grouping   the groups
 * @param keys       the columns that order the findings; a later one orders findings that are equal in the earlier
 *                   ones; empty for the order in which they were found; immutable
 * @param removed    the keys of the findings that the user has removed; immutable
 * @param scope      the part of the workspace
 */
public record Presentation(String filter, Set<Facet> hidden, Grouping grouping, List<SortKey> keys,
		Set<String> removed, Scope scope) {

	private static final int MOST_KEYS = 2;

	/** The initial presentation of a new view. */
	static final Presentation DEFAULT = new Presentation("", Set.of(Facet.SUPPRESSED), Grouping.CAUSE, //$NON-NLS-1$
			List.of(), Set.of(), Scope.ANY);

	public Presentation withFilter(String newFilter) {
		return new Presentation(newFilter, hidden, grouping, keys, removed, scope);
	}

	public Presentation with(NamedFilter named) {
		return new Presentation(named.text(), named.hidden(), grouping, keys, removed, scope);
	}

	public Presentation withGrouping(Grouping newGrouping) {
		return new Presentation(filter, hidden, newGrouping, keys, removed, scope);
	}

	public Presentation withScope(Scope newScope) {
		return new Presentation(filter, hidden, grouping, keys, removed, newScope);
	}

	/** Returns a copy that shows a facet if it is hidden, or else hides it. */
	public Presentation withToggled(Facet facet) {
		Set<Facet> newHidden = EnumSet.of(facet);
		newHidden.addAll(hidden);
		if (hidden.contains(facet)) {
			newHidden.remove(facet);
		}
		return new Presentation(filter, Set.copyOf(newHidden), grouping, keys, removed, scope);
	}

	/** Returns a copy that shows only compared findings with one of the facets, or all if it already does so. */
	public Presentation withToggledOnly(Set<Facet> states) {
		boolean only = hasOnly(states);
		Set<Facet> newHidden = new HashSet<>(hidden);
		newHidden.removeAll(Facet.STATES);
		if (!only) {
			Facet.STATES.stream().filter(each -> !states.contains(each)).forEach(newHidden::add);
		}
		return new Presentation(filter, Set.copyOf(newHidden), grouping, keys, removed, scope);
	}

	/** Returns a copy that shows findings of all states compared with the baseline. */
	Presentation withAllStates() {
		Set<Facet> newHidden = new HashSet<>(hidden);
		newHidden.removeAll(Facet.STATES);
		return new Presentation(filter, Set.copyOf(newHidden), grouping, keys, removed, scope);
	}

	/** Whether only compared findings with one of the facets are shown. */
	public boolean hasOnly(Set<Facet> states) {
		return Facet.STATES.stream().allMatch(each -> hidden.contains(each) != states.contains(each));
	}

	/** Returns a copy without findings that the user removes, by their keys. */
	public Presentation without(Set<String> findings) {
		Set<String> more = new HashSet<>(removed);
		more.addAll(findings);
		return new Presentation(filter, hidden, grouping, keys, Set.copyOf(more), scope);
	}

	/** Returns a copy with removed findings restored, by their keys. */
	public Presentation withAgain(Set<String> findings) {
		Set<String> fewer = new HashSet<>(removed);
		fewer.removeAll(findings);
		return new Presentation(filter, hidden, grouping, keys, Set.copyOf(fewer), scope);
	}

	/** A key that identifies a finding across sessions. */
	static String key(String sessionId, Finding finding) {
		return sessionId + ' ' + finding.id();
	}

	/** Tests whether a finding of a session is shown. */
	Predicate<Finding> predicate(String sessionId) {
		return removed.isEmpty() ? predicate()
				: predicate().and(finding -> !removed.contains(key(sessionId, finding)));
	}

	/**
	 * Returns a copy that is sorted by a column: first ascending, then descending, then no longer. The former sort
	 * column orders findings that are equal in this one.
	 */
	public Presentation withNextSort(FindingColumn column) {
		List<SortKey> newKeys = new ArrayList<>(keys);
		newKeys.removeIf(key -> key.column() == column);
		if (column != sort()) {
			newKeys.add(0, new SortKey(column, false));
		} else if (!descending()) {
			newKeys.add(0, new SortKey(column, true));
		}
		return new Presentation(filter, hidden, grouping,
				List.copyOf(newKeys.subList(0, Math.min(MOST_KEYS, newKeys.size()))), removed, scope);
	}

	/** The column that orders the findings; null for the order in which they were found. */
	public FindingColumn sort() {
		return keys.isEmpty() ? null : keys.get(0).column();
	}

	/** Whether the order of that column is reversed. */
	boolean descending() {
		return !keys.isEmpty() && keys.get(0).descending();
	}

	/** The order of the findings; null for the order in which they were found. */
	Comparator<Finding> order() {
		return keys.stream().map(SortKey::order).reduce(Comparator::thenComparing).orElse(null);
	}

	private Predicate<Finding> predicate() {
		return textPredicate().and(scope::contains)
				.and(finding -> hidden.stream().noneMatch(facet -> facet.has(finding)));
	}

	/** Alternatives are separated by {@code |}, parts that must all match by {@code &}. */
	private Predicate<Finding> textPredicate() {
		Predicate<Finding> any = null;
		for (String alternative : filter.split("\\|")) { //$NON-NLS-1$
			Predicate<Finding> all = null;
			for (String part : alternative.split("&")) { //$NON-NLS-1$
				if (!part.isBlank()) {
					all = all == null ? contains(part.strip()) : all.and(contains(part.strip()));
				}
			}
			any = any == null ? all : all == null ? any : any.or(all);
		}
		return any == null ? finding -> true : any;
	}

	private static Predicate<Finding> contains(String pattern) {
		StringMatcher matcher = new StringMatcher('*' + pattern + '*', true, false);
		return finding -> matcher.match(finding.variable().className() + '.' + finding.variable().name())
				|| matcher.match(finding.variable().displayName()) || matcher.match(finding.sentence())
				|| Stream.of(FindingColumn.values())
						.anyMatch(column -> matcher.match(column.text(finding)))
				|| finding.accesses().stream().anyMatch(access -> matcher.match(access.className()));
	}
}
