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
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.Widget;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewSite;

/** A view of the workbench and its widgets. */
public final class ViewBot {

	private final IViewPart part;

	ViewBot(IViewPart part) {
		this.part = part;
	}

	public IViewPart part() {
		return part;
	}

	/** The root composite of the view. */
	public Composite root() {
		return (Composite) part.getSite().getService(MPart.class).getWidget();
	}

	public ViewBot setFocus() {
		UIThread.syncExec(() -> {
			part.getSite().getPage().activate(part);
			return null;
		});
		return this;
	}

	public TreeBot tree() {
		return new TreeBot(UIThread.waitFor("tree", () -> first(Tree.class)));
	}

	/** The drop target of the view; in the UI thread. */
	public Widget dropTarget() {
		return dropTarget(root());
	}

	private static Widget dropTarget(Composite parent) {
		Widget found = (Widget) parent.getData(DND.DROP_TARGET_KEY);
		Control[] children = parent.getChildren();
		for (int i = 0; found == null && i < children.length; i++) {
			found = children[i] instanceof Composite child ? dropTarget(child) : null;
		}
		return found;
	}

	public boolean hasTree() {
		return UIThread.syncExec(() -> first(Tree.class) != null);
	}

	/** The texts of all visible labels, in order. */
	public List<String> labels() {
		return UIThread.syncExec(
				() -> WidgetFinder.all(root(), Label.class, each -> true).stream().map(Label::getText).toList());
	}

	/** The visible label with a text that is shortened if there is little room. */
	public CLabel shortenedLabel(String text) {
		return UIThread.waitFor("label " + text, () -> WidgetFinder
				.all(root(), CLabel.class, each -> text.equals(each.getText())).stream().findFirst().orElse(null));
	}

	/** The images of all visible labels, in order. */
	public List<Image> labelImages() {
		return UIThread.syncExec(() -> WidgetFinder.all(root(), Label.class, each -> each.getImage() != null).stream()
				.map(Label::getImage).toList());
	}

	public String link() {
		return UIThread.waitFor("link", () -> first(Link.class) == null ? null : first(Link.class).getText());
	}

	/** The text of the currently visible link; empty if there is none. */
	public String linkNow() {
		return UIThread.syncExec(() -> first(Link.class) == null ? "" : first(Link.class).getText());
	}

	/** The texts of all visible links, in order. */
	public List<String> links() {
		return UIThread
				.syncExec(
						() -> WidgetFinder.all(root(), Link.class, each -> true).stream().map(Link::getText).toList());
	}

	/** Clicks the part of a visible link with this target. */
	public void clickLink(String target) {
		UIThread.syncExec(() -> {
			Event event = new Event();
			event.text = target;
			WidgetFinder.all(root(), Link.class, each -> each.getText().contains('"' + target + '"')).get(0)
					.notifyListeners(SWT.Selection, event);
			return null;
		});
	}

	/** Clicks a part of the visible link that contains a text. */
	public void clickLink(String text, String part) {
		UIThread.syncExec(() -> {
			Event event = new Event();
			event.text = part;
			WidgetFinder.all(root(), Link.class, each -> each.getText().contains(text)).get(0)
					.notifyListeners(SWT.Selection, event);
			return null;
		});
	}

	/** Clicks the visible link, in the UI thread; returns when the dialog that it opens is closed. */
	public void clickLink() {
		first(Link.class).notifyListeners(SWT.Selection, new Event());
	}

	/** The styled texts, in order. */
	public List<StyledText> styledTexts() {
		return UIThread.syncExec(() -> WidgetFinder.all(root(), StyledText.class, each -> true));
	}

	/** The contents of the styled texts, in order. */
	public List<String> styledTextContents() {
		return UIThread.syncExec(() -> WidgetFinder.all(root(), StyledText.class, each -> true).stream()
				.map(StyledText::getText).toList());
	}

	/** Types into the first text field. */
	public void typeText(String text) {
		UIThread.syncExec(() -> {
			first(Text.class).setText(text);
			return null;
		});
	}

	/** The content of the first text field. */
	public String text() {
		return UIThread.syncExec(() -> first(Text.class).getText());
	}

	/** Activates the tab with a title. */
	public void selectTab(String title) {
		UIThread.syncExec(() -> {
			CTabFolder folder = WidgetFinder.all(root(), CTabFolder.class, each -> true).get(0);
			CTabItem item = Arrays.stream(folder.getItems()).filter(each -> each.getText().equals(title)).findFirst()
					.orElseThrow();
			folder.setSelection(item);
			Event event = new Event();
			event.item = item;
			folder.notifyListeners(SWT.Selection, event);
			return null;
		});
	}

	/** The titles of the tabs inside the view. */
	public List<String> tabs() {
		return UIThread.syncExec(() -> Arrays.stream(
				WidgetFinder.all(root(), CTabFolder.class, each -> true).get(0).getItems()).map(CTabItem::getText)
				.toList());
	}

	/** The controls beside the first text field, with itself. */
	public List<Control> header() {
		return UIThread.syncExec(() -> List.of(first(Text.class).getParent().getChildren()));
	}

	/** The height of the view. */
	public int height() {
		return UIThread.syncExec(() -> root().getSize().y);
	}

	/** The innermost visible canvas with painted content. */
	public Canvas canvas() {
		return UIThread.waitFor("canvas", () -> {
			List<Canvas> found = WidgetFinder.all(root(), Canvas.class,
					each -> each.getClass() == Canvas.class && each.isListening(SWT.Paint)
							&& !each.getClientArea().isEmpty());
			return found.isEmpty() ? null : found.get(found.size() - 1);
		});
	}

	/** Clicks the visible push button with a text, without waiting for the dialog that it opens. */
	public void click(String text) {
		Button button = UIThread.waitFor("button " + text, () -> WidgetFinder
				.all(root(), Button.class, each -> WidgetFinder.plain(each.getText()).equals(text)).stream()
				.findFirst().orElse(null));
		UIThread.asyncExec(() -> button.notifyListeners(SWT.Selection, new Event()));
	}

	/** The texts of all columns of the visible table, by row. */
	public List<List<String>> tableRows() {
		return UIThread.syncExec(() -> {
			Table table = first(Table.class);
			return Arrays.stream(table.getItems()).map(item -> IntStream.range(0, table.getColumnCount())
					.mapToObj(item::getText).toList()).toList();
		});
	}

	/** Selects a row of the visible table and opens it, like a double click or Enter. */
	public void openTableRow(int index) {
		UIThread.syncExec(() -> {
			Table table = first(Table.class);
			table.setSelection(index);
			Event event = new Event();
			event.item = table.getItem(index);
			table.notifyListeners(SWT.Selection, event);
			table.notifyListeners(SWT.DefaultSelection, event);
			return null;
		});
	}

	/** The tool items of the view's tool bar, without separators. */
	public List<ToolItem> toolItems() {
		return UIThread.syncExec(() -> {
			ToolBarManager manager = (ToolBarManager) ((IViewSite) part.getSite()).getActionBars().getToolBarManager();
			return List.of(manager.getControl().getItems()).stream()
					.filter(item -> (item.getStyle() & SWT.SEPARATOR) == 0).toList();
		});
	}

	/** The visible tool item inside the view with a tool tip; in the UI thread. */
	public ToolItem toolItem(String toolTip) {
		return WidgetFinder.all(root(), ToolBar.class, each -> true).stream().flatMap(bar -> Stream.of(bar.getItems()))
				.filter(item -> toolTip.equals(item.getToolTipText())).findFirst().orElseThrow();
	}

	private <T extends Control> T first(Class<T> type) {
		List<T> found = WidgetFinder.all(root(), type, each -> true);
		return found.isEmpty() ? null : found.get(0);
	}
}
