/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.jface.action.ContributionItem;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkingSet;
import org.eclipse.ui.IWorkingSetManager;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.IWorkingSetSelectionDialog;

import dev.interlock.ui.internal.reports.model.Scope;
import dev.interlock.ui.internal.reports.model.Scope.Kind;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;
import dev.interlock.ui.internal.reports.view.Scopes;

/** The menu <em>Scope</em> of the view: all, the selection, its project, or a working set. */
public final class ScopeMenu extends ContributionItem {

	@Override
	public void fill(Menu menu, int index) {
		RaceReportsView view = RaceReportsViews.of(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		if (view == null) {
			return;
		}
		Scopes scopes = view.scopes();
		Kind now = scopes.scope().kind();
		add(menu, SWT.RADIO, Messages.ScopeMenu_any, now == Kind.ANY, () -> scopes.limitTo(Kind.ANY));
		add(menu, SWT.RADIO, Messages.ScopeMenu_selection, now == Kind.SELECTION,
				() -> scopes.limitTo(Kind.SELECTION));
		add(menu, SWT.RADIO, Messages.ScopeMenu_project, now == Kind.PROJECT, () -> scopes.limitTo(Kind.PROJECT));
		new MenuItem(menu, SWT.SEPARATOR);
		for (IWorkingSet set : manager().getWorkingSets()) {
			// an ampersand in a name is not a mnemonic
			add(menu, SWT.RADIO, set.getLabel().replace("&", "&&"), isOf(scopes.scope(), set), //$NON-NLS-1$ //$NON-NLS-2$
					() -> scopes.limitTo(set));
		}
		add(menu, SWT.PUSH, Messages.ScopeMenu_select, false, () -> select(menu.getShell(), scopes));
	}

	private static boolean isOf(Scope scope, IWorkingSet set) {
		return scope.kind() == Kind.WORKING_SET && scope.name().equals(set.getName());
	}

	private static void add(Menu menu, int style, String text, boolean selected, Runnable action) {
		MenuItem item = new MenuItem(menu, style);
		item.setText(text);
		item.setSelection(selected);
		item.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			if (style != SWT.RADIO || item.getSelection()) {
				action.run();
			}
		}));
	}

	private static void select(Shell shell, Scopes scopes) {
		IWorkingSetSelectionDialog dialog = manager().createWorkingSetSelectionDialog(shell, false);
		if (dialog.open() == Window.OK) {
			IWorkingSet[] chosen = dialog.getSelection();
			if (chosen != null && chosen.length > 0) {
				scopes.limitTo(chosen[0]);
			} else {
				scopes.limitTo(Kind.ANY);
			}
		}
	}

	private static IWorkingSetManager manager() {
		return PlatformUI.getWorkbench().getWorkingSetManager();
	}

	@Override
	public boolean isDynamic() {
		return true;
	}
}
