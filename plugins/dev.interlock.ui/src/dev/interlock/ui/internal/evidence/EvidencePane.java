/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.evidence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Menu;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Access;
import dev.interlock.session.AccessNumbers;
import dev.interlock.session.Baseline;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.ReadableColors;
import dev.interlock.ui.internal.editor.DeclarationOpener;
import dev.interlock.ui.internal.launching.DirectedRerun;
import dev.interlock.ui.internal.reports.text.FindingNotes;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The evidence of the selected finding: its accesses side by side, the write at the left, and notes about it. */
public final class EvidencePane {

	private static final int NOTE_CHARACTERS = 30;
	/** The minimum number of visible lines of each access. In a lower view the whole pane scrolls. */
	private static final int ACCESS_LINES = 8;
	/** The width below which accesses are placed one below the other. */
	private static final int ACCESS_CHARACTERS = 30;
	/** The pixels beside a line in a column. */
	private static final int COLUMN_MARGINS = 24;
	private static final AccessText NO_TEXT = new AccessText("", List.of()); //$NON-NLS-1$

	private final ScrolledComposite control;
	private final Composite body;
	private final Composite heading;
	private final Link summary;
	private final Link confirm;
	private final Link checkFix;
	private final Label notes;
	/** The source lines of all accesses, if they do not fit beside each other. */
	private final AccessPane overview;
	private final SashForm sash;
	private final BiConsumer<RaceSession, StackTraceElement> opener;
	private final DeclarationOpener declarations;
	private final List<AccessPane> panes = new ArrayList<>();
	private RaceSession session;
	private Finding finding;
	private List<String> lines = List.of();
	private boolean unfolded;
	private Job job;

	/**
	 * Creates the pane.
	 *
	 * @param opener       opens a location in the code of a session
	 * @param declarations opens the declarations of fields and of the classes of locks
	 * @param confirmer    confirms the selected finding
	 * @param checker      checks the fix of the selected finding
	 */
	public EvidencePane(Composite parent, BiConsumer<RaceSession, StackTraceElement> opener,
			DeclarationOpener declarations, Runnable confirmer, Runnable checker) {
		this.opener = opener;
		this.declarations = declarations;
		control = new ScrolledComposite(parent, SWT.V_SCROLL);
		control.setExpandHorizontal(true);
		control.setExpandVertical(true);
		body = new Composite(control, SWT.NONE);
		control.setContent(body);
		GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(body);
		heading = new Composite(body, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).extendedMargins(6, 6, 2, 0).applyTo(heading);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(heading);
		summary = new Link(heading, SWT.NONE);
		summary.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> openVariable()));
		summary.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(summary);
		confirm = command(Messages.EvidencePane_confirm, Messages.EvidencePane_confirmToolTip, confirmer);
		checkFix = command(Messages.EvidencePane_checkFix, Messages.EvidencePane_checkFixToolTip, checker);
		overview = new AccessPane(body, SWT.NONE, new Links(), Messages.EvidencePane_linesName);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).exclude(true)
				.applyTo(overview.control());
		overview.control().setVisible(false);
		sash = new SashForm(body, SWT.HORIZONTAL | SWT.SMOOTH);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		notes = new Label(body, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 0)
				.hint(FontUnits.characters(notes, NOTE_CHARACTERS), SWT.DEFAULT).applyTo(notes);
		((GridData) notes.getLayoutData()).exclude = true;
		control.addControlListener(ControlListener.controlResizedAdapter(e -> arrange()));
		control.addDisposeListener(e -> cancelReading());
		show(null, null);
	}

	/**
	 * Shows a finding, or that none is selected.
	 *
	 * @param newSession its session; null with a null finding
	 * @param newFinding the finding in its newest state, or null
	 */
	public void show(RaceSession newSession, Finding newFinding) {
		boolean same = finding != null && newFinding != null && session == newSession
				&& finding.id().equals(newFinding.id());
		session = newSession;
		finding = newFinding;
		sash.setVisible(finding != null);
		summary.setLinkForeground(ReadableColors.link(summary));
		confirm.setLinkForeground(ReadableColors.link(confirm));
		checkFix.setLinkForeground(ReadableColors.link(checkFix));
		// the program may have changed since the run that had the finding
		show(confirm, finding != null && finding.isDirectable()
				&& finding.details().baseline() != Baseline.State.NOT_REPRODUCED);
		show(checkFix, DirectedRerun.canCheckFix(session, finding));
		heading.layout();
		summary.setText(finding == null ? Messages.EvidencePane_nothingSelected : summary());
		if (finding == null) {
			showNotes(List.of());
			arrange();
			return;
		}
		if (!same) {
			unfolded = false;
			lines = Collections.nCopies(finding.accesses().size(), null);
			readLines();
		}
		ensurePanes(finding.accesses().size());
		showTexts();
		// last, as it arranges the texts
		showNotes(FindingNotes.of(finding));
	}

	private Link command(String name, String toolTip, Runnable action) {
		Link link = new Link(heading, SWT.NONE);
		link.setText("<a>" + name + "</a>"); //$NON-NLS-1$ //$NON-NLS-2$
		link.setToolTipText(toolTip);
		link.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> action.run()));
		GridDataFactory.swtDefaults().applyTo(link);
		return link;
	}

	private static void show(Link link, boolean isPossible) {
		link.setVisible(isPossible);
		((GridData) link.getLayoutData()).exclude = !isPossible;
	}

	private void showNotes(List<String> sentences) {
		String text = String.join("\n", sentences); //$NON-NLS-1$
		if (!text.equals(notes.getText())) {
			notes.setText(text);
			notes.setVisible(!text.isEmpty());
			((GridData) notes.getLayoutData()).exclude = text.isEmpty();
			arrange();
		}
	}

	/** Places the accesses side by side if the width allows it, each with a minimum number of lines. */
	private void arrange() {
		int width = control.getClientArea().width;
		int count = Math.max(1, panes.size());
		boolean narrow = width / count < FontUnits.characters(control, ACCESS_CHARACTERS);
		int orientation = narrow ? SWT.VERTICAL : SWT.HORIZONTAL;
		if (sash.getOrientation() != orientation) {
			sash.setOrientation(orientation);
		}
		GridData room = (GridData) sash.getLayoutData();
		room.widthHint = 0;
		showOverview();
		room.heightHint = FontUnits.lines(control, ACCESS_LINES * (narrow ? count : 1));
		control.setMinHeight(body.computeSize(width, SWT.DEFAULT).y);
		body.layout();
	}

	private void openVariable() {
		if (finding != null) {
			declarations.open(session, finding.variable().className(), finding.variable().name());
		}
	}

	/** The name of a variable; the name of a field is a link to its declaration. */
	private static String variable(Variable variable) {
		// an ampersand in a name is not a mnemonic
		String name = variable.displayName().replace("&", "&&"); //$NON-NLS-1$ //$NON-NLS-2$
		return switch (variable.kind()) {
		case FIELD, STATIC -> "<a>" + name + "</a>"; //$NON-NLS-1$ //$NON-NLS-2$
		case ARRAY, OBJECT -> name;
		};
	}

	private String summary() {
		// the verdict on an object contains the kind, and that on the order of locks names them
		String form = switch (finding.kind()) {
		case API_RACE -> Messages.EvidencePane_summaryOfObject;
		case LOCK_ORDER -> finding.sentence().equals(finding.consequence()) ? Messages.EvidencePane_summary
				: Messages.EvidencePane_summaryOfLocks;
		default -> Messages.EvidencePane_summary;
		};
		return NLS.bind(form,
				new Object[] { FindingTexts.kind(finding),
						finding.isAboutLocks() ? finding.title() : variable(finding.variable()),
						FindingTexts.verdict(finding), FindingTexts.evidence(finding), finding.count() });
	}

	private void ensurePanes(int count) {
		boolean changed = panes.size() != count;
		while (panes.size() > count) {
			StyledText gone = panes.remove(panes.size() - 1).control();
			// a control disposes its menu, which the other panes and the tree share
			gone.setMenu(null);
			gone.dispose();
		}
		while (panes.size() < count) {
			panes.add(new AccessPane(sash, SWT.H_SCROLL | SWT.V_SCROLL, new Links(),
					NLS.bind(Messages.EvidencePane_accessName, panes.size() + 1)));
			panes.get(panes.size() - 1).control().setMenu(control.getMenu());
		}
		if (changed) {
			arrange();
			sash.layout();
		}
	}

	/** Shows the source lines first if they are not beside each other, or if one would be cut off in its column. */
	private void showOverview() {
		boolean wanted = finding != null && panes.size() == lines.size() && panes.size() > 1
				&& lines.stream().anyMatch(Objects::nonNull)
				&& (sash.getOrientation() == SWT.VERTICAL || isAnyLineCutOff());
		StyledText text = overview.control();
		if (wanted != text.getVisible()) {
			text.setVisible(wanted);
			((GridData) text.getLayoutData()).exclude = !wanted;
			if (finding != null && panes.size() == finding.accesses().size()) {
				showTexts();
			}
		}
	}

	private boolean isAnyLineCutOff() {
		int column = control.getClientArea().width / panes.size() - COLUMN_MARGINS;
		GC gc = new GC(control);
		try {
			gc.setFont(JFaceResources.getTextFont());
			for (int i = 0; i < lines.size(); i++) {
				if (lines.get(i) != null
						&& gc.textExtent(AccessText.codeLine(finding.accesses().get(i), lines.get(i))).x > column) {
					return true;
				}
			}
			return false;
		} finally {
			gc.dispose();
		}
	}

	private void showTexts() {
		List<Access> accesses = finding.accesses();
		boolean above = overview.control().getVisible();
		overview.show(above ? AccessText.lines(accesses, numbers(), lines) : NO_TEXT);
		// the dark theme has another colour for a text without scroll bars
		overview.control().setBackground(panes.get(0).control().getBackground());
		int folded = unfolded ? 0 : AccessText.commonFrames(accesses);
		for (int i = 0; i < accesses.size(); i++) {
			panes.get(i).show(AccessText.of(accesses.get(i), AccessNumbers.of(finding, i), above ? null : lines.get(i),
					folded));
		}
	}

	private List<Integer> numbers() {
		return IntStream.range(0, finding.accesses().size()).mapToObj(i -> AccessNumbers.of(finding, i)).toList();
	}

	private void cancelReading() {
		if (job != null) {
			job.cancel();
		}
	}

	private void readLines() {
		cancelReading();
		RaceSession of = session;
		Finding wanted = finding;
		ICoreRunnable read = monitor -> {
			List<String> found = new ArrayList<>();
			for (Access access : wanted.accesses()) {
				found.add(SourceLines.read(of, access, monitor).orElse(null));
			}
			if (!control.isDisposed()) {
				control.getDisplay().asyncExec(() -> linesFound(of, wanted, found));
			}
		};
		job = Job.createSystem(Messages.EvidencePane_job, read);
		job.schedule();
	}

	private void linesFound(RaceSession of, Finding wanted, List<String> found) {
		if (!control.isDisposed() && finding != null && session == of && finding.id().equals(wanted.id())) {
			lines = found;
			showTexts();
			arrange();
		}
	}

	/** Sets the context menu of the pane and its texts. */
	public void setMenu(Menu menu) {
		control.setMenu(menu);
		body.setMenu(menu);
		heading.setMenu(menu);
		overview.control().setMenu(menu);
		panes.forEach(pane -> pane.control().setMenu(menu));
	}

	/** The text of the pane that has the focus; null if none has it. */
	public StyledText focusedText() {
		return Stream.concat(Stream.of(overview), panes.stream()).map(AccessPane::control)
				.filter(StyledText::isFocusControl).findFirst().orElse(null);
	}

	public Composite control() {
		return control;
	}

	/** The actions of the links of a pane. */
	private final class Links implements AccessPane.Listener {

		@Override
		public void open(StackTraceElement frame) {
			opener.accept(session, frame);
		}

		@Override
		public void openType(String className) {
			declarations.open(session, className, ""); //$NON-NLS-1$
		}

		@Override
		public void unfold() {
			unfolded = true;
			showTexts();
		}
	}
}
