/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.ProgressBar;

import dev.interlock.session.KindsLookedFor;
import dev.interlock.session.Session.Statistics;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.launching.RaceLaunchActions;
import dev.interlock.ui.internal.reports.model.Report;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The text shown instead of an empty tree: no session yet, nothing found so far, nothing found, or no matches. */
final class EmptyPane {

	private static final int CHARACTERS = 45;

	private final Composite control;
	private final Link text;
	private final ProgressBar progress;

	EmptyPane(Composite parent) {
		control = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().margins(FontUnits.characters(control, 2), FontUnits.characters(control, 2))
				.applyTo(control);
		text = new Link(control, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false)
				.hint(new PixelConverter(text).convertWidthInCharsToPixels(CHARACTERS), SWT.DEFAULT).applyTo(text);
		text.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> openConfigurations()));
		progress = new ProgressBar(control, SWT.INDETERMINATE);
		GridDataFactory.fillDefaults().hint(FontUnits.characters(control, CHARACTERS), SWT.DEFAULT).applyTo(progress);
		progress.setVisible(false);
	}

	private void openConfigurations() {
		DebugUITools.openLaunchConfigurationDialogOnGroup(control.getShell(), StructuredSelection.EMPTY,
				RaceLaunchActions.GROUP);
	}

	/** The control, to be placed on top. */
	Composite control() {
		return control;
	}

	/**
	 * Shows the text for a report without findings.
	 *
	 * @param isLimited whether the findings are limited to a scope
	 */
	void show(Report report, boolean isLimited) {
		progress.setVisible(report.session() != null && report.starting());
		String words = isLimited && report.session() != null && !report.starting() && report.hasFindings()
				? Messages.EmptyPane_noMatchInScope
				: words(report);
		if (!words.equals(text.getText())) {
			text.setText(words);
			control.layout();
		}
	}

	/** The text for a report without findings. A part in {@code <a>} opens the launch configurations. */
	static String words(Report report) {
		if (report.session() == null) {
			return Messages.EmptyPane_noSession;
		}
		if (report.starting()) {
			return Messages.EmptyPane_starting;
		}
		if (report.hasFindings()) {
			return Messages.EmptyPane_noMatch;
		}
		String words = switch (report.state()) {
		case RUNNING -> NLS.bind(Messages.EmptyPane_running, watched(report));
		case ENDED -> NLS.bind(Messages.EmptyPane_nothingObserved, watched(report));
		case TERMINATED, LOST -> NLS.bind(Messages.EmptyPane_nothingObservedBroken, watched(report));
		};
		String missing = KindsLookedFor.missing(report.snapshot().engines());
		return missing.isEmpty() ? words : words + '\n' + missing;
	}

	/** What was watched: classes, places and threads, and at the end also how long. */
	private static String watched(Report report) {
		Statistics seen = report.snapshot().statistics();
		if (seen.classesInstrumented() == 0) {
			return report.running() ? Messages.EmptyPane_noClassYet : Messages.EmptyPane_noClass;
		}
		List<String> parts = new ArrayList<>(List.of(
				count(seen.classesInstrumented(), Messages.EmptyPane_oneClass, Messages.EmptyPane_classes),
				count(seen.sites(), Messages.EmptyPane_onePlace, Messages.EmptyPane_places),
				count(seen.threads(), Messages.EmptyPane_oneThread, Messages.EmptyPane_threads)));
		// while the program runs, the header shows the time
		if (!report.running()) {
			parts.add(duration(report));
		}
		return NLS.bind(Messages.EmptyPane_watched, String.join(", ", parts)); //$NON-NLS-1$
	}

	private static String count(long number, String one, String many) {
		return NLS.bind(number == 1 ? one : many, FindingTexts.number(number));
	}

	private static String duration(Report report) {
		return report.duration().map(EmptyPane::words).orElse(Messages.EmptyPane_unknownDuration);
	}

	private static String words(Duration duration) {
		long seconds = Math.max(0, duration.toSeconds());
		return seconds >= 60 ? NLS.bind(Messages.EmptyPane_minutes, seconds / 60, seconds % 60)
				: NLS.bind(Messages.EmptyPane_seconds, seconds);
	}
}
