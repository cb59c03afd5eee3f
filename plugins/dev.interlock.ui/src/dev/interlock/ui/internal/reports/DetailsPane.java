/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Menu;

import dev.interlock.core.RaceSession;
import dev.interlock.core.interleaving.Interleaving.Step;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.editor.DeclarationOpener;
import dev.interlock.ui.internal.editor.SourceOpener;
import dev.interlock.ui.internal.evidence.EvidencePane;
import dev.interlock.ui.internal.interleaving.InterleavingPane;

/** What there is to say of the selected finding, on tabs: its evidence, and its interleaving. */
final class DetailsPane {

	private final CTabFolder folder;
	private final EvidencePane evidence;
	private final InterleavingPane interleaving;
	private final SourceOpener opener;
	private RaceSession session;
	private Finding finding;

	DetailsPane(Composite parent, SourceOpener opener, DeclarationOpener declarations) {
		this.opener = opener;
		folder = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
		evidence = new EvidencePane(folder, opener::open, declarations);
		interleaving = new InterleavingPane(folder, this::open);
		tab(Messages.DetailsPane_evidence, evidence.control());
		tab(Messages.DetailsPane_interleaving, interleaving.control());
		folder.setSelection(0);
		folder.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> showInterleaving()));
	}

	private void tab(String title, Control control) {
		CTabItem item = new CTabItem(folder, SWT.NONE);
		item.setText(title);
		item.setControl(control);
	}

	/** Shows a finding; both null if none is selected. */
	void show(RaceSession newSession, Finding newFinding) {
		session = newSession;
		finding = newFinding;
		evidence.show(newSession, newFinding);
		showInterleaving();
	}

	/** The picture is made only where it is seen. */
	private void showInterleaving() {
		if (folder.getSelectionIndex() > 0) {
			interleaving.show(finding);
		}
	}

	/** Opens a step where its marker stands if it is an access, else at its line. */
	private void open(Finding of, Step step) {
		if (step.access() >= 0) {
			opener.open(session, of, step.access());
		} else {
			opener.open(session, step.place());
		}
	}

	/** Sets the context menu of the evidence. */
	void setMenu(Menu menu) {
		evidence.setMenu(menu);
	}

	/** The text of the evidence that has the focus; null if none has. */
	StyledText focusedText() {
		return evidence.focusedText();
	}
}
