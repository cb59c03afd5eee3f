/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.Collection;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.session.KindsLookedFor;
import dev.interlock.session.interleaving.Interleaving.Step;
import dev.interlock.ui.internal.editor.DeclarationOpener;
import dev.interlock.ui.internal.editor.SourceOpener;
import dev.interlock.ui.internal.evidence.EvidencePane;
import dev.interlock.ui.internal.interleaving.InterleavingPane;

/**
 * Shows the selected finding on tabs: its evidence and its interleaving. In a low view the findings are on a tab before
 * them. The limits of detection in the run are beside the tabs, where they need no line.
 */
final class DetailsPane {

	private static final int LIMITS_MARGIN = 6;
	private static final Color TRANSPARENT = new Color(0, 0, 0, 0);
	private static final String CONFIRM = "dev.interlock.ui.confirm"; //$NON-NLS-1$
	private static final String CHECK_FIX = "dev.interlock.ui.checkFix"; //$NON-NLS-1$

	private final CTabFolder folder;
	private final EvidencePane evidence;
	private final CTabItem evidenceTab;
	private final InterleavingPane interleaving;
	private final CTabItem interleavingTab;
	private final CLabel limits;
	private final SourceOpener opener;
	/** The tab of the findings; null if they are shown above. */
	private CTabItem findingsTab;
	private RaceSession session;
	private Finding finding;

	DetailsPane(Composite parent, SourceOpener opener, DeclarationOpener declarations) {
		this.opener = opener;
		folder = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
		evidence = new EvidencePane(folder, opener::open, declarations, () -> execute(CONFIRM),
				() -> execute(CHECK_FIX));
		interleaving = new InterleavingPane(folder, this::open);
		evidenceTab = tab(0, Messages.DetailsPane_evidence, evidence.control());
		interleavingTab = tab(1, Messages.DetailsPane_interleaving, interleaving.control());
		limits = new CLabel(folder, SWT.RIGHT);
		limits.setMargins(0, 0, LIMITS_MARGIN, 0);
		// not by setTopRight, which fails in a theme with gradients while the folder has no size
		folder.addControlListener(ControlListener.controlResizedAdapter(e -> placeLimits()));
		folder.setSelection(evidenceTab);
		folder.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> showInterleaving()));
	}

	private static void execute(String command) {
		try {
			PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
		} catch (CommandException e) {
			ILog.get().error(e.getMessage(), e);
		}
	}

	/** Shows the kinds of bugs that the run does not look for, shortened if there is little room. */
	void showLimits(Collection<String> engines) {
		String text = KindsLookedFor.missing(engines).replaceFirst("\\.$", ""); //$NON-NLS-1$ //$NON-NLS-2$
		if (!text.equals(limits.getText())) {
			limits.setText(text);
			limits.setToolTipText(text);
			placeLimits();
		}
	}

	/** Places the limits of detection to the right of the tabs, in the room that these leave. */
	private void placeLimits() {
		Rectangle last = folder.getItem(folder.getItemCount() - 1).getBounds();
		Point size = limits.computeSize(SWT.DEFAULT, SWT.DEFAULT);
		int width = Math.min(size.x, folder.getSize().x - last.x - last.width - LIMITS_MARGIN);
		int height = Math.min(size.y, last.height);
		limits.setVisible(width > 0 && !limits.getText().isEmpty());
		limits.setForeground(folder.getForeground());
		// the tab row may have a gradient
		limits.setBackground(TRANSPARENT);
		limits.setBounds(folder.getSize().x - width, last.y + (last.height - height) / 2, Math.max(0, width), height);
		limits.moveAbove(null);
	}

	/** Calls a listener when another tab is chosen. */
	void addTabListener(Runnable listener) {
		folder.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> listener.run()));
	}

	/** Whether the interleaving is in front. */
	boolean isInterleavingShown() {
		return folder.getSelection() == interleavingTab;
	}

	private CTabItem tab(int index, String title, Control control) {
		CTabItem item = new CTabItem(folder, SWT.NONE, index);
		item.setText(title);
		item.setControl(control);
		return item;
	}

	/** Moves the findings to a tab of their own and brings it to the front, unless the interleaving is shown. */
	void addFindings(Control findings) {
		boolean interleavingShown = isInterleavingShown();
		findings.setParent(folder);
		findingsTab = tab(0, Messages.DetailsPane_findings, findings);
		if (!interleavingShown) {
			folder.setSelection(findingsTab);
		}
		placeLimits();
	}

	/** Moves the findings back to a parent. */
	void removeFindings(Composite parent) {
		Control findings = findingsTab.getControl();
		boolean wasShown = folder.getSelection() == findingsTab;
		findingsTab.dispose();
		findingsTab = null;
		placeLimits();
		findings.setParent(parent);
		findings.moveAbove(folder);
		findings.setVisible(true);
		if (wasShown) {
			showEvidence();
		}
	}

	void showEvidence() {
		folder.setSelection(evidenceTab);
	}

	/** Moves the focus to the tab in front. */
	void setFocus() {
		folder.setFocus();
	}

	/** Shows a finding. Both arguments are null if none is selected. */
	void show(RaceSession newSession, Finding newFinding) {
		session = newSession;
		finding = newFinding;
		evidence.show(newSession, newFinding);
		showInterleaving();
	}

	/** Draws the picture only while its tab is in front. */
	private void showInterleaving() {
		if (isInterleavingShown()) {
			interleaving.show(session, finding);
		}
	}

	/** Opens an access at its marker, or any other step at its line. */
	private void open(Finding of, Step step) {
		if (step.access() >= 0) {
			opener.open(session, of, step.access());
		} else {
			opener.open(session, step.place());
		}
	}

	void setMenu(Menu menu) {
		evidence.setMenu(menu);
	}

	/** The text of the evidence that has the focus; null if none has it. */
	StyledText focusedText() {
		return evidence.focusedText();
	}
}
