/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.List;
import java.util.function.Supplier;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.launching.ReplayAction;

/**
 * The buttons in the header that repeat the schedule of a confirmed finding: of the selected one, else of the only one,
 * else of one that the user chooses. They are hidden while the session has none.
 */
final class ReplayTools {

	private final ToolBar bar;
	private final Supplier<Finding> selected;
	private RaceSession session;
	private List<Finding> findings = List.of();

	/** @param selected the selected finding, or null */
	ReplayTools(Composite parent, Supplier<Finding> selected) {
		this.selected = selected;
		bar = new ToolBar(parent, SWT.FLAT);
		for (ReplayAction action : ReplayAction.values()) {
			ToolItem item = new ToolItem(bar, SWT.PUSH);
			item.setImage(action.image());
			item.setToolTipText(action.toolTip());
			item.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> run(action, item)));
		}
		bar.setVisible(false);
	}

	/** Shows the buttons for a session; null for none. */
	void show(RaceSession newSession) {
		session = newSession;
		findings = newSession == null ? List.of() : ReplayAction.findings(newSession);
		bar.setVisible(!findings.isEmpty());
	}

	private void run(ReplayAction action, ToolItem item) {
		Finding chosen = selected.get();
		if (chosen != null && findings.stream().anyMatch(each -> each.id().equals(chosen.id()))) {
			action.run(bar.getShell(), session, chosen);
		} else if (findings.size() == 1) {
			action.run(bar.getShell(), session, findings.get(0));
		} else {
			ask(action, item);
		}
	}

	private void ask(ReplayAction action, ToolItem item) {
		RaceSession of = session;
		Menu menu = new Menu(bar);
		ReplayAction.addFindings(menu, findings, finding -> action.run(bar.getShell(), of, finding));
		// the selection is notified after the menu is hidden
		menu.addListener(SWT.Hide, e -> bar.getDisplay().asyncExec(menu::dispose));
		Rectangle bounds = item.getBounds();
		menu.setLocation(bar.toDisplay(bounds.x, bounds.y + bounds.height));
		menu.setVisible(true);
	}

	ToolBar control() {
		return bar;
	}
}
