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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Baseline.State;

/**
 * The line of the header that says how the session compares with the baseline: a link for each state that there is, which
 * shows only the findings in that state, and all again. Not there while nothing is compared.
 */
final class ComparisonLine {

	private final Link control;

	ComparisonLine(Composite parent, Consumer<Facet> only) {
		control = new Link(parent, SWT.NONE);
		control.addSelectionListener(
				SelectionListener.widgetSelectedAdapter(event -> Facet.of(event.text).ifPresent(only)));
	}

	/** The control, whose layout data are a {@link GridData}. */
	Control control() {
		return control;
	}

	/** Shows how the session of a report compares. */
	void show(Report report) {
		String text = text(report, Interlock.sessions().baseline());
		control.setText(text);
		control.setVisible(!text.isEmpty());
		((GridData) control.getLayoutData()).exclude = text.isEmpty();
	}

	/** The text, with links; empty if nothing is compared. */
	static String text(Report report, RaceSession baseline) {
		if (report.session() == null || baseline == null) {
			return ""; //$NON-NLS-1$
		}
		if (report.session() == baseline) {
			return Messages.Comparison_isBaseline;
		}
		String states = Stream.of(State.values()).filter(report.states()::containsKey)
				.map(state -> link(state, report.states().get(state))).collect(Collectors.joining(" \u00b7 ")); //$NON-NLS-1$
		// an ampersand in a name is no mnemonic
		return NLS.bind(Messages.Comparison_line, baseline.name().replace("&", "&&"), //$NON-NLS-1$ //$NON-NLS-2$
				states.isEmpty() ? Messages.Comparison_none : states);
	}

	private static String link(State state, int count) {
		return "<a href=\"" + state.name().toLowerCase(Locale.ROOT) + "\">" //$NON-NLS-1$ //$NON-NLS-2$
				+ NLS.bind(words(state), FindingTexts.number(count)) + "</a>"; //$NON-NLS-1$
	}

	private static String words(State state) {
		return switch (state) {
		case NEW -> Messages.Comparison_new;
		case REGRESSION -> Messages.Comparison_regression;
		case STILL_HERE -> Messages.Comparison_stillHere;
		case NOT_REPRODUCED -> Messages.Comparison_notReproduced;
		};
	}
}
