/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** A table and its items. */
public final class TableBot {

	private final Table table;

	private TableBot(Table table) {
		this.table = table;
	}

	/** Waits for the first visible table of a dialog. */
	public static TableBot in(ShellBot dialog) {
		return new TableBot(UIThread.waitFor("table",
				() -> WidgetFinder.all(dialog.widget(), Table.class, each -> true).stream().findFirst().orElse(null)));
	}

	/** The texts of a column. */
	public List<String> column(int column) {
		return UIThread.syncExec(() -> Arrays.stream(table.getItems()).map(item -> item.getText(column)).toList());
	}

	/** Clicks the check box of the item with a text. */
	public void check(String text, boolean checked) {
		UIThread.syncExec(() -> {
			TableItem item = Arrays.stream(table.getItems()).filter(each -> each.getText().equals(text)).findFirst()
					.orElseThrow();
			item.setChecked(checked);
			Event event = new Event();
			event.item = item;
			event.detail = SWT.CHECK;
			table.notifyListeners(SWT.Selection, event);
			return null;
		});
	}
}
