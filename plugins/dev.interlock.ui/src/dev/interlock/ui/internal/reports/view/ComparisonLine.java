/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Baseline.State;
import dev.interlock.session.BaselineFile;
import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.Report;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * The line of the header that compares the session with its baseline, or with the known findings of its project. Each state that occurs has a link, which toggles
 * between its findings and all findings. Another link ends the comparison. The line is hidden while nothing is
 * compared.
 */
final class ComparisonLine {

	private static final String END = "end"; //$NON-NLS-1$

	private final Link control;
	private RaceSession session;

	ComparisonLine(Composite parent, Consumer<Facet> only) {
		control = new Link(parent, SWT.WRAP);
		control.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			if (END.equals(event.text) && session != null) {
				Interlock.sessions().endComparison(session);
			}
			Facet.of(event.text).ifPresent(only);
		}));
	}

	Control control() {
		return control;
	}

	void show(Report report) {
		session = report.session();
		String text = text(report);
		control.setText(text);
		control.setVisible(!text.isEmpty());
	}

	/** The text, with links; empty if nothing is compared. */
	static String text(Report report) {
		if (report.baseline() == null) {
			boolean isBaseline = report.session() != null && Interlock.sessions().isBaseline(report.session());
			return isBaseline ? NLS.bind(Messages.Comparison_isBaseline, end())
					: report.states().isEmpty() ? "" //$NON-NLS-1$
							: NLS.bind(Messages.Comparison_file,
									new Object[] { BaselineFile.FILE, states(report), end() });
		}
		String states = states(report);
		return NLS.bind(Messages.Comparison_line, new Object[] { name(report.baseline(), report.session()),
				states.isEmpty() ? none(report) : states, end() });
	}

	private static String states(Report report) {
		return Stream.of(State.values()).filter(report.states()::containsKey)
				.map(state -> link(state, report.states().get(state))).collect(Collectors.joining(" \u00b7 ")); //$NON-NLS-1$
	}

	/**
	 * The name of the baseline. A run of the same configuration is named by its label or its time, as the header
	 * already shows the configuration.
	 */
	private static String name(RaceSession baseline, RaceSession session) {
		if (!baseline.label().isEmpty() || !baseline.configurationKey().equals(session.configurationKey())
				|| baseline.configurationKey().isEmpty()) {
			// an ampersand in a name is not a mnemonic
			return baseline.name().replace("&", "&&"); //$NON-NLS-1$ //$NON-NLS-2$
		}
		ZoneId zone = ZoneId.systemDefault();
		boolean isSameDay = LocalDate.ofInstant(baseline.start(), zone)
				.equals(LocalDate.ofInstant(session.start(), zone));
		DateTimeFormatter format = isSameDay ? DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM)
				: DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM);
		return NLS.bind(Messages.Comparison_run, format.withZone(zone).format(baseline.start()));
	}

	private static String none(Report report) {
		if (report.running()) {
			return Messages.Comparison_noneYet;
		}
		return report.total() > 0 ? Messages.Comparison_noneShown : Messages.Comparison_none;
	}

	private static String end() {
		return "<a href=\"" + END + "\">" + Messages.Comparison_end + "</a>"; //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
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
