/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.Set;

/**
 * How a view presents its findings, and the ways to change that: groups, order, filters, columns. To be used in the UI
 * thread.
 */
public final class ViewPresentation {

	/** Lets others show what has changed. */
	interface Listener {

		/** The findings are to be presented in another way. */
		void presented(Presentation presentation);

		/** Another column orders them, or in another direction. */
		void sorted();

		/** Another text is looked for. */
		void searched(String text);

		/** Other columns are shown. */
		void columnsChanged();
	}

	private final ViewSettings settings;
	private final Listener listener;

	ViewPresentation(ViewSettings settings, Listener listener) {
		this.settings = settings;
		this.listener = listener;
	}

	private void present(Presentation presentation) {
		settings.setPresentation(presentation);
		listener.presented(presentation);
	}

	void sortBy(FindingColumn column) {
		present(settings.presentation().withNextSort(column));
		listener.sorted();
	}

	void search(String text) {
		present(settings.presentation().withFilter(text));
	}

	void limitTo(Scope scope) {
		present(settings.presentation().withScope(scope));
	}

	/** Groups the findings in another way. */
	public void groupBy(Grouping grouping) {
		present(settings.presentation().withGrouping(grouping));
	}

	/** How the findings are grouped. */
	public Grouping grouping() {
		return settings.presentation().grouping();
	}

	/** Shows the findings with a facet if they are hidden, or else hides them. */
	public void toggle(Facet facet) {
		present(settings.presentation().withToggled(facet));
	}

	/** Shows of the findings that are compared only those with some facets, or all if it is so already. */
	public void toggleOnly(Set<Facet> states) {
		present(settings.presentation().withToggledOnly(states));
	}

	/** Whether of the findings that are compared only those with some facets are shown. */
	public boolean showsOnly(Set<Facet> states) {
		return settings.presentation().hasOnly(states);
	}

	/** Whether findings with a facet are shown. */
	public boolean shows(Facet facet) {
		return !settings.presentation().hidden().contains(facet);
	}

	/** What is shown now, under a name. */
	public NamedFilter filter(String name) {
		return new NamedFilter(name, settings.presentation().filter(), settings.presentation().hidden());
	}

	/** Shows what a filter shows. */
	public void show(NamedFilter filter) {
		present(settings.presentation().with(filter));
		listener.searched(filter.text());
	}

	/** Shows a column if it is hidden, or else hides it. */
	public void toggle(FindingColumn column) {
		settings.setVisible(column, !settings.isVisible(column));
		listener.columnsChanged();
	}

	/** Whether a column is shown. */
	public boolean shows(FindingColumn column) {
		return settings.isVisible(column);
	}

	/** Shows findings no more, by their keys. */
	void remove(Set<String> findings) {
		present(settings.presentation().without(findings));
	}

	/** Shows findings again that were removed, by their keys. */
	void restore(Set<String> findings) {
		present(settings.presentation().withAgain(findings));
	}
}
