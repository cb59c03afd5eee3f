/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swt.widgets.Widget;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.console.IConsoleConstants;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The steps of a walk that use the widgets of the views; each returns a description of its action. */
final class WalkWidgets {

	private static final String VIEW = WorkbenchFixture.VIEW;
	private static final int MOST_VIEWS = 3;

	private final Random random;
	private final WorkbenchBot bot;

	WalkWidgets(Random random, WorkbenchBot bot) {
		this.random = random;
		this.bot = bot;
	}

	IViewPart view() {
		IWorkbenchPage page = bot.page();
		return UIThread.syncExec(() -> {
			List<IViewPart> open = new ArrayList<>();
			for (IViewReference each : page.getViewReferences()) {
				if (each.getId().equals(VIEW) && each.getView(false) != null) {
					open.add(each.getView(false));
				}
			}
			if (open.isEmpty()) {
				return page.showView(VIEW);
			}
			IViewPart chosen = open.get(random.nextInt(open.size()));
			if (page.getActivePart() != chosen) {
				page.activate(chosen);
			}
			return chosen;
		});
	}

	Composite root() {
		return bot.view(view()).root();
	}

	<T extends Control> T one(Class<T> type) {
		List<T> found = all(root(), type);
		return found.isEmpty() ? null : found.get(random.nextInt(found.size()));
	}

	/** The visible controls of a class; in the UI thread. */
	static <T extends Control> List<T> all(Composite parent, Class<T> type) {
		List<T> found = new ArrayList<>();
		for (Control each : parent.getChildren()) {
			if (each.isVisible()) {
				if (type.isInstance(each)) {
					found.add(type.cast(each));
				}
				if (each instanceof Composite composite) {
					found.addAll(all(composite, type));
				}
			}
		}
		return found;
	}

	private static List<TreeItem> items(TreeItem[] items, boolean expandedOnly) {
		List<TreeItem> all = new ArrayList<>();
		for (TreeItem each : items) {
			all.add(each);
			if (!expandedOnly || each.getExpanded()) {
				all.addAll(items(each.getItems(), expandedOnly));
			}
		}
		return all;
	}

	String selectRow() {
		return UIThread.syncExec(() -> {
			Tree tree = one(Tree.class);
			List<TreeItem> items = tree == null ? List.of() : items(tree.getItems(), true);
			if (items.isEmpty()) {
				return "no row";
			}
			TreeItem item = items.get(random.nextInt(items.size()));
			List<TreeItem> selected = new ArrayList<>(List.of(item));
			if (random.nextInt(10) == 0) {
				selected.add(items.get(random.nextInt(items.size())));
			}
			tree.setFocus();
			tree.setSelection(selected.toArray(TreeItem[]::new));
			notify(tree, SWT.Selection, item, 0);
			if (random.nextBoolean()) {
				Event up = new Event();
				up.button = 1;
				Rectangle bounds = item.getBounds(0);
				up.x = bounds.x + 2;
				up.y = bounds.y + bounds.height / 2;
				tree.notifyListeners(SWT.MouseUp, up);
			}
			return "select " + selected.stream().map(TreeItem::getText).toList();
		});
	}

	String expandRow() {
		return UIThread.syncExec(() -> {
			Tree tree = one(Tree.class);
			List<TreeItem> items = tree == null ? List.of()
					: items(tree.getItems(), true).stream().filter(each -> each.getItemCount() > 0).toList();
			if (items.isEmpty()) {
				return "no group";
			}
			TreeItem item = items.get(random.nextInt(items.size()));
			boolean expanded = !item.getExpanded();
			// the viewer must create the rows before the widget shows them
			notify(tree, expanded ? SWT.Expand : SWT.Collapse, item, 0);
			if (!item.isDisposed()) {
				item.setExpanded(expanded);
			}
			return (expanded ? "expand " : "collapse ") + (item.isDisposed() ? "" : item.getText());
		});
	}

	String openRow() {
		String row = selectRow();
		Tree tree = UIThread.syncExec(() -> one(Tree.class));
		UIThread.asyncExec(() -> {
			if (tree != null && !tree.isDisposed() && tree.getSelectionCount() > 0) {
				notify(tree, SWT.DefaultSelection, tree.getSelection()[0], 0);
			}
		});
		return "open: " + row;
	}

	String selectTab() {
		return UIThread.syncExec(() -> {
			CTabFolder folder = one(CTabFolder.class);
			if (folder == null) {
				return "no tab";
			}
			folder.setSelection(random.nextInt(folder.getItemCount()));
			notify(folder, SWT.Selection, folder.getSelection(), 0);
			return "tab " + folder.getSelection().getText();
		});
	}

	String resizeWindow() {
		int width = 640 + random.nextInt(900);
		int height = 400 + random.nextInt(560);
		UIThread.syncExec(() -> {
			bot.page().getWorkbenchWindow().getShell().setSize(width, height);
			return null;
		});
		return "window of " + width + " x " + height;
	}

	String moveSash() {
		return UIThread.syncExec(() -> {
			SashForm sash = one(SashForm.class);
			if (sash == null || sash.getWeights().length != 2) {
				return "no sash";
			}
			int first = 1 + random.nextInt(99);
			sash.setWeights(first, 100 - first);
			return "sash at " + first;
		});
	}

	String typeFilter() {
		String text = List.of("", "", "", "Counter", "deposit", "*", "a & b", "[", "\\", "bank | counter")
				.get(random.nextInt(10));
		return UIThread.syncExec(() -> {
			List<Text> fields = all(root(), Text.class);
			fields.stream().filter(Text::isEnabled).findFirst().ifPresent(field -> field.setText(text));
			return "filter " + text;
		});
	}

	String clickInText() {
		return UIThread.syncExec(() -> {
			StyledText pane = one(StyledText.class);
			if (pane == null || pane.getCharCount() == 0) {
				return "no text";
			}
			pane.setCaretOffset(random.nextInt(pane.getCharCount()));
			key(pane, SWT.CR, '\r');
			return "Enter in " + pane.getLine(pane.getLineAtOffset(pane.getCaretOffset()));
		});
	}

	String pressInPicture() {
		return UIThread.syncExec(() -> {
			List<Control> found = new ArrayList<>(all(root(), Canvas.class).stream()
					.filter(each -> each.getClass() == Canvas.class && each.isListening(SWT.KeyDown)).toList());
			found.addAll(all(root(), Table.class));
			if (found.isEmpty()) {
				return "no picture";
			}
			int key = List.of(SWT.ARROW_DOWN, SWT.ARROW_UP, (int) SWT.CR, (int) '+', (int) '-', (int) 't')
					.get(random.nextInt(6));
			key(found.get(0), key, (char) key);
			return "key " + key + " in the interleaving";
		});
	}

	private static void key(Control control, int code, char character) {
		Event event = new Event();
		event.keyCode = code;
		event.character = character;
		control.notifyListeners(SWT.KeyDown, event);
	}

	String otherView() {
		String id = List.of(IPageLayout.ID_PROBLEM_VIEW, IConsoleConstants.ID_CONSOLE_VIEW, RandomWalk.SECTIONS,
				IPageLayout.ID_PROP_SHEET, VIEW).get(random.nextInt(5));
		IWorkbenchPage page = bot.page();
		UIThread.syncExec(() -> {
			boolean another = id.equals(VIEW) && Arrays.stream(page.getViewReferences())
					.filter(each -> each.getId().equals(VIEW)).count() < MOST_VIEWS;
			return another ? page.showView(id, Integer.toString(2 + random.nextInt(9)), IWorkbenchPage.VIEW_ACTIVATE)
					: page.showView(id);
		});
		return "view " + id;
	}

	String closeView() {
		IViewPart closed = view();
		UIThread.syncExec(() -> {
			bot.page().hideView(closed);
			return null;
		});
		return "close the view";
	}

	String zoomView() {
		IViewPart view = view();
		UIThread.syncExec(() -> {
			IWorkbenchPage page = bot.page();
			page.toggleZoom(page.getReference(view));
			return null;
		});
		return "zoom";
	}

	private static void notify(Control control, int type, Widget item, int detail) {
		Event event = new Event();
		event.item = item;
		event.detail = detail;
		control.notifyListeners(type, event);
	}
}
