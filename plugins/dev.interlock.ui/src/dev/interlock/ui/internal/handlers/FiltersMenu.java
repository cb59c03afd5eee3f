/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.List;

import org.eclipse.jface.action.ContributionItem;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.ui.internal.reports.model.NamedFilter;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;
import dev.interlock.ui.internal.reports.view.ViewPresentation;

/** The named filters in the view's menu: choose one, save the current filter under a name, or delete one. */
public final class FiltersMenu extends ContributionItem {

	@Override
	public void fill(Menu menu, int index) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		RaceReportsView part = RaceReportsViews.of(window);
		if (part == null) {
			return;
		}
		ViewPresentation view = part.presentation();
		List<NamedFilter> filters = NamedFilter.all();
		NamedFilter shown = view.filter(""); //$NON-NLS-1$
		for (NamedFilter filter : filters) {
			MenuItem item = item(menu, SWT.RADIO, filter.name(), () -> view.show(filter));
			item.setSelection(filter.text().equals(shown.text()) && filter.hidden().equals(shown.hidden()));
		}
		if (!filters.isEmpty()) {
			new MenuItem(menu, SWT.SEPARATOR);
		}
		item(menu, SWT.PUSH, Messages.FiltersMenu_saveAs, () -> saveAs(window, view));
		MenuItem delete = new MenuItem(menu, SWT.CASCADE);
		delete.setText(Messages.FiltersMenu_delete);
		delete.setEnabled(!filters.isEmpty());
		Menu names = new Menu(menu);
		delete.setMenu(names);
		filters.forEach(filter -> item(names, SWT.PUSH, filter.name(), filter::delete));
	}

	private static MenuItem item(Menu menu, int style, String text, Runnable action) {
		MenuItem item = new MenuItem(menu, style);
		// an ampersand in the name of a filter is not a mnemonic, but one in a label of this menu is
		item.setText(text.equals(Messages.FiltersMenu_saveAs) ? text : text.replace("&", "&&")); //$NON-NLS-1$ //$NON-NLS-2$
		item.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			if (style != SWT.RADIO || item.getSelection()) {
				action.run();
			}
		}));
		return item;
	}

	private static void saveAs(IWorkbenchWindow window, ViewPresentation view) {
		IInputValidator notEmpty = name -> name.isBlank() ? Messages.FiltersMenu_noName : null;
		InputDialog dialog = new InputDialog(window.getShell(), Messages.FiltersMenu_title, Messages.FiltersMenu_name,
				"", notEmpty); //$NON-NLS-1$
		if (dialog.open() == Window.OK) {
			view.filter(dialog.getValue().strip()).save();
		}
	}

	@Override
	public boolean isDynamic() {
		return true;
	}
}
