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
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.TabItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.eclipse.ui.forms.widgets.ToggleHyperlink;

/** A dialog and its widgets. */
public final class ShellBot {

	private final Shell shell;

	ShellBot(Shell shell) {
		this.shell = shell;
	}

	public Shell widget() {
		return shell;
	}

	/** Waits for an enabled button with a text, ignoring mnemonics. */
	public Button button(String text) {
		return UIThread.waitFor("button " + text, () -> WidgetFinder
				.all(shell, Button.class, each -> WidgetFinder.plain(each.getText()).equals(text) && each.isEnabled())
				.stream().findFirst().orElse(null));
	}

	/** Whether a button with a text is currently enabled. */
	public boolean buttonEnabled(String text) {
		return UIThread.syncExec(() -> WidgetFinder
				.all(shell, Button.class, each -> WidgetFinder.plain(each.getText()).equals(text)).stream()
				.anyMatch(Button::isEnabled));
	}

	/** Clicks a push button without waiting for the dialog that it opens. */
	public void click(String text) {
		Button button = button(text);
		UIThread.asyncExec(() -> {
			if (!button.isDisposed()) {
				notify(button, SWT.Selection);
			}
		});
	}

	/** Selects or deselects a check box or radio button. */
	public void setSelected(String text, boolean selected) {
		Button button = button(text);
		UIThread.syncExec(() -> {
			button.setSelection(selected);
			notify(button, SWT.Selection);
			return null;
		});
	}

	/** Selects a radio button and deselects the others of its group. */
	public void chooseRadio(String text) {
		Button button = button(text);
		UIThread.syncExec(() -> {
			for (Control each : button.getParent().getChildren()) {
				if (each instanceof Button other && (other.getStyle() & SWT.RADIO) != 0) {
					other.setSelection(other == button);
				}
			}
			notify(button, SWT.Selection);
			return null;
		});
	}

	/** Whether a button with a text is visible. */
	public boolean isShown(String text) {
		return UIThread.syncExec(() -> !WidgetFinder.all(shell, Button.class,
				each -> WidgetFinder.plain(each.getText()).equals(text)).isEmpty());
	}

	/** The text of the expandable section. */
	public String sectionText() {
		return UIThread.syncExec(() -> section().getText());
	}

	/** Expands or collapses the expandable section, as the user does. */
	public void setExpanded(boolean expanded) {
		UIThread.waitFor("section", this::section);
		UIThread.syncExec(() -> {
			ExpandableComposite section = section();
			if (section.isExpanded() != expanded) {
				Event enter = new Event();
				enter.character = SWT.CR;
				WidgetFinder.all(section, ToggleHyperlink.class, each -> true).get(0).notifyListeners(SWT.KeyDown,
						enter);
			}
			return null;
		});
	}

	/** The distance of the expandable section from the top of the page, which may scroll. */
	public int sectionTop() {
		return UIThread.syncExec(() -> {
			ExpandableComposite section = section();
			Composite page = section.getParent();
			while (!(page instanceof ScrolledComposite)) {
				page = page.getParent();
			}
			return section.getDisplay().map(section, page, 0, 0).y;
		});
	}

	private ExpandableComposite section() {
		return WidgetFinder.all(shell, ExpandableComposite.class, each -> true).stream().findFirst().orElse(null);
	}

	/** The texts of labels and buttons in and around the section that do not fit their widgets. */
	public List<String> cutOffTexts() {
		return UIThread.syncExec(() -> {
			Composite page = section().getParent();
			List<String> cut = new ArrayList<>();
			for (Label each : WidgetFinder.all(page, Label.class, label -> true)) {
				Point need = each.computeSize((each.getStyle() & SWT.WRAP) == 0 ? SWT.DEFAULT : each.getSize().x,
						SWT.DEFAULT);
				if (isCutOff(each, need, page)) {
					cut.add(each.getText());
				}
			}
			for (Button each : WidgetFinder.all(page, Button.class, button -> true)) {
				if (isCutOff(each, each.computeSize(SWT.DEFAULT, SWT.DEFAULT), page)) {
					cut.add(each.getText());
				}
			}
			return cut;
		});
	}

	private static boolean isCutOff(Control control, Point need, Composite page) {
		Point size = control.getSize();
		Control frame = page.getParent();
		int right = control.toDisplay(size).x;
		int bottom = control.toDisplay(size).y;
		return size.x < need.x || size.y < need.y || right > frame.toDisplay(frame.getSize()).x
				|| bottom > page.toDisplay(page.getSize()).y;
	}

	/** Scrolls the page of a button until the button is visible. */
	public void scrollTo(String text) {
		Button button = button(text);
		UIThread.syncExec(() -> {
			for (Composite each = button.getParent(); each != null; each = each.getParent()) {
				if (each instanceof ScrolledComposite scroller) {
					scroller.showControl(button);
				}
			}
			return null;
		});
	}

	/** Whether a check box or radio button is currently selected. */
	public boolean isSelected(String text) {
		Button button = button(text);
		return UIThread.syncExec(button::getSelection);
	}

	/** Selects an item in the combo box that contains it. */
	public void chooseFromCombo(String item) {
		Combo combo = combo(item);
		UIThread.syncExec(() -> {
			combo.select(combo.indexOf(item));
			notify(combo, SWT.Selection);
			return null;
		});
	}

	/** Waits for the combo box that contains an item. */
	public Combo combo(String item) {
		return UIThread.waitFor("combo box with " + item,
				() -> WidgetFinder.all(shell, Combo.class, each -> each.indexOf(item) >= 0).stream().findFirst()
						.orElse(null));
	}

	/** Types into the first editable combo box. */
	public void typeIntoCombo(String text) {
		UIThread.waitUntil("combo box", () -> {
			editableCombo().setText(text);
			return true;
		});
	}

	/** The items of the first editable combo box. */
	public List<String> comboItems() {
		return UIThread.waitFor("combo box", () -> Arrays.asList(editableCombo().getItems()));
	}

	private Combo editableCombo() {
		return WidgetFinder.all(shell, Combo.class, each -> (each.getStyle() & SWT.READ_ONLY) == 0).get(0);
	}

	/** Waits for the text field with this hint. */
	public Text textWithMessage(String message) {
		return UIThread.waitFor("text with the hint " + message,
				() -> WidgetFinder.all(shell, Text.class, each -> each.getMessage().equals(message)).stream()
						.findFirst().orElse(null));
	}

	/** Types into the text field with this hint. */
	public void typeText(String message, String text) {
		Text field = textWithMessage(message);
		UIThread.syncExec(() -> {
			field.setText(text);
			return null;
		});
	}

	/** Types into the first editable text field. */
	public void typeFirstText(String text) {
		Text field = UIThread.waitFor("text field", () -> WidgetFinder
				.all(shell, Text.class, each -> (each.getStyle() & SWT.READ_ONLY) == 0).stream().findFirst()
				.orElse(null));
		UIThread.syncExec(() -> {
			field.setText(text);
			return null;
		});
	}

	/** Replaces part of the text in the field that contains it. */
	public void replaceText(String part, String replacement) {
		Text field = UIThread.waitFor("text with " + part,
				() -> WidgetFinder.all(shell, Text.class, each -> each.getText().contains(part)).stream().findFirst()
						.orElse(null));
		UIThread.syncExec(() -> {
			field.setText(field.getText().replace(part, replacement));
			return null;
		});
	}

	/** Sets the spinner at an index. */
	public void setSpinner(int index, int value) {
		UIThread.waitUntil("spinner " + index, () -> {
			WidgetFinder.all(shell, Spinner.class, each -> true).get(index).setSelection(value);
			return true;
		});
	}

	/** The texts of all visible labels and read-only texts. */
	public List<String> texts() {
		return UIThread.syncExec(() -> {
			List<String> texts = new java.util.ArrayList<>();
			WidgetFinder.all(shell, Label.class, each -> true).forEach(each -> texts.add(each.getText()));
			WidgetFinder.all(shell, Text.class, each -> true).forEach(each -> texts.add(each.getText()));
			return texts;
		});
	}

	/** The texts of the items of the first visible table. */
	public List<String> tableItems() {
		return UIThread.waitFor("table", () -> {
			List<Table> tables = WidgetFinder.all(shell, Table.class, each -> true);
			return tables.isEmpty() ? null
					: Arrays.stream(tables.get(0).getItems()).map(TableItem::getText).toList();
		});
	}

	/** Selects the item of the first table with a text. */
	public void selectTableItem(String text) {
		UIThread.waitUntil("table item " + text, () -> {
			Table table = WidgetFinder.all(shell, Table.class, each -> true).get(0);
			for (int i = 0; i < table.getItemCount(); i++) {
				if (table.getItem(i).getText().equals(text)) {
					table.setSelection(i);
					Event event = new Event();
					event.item = table.getItem(i);
					table.notifyListeners(SWT.Selection, event);
					return true;
				}
			}
			return false;
		});
	}

	/** Checks or unchecks the box of the item of the first table with a text. */
	public void setTableItemChecked(String text, boolean checked) {
		UIThread.waitUntil("table item " + text, () -> {
			Table table = WidgetFinder.all(shell, Table.class, each -> true).get(0);
			Arrays.stream(table.getItems()).filter(item -> item.getText().equals(text)).findFirst().orElseThrow()
					.setChecked(checked);
			return true;
		});
	}

	/** Selects the item of the first list with a text. */
	public void selectListItem(String text) {
		UIThread.waitUntil("list item " + text, () -> {
			for (org.eclipse.swt.widgets.List list : WidgetFinder.all(shell, org.eclipse.swt.widgets.List.class,
					each -> each.indexOf(text) >= 0)) {
				list.select(list.indexOf(text));
				notify(list, SWT.Selection);
				return true;
			}
			return false;
		});
	}

	/** The first visible tree. */
	public TreeBot tree() {
		return new TreeBot(UIThread.waitFor("tree",
				() -> WidgetFinder.all(shell, Tree.class, each -> true).stream().findFirst().orElse(null)));
	}

	public List<String> tabs() {
		return UIThread.waitFor("tabs", () -> {
			List<CTabFolder> custom = WidgetFinder.all(shell, CTabFolder.class, each -> true);
			List<TabFolder> folders = WidgetFinder.all(shell, TabFolder.class, each -> true);
			if (!custom.isEmpty()) {
				return Arrays.stream(custom.get(0).getItems()).map(CTabItem::getText).toList();
			}
			return folders.isEmpty() ? null
					: Arrays.stream(folders.get(0).getItems()).map(TabItem::getText).toList();
		});
	}

	/** Activates the tab at an index. */
	public void selectTab(int index) {
		UIThread.waitUntil("tab " + index, () -> {
			List<CTabFolder> custom = WidgetFinder.all(shell, CTabFolder.class, each -> true);
			if (!custom.isEmpty()) {
				custom.get(0).setSelection(index);
				Event event = new Event();
				event.item = custom.get(0).getItem(index);
				custom.get(0).notifyListeners(SWT.Selection, event);
			} else {
				TabFolder folder = WidgetFinder.all(shell, TabFolder.class, each -> true).get(0);
				folder.setSelection(index);
				Event event = new Event();
				event.item = folder.getItem(index);
				folder.notifyListeners(SWT.Selection, event);
			}
			return true;
		});
	}

	/** Closes the dialog as the window manager does. */
	public void close() {
		UIThread.asyncExec(() -> {
			if (!shell.isDisposed()) {
				shell.close();
			}
		});
		waitUntilClosed();
	}

	public void waitUntilClosed() {
		UIThread.waitUntil("dialog closes", () -> shell.isDisposed() || !shell.isVisible());
	}

	private static void notify(Control control, int type) {
		Event event = new Event();
		event.widget = control;
		event.display = control.getDisplay();
		control.notifyListeners(type, event);
	}
}
