/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;

/** A tree and its items. Items are identified by the texts of their first column, from the root. */
public final class TreeBot {

	private final Tree tree;

	TreeBot(Tree tree) {
		this.tree = tree;
	}

	public Tree widget() {
		return tree;
	}

	public List<String> columns() {
		return UIThread.syncExec(() -> Arrays.stream(tree.getColumns()).map(TreeColumn::getText).toList());
	}

	/** The texts of all columns of all expanded items, one row per item. */
	public List<List<String>> rows() {
		return UIThread.syncExec(() -> {
			List<List<String>> rows = new ArrayList<>();
			collect(tree.getItems(), rows);
			return rows;
		});
	}

	/** The texts of all expanded items, with or without columns. */
	public List<String> expandedTexts() {
		return UIThread.syncExec(() -> {
			List<String> texts = new ArrayList<>();
			collectTexts(tree.getItems(), texts);
			return texts;
		});
	}

	private static void collectTexts(TreeItem[] items, List<String> texts) {
		for (TreeItem item : items) {
			texts.add(item.getText());
			if (item.getExpanded()) {
				collectTexts(item.getItems(), texts);
			}
		}
	}

	private void collect(TreeItem[] items, List<List<String>> rows) {
		for (TreeItem item : items) {
			List<String> row = new ArrayList<>();
			for (int i = 0; i < tree.getColumnCount(); i++) {
				row.add(item.getText(i));
			}
			rows.add(row);
			if (item.getExpanded()) {
				collect(item.getItems(), rows);
			}
		}
	}

	/** Waits until the item at a path of indices exists. */
	public TreeItem item(int... path) {
		return UIThread.waitFor("tree item " + Arrays.toString(path), () -> {
			TreeItem[] items = tree.getItems();
			TreeItem item = null;
			for (int index : path) {
				if (index >= items.length) {
					return null;
				}
				item = items[index];
				items = item.getItems();
			}
			return item;
		});
	}

	/** Selects the item at a path of indices, as a click does. */
	public TreeBot select(int... path) {
		TreeItem item = item(path);
		UIThread.syncExec(() -> {
			tree.setFocus();
			tree.setSelection(item);
			notify(SWT.Selection, item);
			return null;
		});
		return this;
	}

	/** Expands or collapses the item at a path of indices. */
	public TreeBot expand(boolean expanded, int... path) {
		TreeItem item = item(path);
		UIThread.syncExec(() -> {
			if (expanded) {
				// as GTK does: the children are there before the row is expanded
				notify(SWT.Expand, item);
			}
			item.setExpanded(expanded);
			if (!expanded) {
				notify(SWT.Collapse, item);
			}
			return null;
		});
		return this;
	}

	/** Whether the item at a path of indices is expanded. */
	public boolean expanded(int... path) {
		TreeItem item = item(path);
		return UIThread.syncExec(item::getExpanded);
	}

	/** The texts of the first column of the selected items. */
	public List<String> selection() {
		return UIThread.syncExec(() -> Arrays.stream(tree.getSelection()).map(TreeItem::getText).toList());
	}

	/** Selects the item and opens it, like a double click or Enter. */
	public void open(int... path) {
		select(path);
		TreeItem item = item(path);
		UIThread.syncExec(() -> {
			notify(SWT.DefaultSelection, item);
			return null;
		});
	}

	/** Clicks a column header. */
	public void clickColumn(int index) {
		UIThread.syncExec(() -> {
			tree.getColumn(index).notifyListeners(SWT.Selection, new Event());
			return null;
		});
	}

	private void notify(int type, TreeItem item) {
		Event event = new Event();
		event.item = item;
		event.widget = tree;
		event.display = tree.getDisplay();
		tree.notifyListeners(type, event);
	}
}
