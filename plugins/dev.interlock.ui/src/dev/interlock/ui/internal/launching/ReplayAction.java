/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/**
 * The actions that repeat the schedule of a finding which directed runs have brought about. For use in the UI thread.
 */
public enum ReplayAction {
	/** Runs the program; the result is a session. */
	REPLAY,
	/** Debugs the program, and stops at the accesses of the finding. */
	DEBUG;

	/** The findings of a session whose schedule can be repeated. */
	public static List<Finding> findings(RaceSession session) {
		return session.snapshot().findings().stream().filter(ReplayAction::isPossible).toList();
	}

	/** Whether the schedule of a finding can be repeated; false for null. */
	public static boolean isPossible(Finding finding) {
		return finding != null && finding.details().confirmation() != null
				&& finding.details().confirmation().best() != null;
	}

	/** The label of a button or a menu item. */
	public String text() {
		return this == REPLAY ? Messages.ReplayAction_replay : Messages.ReplayAction_debug;
	}

	/** What the action does, in a sentence. */
	public String toolTip() {
		return this == REPLAY ? Messages.ReplayAction_replayToolTip : Messages.ReplayAction_debugToolTip;
	}

	/** The platform's icon for a run in this way. */
	public Image image() {
		return DebugUITools.getImage(this == REPLAY ? IDebugUIConstants.IMG_ACT_RUN : IDebugUIConstants.IMG_ACT_DEBUG);
	}

	/** Runs the action. Shows a message if it is not possible. */
	public void run(Shell shell, RaceSession session, Finding finding) {
		try {
			if (this == REPLAY) {
				DirectedRerun.replay(shell, session, finding);
			} else {
				DirectedRerun.debug(shell.getDisplay(), session, finding);
			}
		} catch (CoreException e) {
			MessageDialog.openInformation(shell, text().replace("&", ""), e.getStatus().getMessage()); //$NON-NLS-1$ //$NON-NLS-2$
		}
	}

	/**
	 * Adds an item for the action to a menu. With several findings the item is a menu of them.
	 *
	 * @param position the position of the item in the menu
	 * @param findings at least one finding, see {@link #findings}
	 */
	public void addTo(Menu menu, int position, RaceSession session, List<Finding> findings) {
		boolean isSingle = findings.size() == 1;
		MenuItem item = new MenuItem(menu, isSingle ? SWT.PUSH : SWT.CASCADE, position);
		item.setText(text());
		item.setImage(image());
		if (isSingle) {
			item.addSelectionListener(SelectionListener
					.widgetSelectedAdapter(e -> run(menu.getShell(), session, findings.get(0))));
			return;
		}
		Menu choices = new Menu(item);
		item.setMenu(choices);
		addFindings(choices, findings, finding -> run(menu.getShell(), session, finding));
	}

	/** Adds an item for each finding to a menu. */
	public static void addFindings(Menu menu, List<Finding> findings, Consumer<Finding> chosen) {
		for (Finding finding : findings) {
			MenuItem item = new MenuItem(menu, SWT.PUSH);
			// an ampersand in a name is not a mnemonic
			item.setText(NLS.bind(Messages.ReplayAction_finding, finding.title().replace("&", "&&"), //$NON-NLS-1$ //$NON-NLS-2$
					Long.toString(finding.details().confirmation().best().seed())));
			item.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> chosen.accept(finding)));
		}
	}
}
