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
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsoleConstants;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Baseline;
import dev.interlock.session.Finding;
import dev.interlock.session.HealedSection;
import dev.interlock.session.Session;
import dev.interlock.session.Session.HealthMessage;
import dev.interlock.ui.internal.Images;
import dev.interlock.ui.internal.console.RaceDetectionConsole;
import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.Report;
import dev.interlock.ui.internal.reports.text.FindingTexts;
import dev.interlock.ui.internal.reports.text.StateText;

/**
 * The lines above the tree: name, start, state and duration of the session, the counters, the comparison, and
 * problems.
 */
final class SessionHeader {

	private static final int TICK_MILLIS = 1000;
	private static final int FILTER_CHARACTERS = 18;
	private static final int MAX_FILTER_CHARACTERS = 60;
	private static final int NOTICE_CHARACTERS = 30;
	/** The package in the name of a section, by the usual names of packages and classes. */
	private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_][\\w$]*\\.)+(?=[A-Z])"); //$NON-NLS-1$

	private final Composite control;
	private final Label image;
	private final Label name;
	private final Label state;
	private final Text filter;
	private final ReplayTools replays;
	private final Label counters;
	private final ComparisonLine comparison;
	private final Composite notice;
	private final Label noticeImage;
	/** The text of warnings, on several lines if necessary. */
	private final Label noticeText;
	/** The text of remarks, on one line, so that it leaves room for the findings. */
	private final CLabel remarkText;
	private Report report;

	/**
	 * Creates the header.
	 *
	 * @param pattern  the initial filter
	 * @param filtered called after each change of the filter
	 * @param only     called with a state to toggle between its findings and all findings
	 * @param selected the selected finding, or null
	 */
	SessionHeader(Composite parent, String pattern, Consumer<String> filtered, Consumer<Facet> only,
			Supplier<Finding> selected) {
		control = new Composite(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(control);
		image = new Label(control, SWT.NONE);
		image.setImage(Images.get(Images.VIEW));
		name = new Label(control, SWT.NONE);
		name.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
		state = new Label(control, SWT.NONE);
		replays = new ReplayTools(control, selected);
		counters = new Label(control, SWT.WRAP);
		filter = new Text(control, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		filter.setMessage(Messages.SessionHeader_filterHint);
		filter.setText(pattern);
		filter.addModifyListener(e -> filtered.accept(filter.getText()));
		comparison = new ComparisonLine(control, only);
		control.setLayout(new LinesLayout(filter, characters(FILTER_CHARACTERS), characters(MAX_FILTER_CHARACTERS)));
		notice = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(4).margins(6, 0).applyTo(notice);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(notice);
		noticeImage = new Label(notice, SWT.NONE);
		noticeText = new Label(notice, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).hint(characters(NOTICE_CHARACTERS), SWT.DEFAULT)
				.applyTo(noticeText);
		remarkText = new CLabel(notice, SWT.NONE);
		remarkText.setMargins(0, 0, 0, 0);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).hint(1, SWT.DEFAULT)
				.applyTo(remarkText);
		addConsoleButton(notice);
		tick();
	}

	private static void addConsoleButton(Composite parent) {
		ToolItem console = new ToolItem(new ToolBar(parent, SWT.FLAT), SWT.PUSH);
		console.setImage(ConsolePlugin.getImage(IConsoleConstants.IMG_VIEW_CONSOLE));
		console.setToolTipText(Messages.SessionHeader_console);
		console.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> RaceDetectionConsole.open()));
	}

	private int characters(int count) {
		return new PixelConverter(control).convertWidthInCharsToPixels(count);
	}

	/** Shows a report. Without a session the header is empty. */
	void show(Report newReport) {
		report = newReport;
		boolean any = report.session() != null;
		image.setVisible(any);
		name.setText(any ? name(report.session()) : ""); //$NON-NLS-1$
		counters.setText(any ? counters() : ""); //$NON-NLS-1$
		filter.setEnabled(newReport.hasFindings());
		// a running program has no directed runs yet
		replays.show(any && !newReport.running() ? newReport.session() : null);
		showState();
		comparison.show(newReport);
		showNotice(any ? warnings() : List.of(), any ? remarks() : List.of());
		control.getShell()
				.layout(new Control[] { name, state, replays.control(), counters, comparison.control(), noticeText,
						remarkText },
						SWT.DEFER);
	}

	private static String name(RaceSession session) {
		return session.label().isEmpty() ? session.configurationName() : session.label();
	}

	Text filter() {
		return filter;
	}

	private void tick() {
		if (!control.isDisposed()) {
			if (report != null && report.running()) {
				showState();
				state.requestLayout();
			}
			control.getDisplay().timerExec(TICK_MILLIS, this::tick);
		}
	}

	private void showState() {
		state.setText(report.session() == null ? "" : stateText(report)); //$NON-NLS-1$
	}

	/** The start, state and duration of the session. */
	static String stateText(Report report) {
		String started = DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM).withZone(ZoneId.systemDefault())
				.format(report.session().start());
		String text = report.starting() ? Messages.State_starting : StateText.of(report.session(), report.state());
		return NLS.bind(Messages.SessionHeader_state,
				new Object[] { started, text, report.duration().map(SessionHeader::clock).orElse("") }); //$NON-NLS-1$
	}

	/** A duration as minutes and seconds, with hours if there are any. */
	static String clock(Duration duration) {
		long seconds = Math.max(0, duration.toSeconds());
		return seconds >= 3600 ? String.format("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60) //$NON-NLS-1$
				: String.format("%02d:%02d", seconds / 60, seconds % 60); //$NON-NLS-1$
	}

	private String counters() {
		List<String> parts = new ArrayList<>();
		parts.add(findings(report));
		Session session = report.snapshot();
		long occurrences = session.findings().stream().mapToLong(each -> each.count()).sum();
		parts.add(NLS.bind(occurrences == 1 ? Messages.Counters_oneOccurrence : Messages.Counters_occurrences,
				FindingTexts.number(occurrences)));
		if (session.statistics().dropped() > 0) {
			parts.add(NLS.bind(Messages.Counters_dropped, FindingTexts.number(session.statistics().dropped())));
		}
		return String.join(" \u00b7 ", parts); //$NON-NLS-1$
	}

	/** The number of findings, and of the rows that show them if several findings share a row. */
	private static String findings(Report report) {
		boolean filtered = report.shown() < report.total();
		// the comparison counts the findings that only the baseline has
		int found = filtered ? report.shown()
				: report.total() - report.states().getOrDefault(Baseline.State.NOT_REPRODUCED, 0);
		String text = filtered
				? NLS.bind(Messages.Counters_shown, FindingTexts.number(found), FindingTexts.number(report.total()))
				: NLS.bind(found == 1 ? Messages.Counters_oneFinding : Messages.Counters_findings,
						FindingTexts.number(found));
		long rows = report.rows(filtered);
		if (rows == found) {
			return text;
		}
		return NLS.bind(rows == 1 ? Messages.Counters_inOneRow : Messages.Counters_inRows, text,
				FindingTexts.number(rows));
	}

	/** Messages of the agent that are not faults, for example events that an engine could not observe. */
	private List<String> remarks() {
		List<String> texts = new ArrayList<>();
		report.snapshot().healing().stream().filter(SessionHeader::isActive).map(SessionHeader::healing)
				.forEach(texts::add);
		messages().forEach(texts::add);
		return texts;
	}

	/** Whether sections of the session are healed. */
	static boolean isHealing(Report report) {
		return report.session() != null && report.snapshot().healing().stream().anyMatch(SessionHeader::isActive);
	}

	private static boolean isActive(HealedSection section) {
		return section.isHealed() && !"refused".equals(section.state()); //$NON-NLS-1$
	}

	private static String healing(HealedSection section) {
		boolean isRepair = section.method().equals("repair"); //$NON-NLS-1$
		long count = isRepair ? section.repairs() : section.after();
		String text = isRepair
				? count == 1 ? Messages.SessionHeader_repairedOnce : Messages.SessionHeader_repaired
				: count == 1 ? Messages.SessionHeader_healedOnce : Messages.SessionHeader_healed;
		String healed = NLS.bind(text, new Object[] { PACKAGE.matcher(section.section()).replaceFirst(""), //$NON-NLS-1$
				section.method(), FindingTexts.number(section.entries()), FindingTexts.number(count) });
		return section.reason().isEmpty() ? healed
				: NLS.bind(section.hasLimit() ? Messages.SessionHeader_healedWithLimit
						: Messages.SessionHeader_healedWithoutMutex, healed, section.reason());
	}

	private Stream<String> messages() {
		return report.snapshot().health().stream().filter(SessionHeader::isRemark).map(HealthMessage::text);
	}

	private static boolean isRemark(HealthMessage message) {
		return "info".equals(message.severity()); //$NON-NLS-1$
	}

	private List<String> warnings() {
		List<String> texts = new ArrayList<>();
		if (report.status() != null && report.status().getSeverity() >= IStatus.WARNING) {
			texts.add(report.status().getMessage());
		}
		report.snapshot().health().stream().filter(message -> !isRemark(message)).map(HealthMessage::text)
				.forEach(texts::add);
		if (report.snapshot().truncated() && !report.running()) {
			texts.add(Messages.SessionHeader_truncated);
		}
		return texts;
	}

	private static void show(Control control, boolean shown) {
		control.setVisible(shown);
		((GridData) control.getLayoutData()).exclude = !shown;
	}

	/** Shows warnings first. Without warnings the image is an information icon. */
	private void showNotice(List<String> warnings, List<String> remarks) {
		noticeImage.setImage(PlatformUI.getWorkbench().getSharedImages().getImage(
				warnings.isEmpty() ? ISharedImages.IMG_OBJS_INFO_TSK : ISharedImages.IMG_OBJS_WARN_TSK));
		List<String> texts = Stream.concat(warnings.stream(), remarks.stream()).toList();
		String text = switch (texts.size()) {
		case 0 -> ""; //$NON-NLS-1$
		case 1 -> texts.get(0);
		default -> NLS.bind(Messages.SessionHeader_moreNotices, texts.get(0), texts.size() - 1);
		};
		boolean onlyRemarks = warnings.isEmpty();
		noticeText.setText(onlyRemarks ? "" : text); //$NON-NLS-1$
		remarkText.setText(onlyRemarks ? text : ""); //$NON-NLS-1$
		show(noticeText, !onlyRemarks);
		show(remarkText, onlyRemarks);
		noticeText.setToolTipText(String.join("\n", texts)); //$NON-NLS-1$
		remarkText.setToolTipText(noticeText.getToolTipText());
		notice.setVisible(!texts.isEmpty());
		((GridData) notice.getLayoutData()).exclude = texts.isEmpty();
	}
}
