/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.Set;

import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.model.NamedFilter;
import dev.interlock.ui.internal.reports.model.Presentation;
import dev.interlock.ui.internal.reports.model.Scope;
import dev.interlock.ui.internal.reports.model.ViewSettings;

/**
 * How a view presents its findings (groups, order, filters, columns), and the operations that change it. For use in the
 * UI thread.
 */
public final class ViewPresentation {

	/** Receives changes of the presentation. */
	interface Listener {

		/** Called when the findings must be presented again. */
		void presented(Presentation presentation);

		/** Called after a change of the sort column or direction. */
		void sorted();

		/** Called after a change of the filter text. */
		void searched(String text);

		/** Called after columns were shown or hidden. */
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

	public void groupBy(Grouping grouping) {
		present(settings.presentation().withGrouping(grouping));
	}

	public Grouping grouping() {
		return settings.presentation().grouping();
	}

	/** Shows the findings with a facet if they are hidden, or else hides them. */
	public void toggle(Facet facet) {
		present(settings.presentation().withToggled(facet));
	}

	/** Shows only compared findings with one of the facets, or all if it already does so. */
	public void toggleOnly(Set<Facet> states) {
		present(settings.presentation().withToggledOnly(states));
	}

	/** Whether only compared findings with one of the facets are shown. */
	public boolean showsOnly(Set<Facet> states) {
		return settings.presentation().hasOnly(states);
	}

	/** Whether findings with a facet are shown. */
	public boolean shows(Facet facet) {
		return !settings.presentation().hidden().contains(facet);
	}

	/** The current filter, under a name. */
	public NamedFilter filter(String name) {
		return new NamedFilter(name, settings.presentation().filter(), settings.presentation().hidden());
	}

	public void show(NamedFilter filter) {
		present(settings.presentation().with(filter));
		listener.searched(filter.text());
	}

	/** Shows a column if it is hidden, or else hides it. */
	public void toggle(FindingColumn column) {
		settings.setVisible(column, !settings.isVisible(column));
		listener.columnsChanged();
	}

	public boolean shows(FindingColumn column) {
		return settings.isVisible(column);
	}

	/** Removes findings from the view, by their keys. */
	void remove(Set<String> findings) {
		present(settings.presentation().without(findings));
	}

	/** Shows removed findings again, by their keys. */
	void restore(Set<String> findings) {
		present(settings.presentation().withAgain(findings));
	}
}
