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
import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.menus.IMenuService;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The steps of a walk that use menus and tool bars. */
final class WalkMenus {

	private static final String VIEW = WorkbenchFixture.VIEW;
	/** Entries that open a native dialog, start a program, create more and more views, or leave the workbench. */
	private static final Pattern NOT_HERE = Pattern
			.compile(
					"(?i).*(import|export|re-?run|run again|confirm|replay|another view|explorer|terminal|train|^sessions$"
							+ "|application|junit|ant build|configurations).*");

	private final Random random;
	private final WorkbenchBot bot;
	private final WalkWidgets widgets;
	private final Consumer<String> problems;

	WalkMenus(Random random, WorkbenchBot bot, WalkWidgets widgets, Consumer<String> problems) {
		this.random = random;
		this.bot = bot;
		this.widgets = widgets;
		this.problems = problems;
	}

	String contextMenu() {
		return UIThread.syncExec(() -> {
			List<Control> owners = new ArrayList<>(WalkWidgets.all(widgets.root(), Tree.class));
			owners.addAll(WalkWidgets.all(widgets.root(), StyledText.class));
			if (owners.isEmpty()) {
				return "no menu";
			}
			Control owner = owners.get(random.nextInt(owners.size()));
			Menu menu = owner.getMenu();
			if (menu == null || menu.isDisposed()) {
				problems.accept("The menu of " + owner + " is gone.");
				return "dead menu";
			}
			return "context menu " + choose(menu);
		});
	}

	String viewMenu() {
		boolean ofSections = random.nextInt(6) == 0;
		if (ofSections) {
			UIThread.syncExec(() -> bot.page().showView(RandomWalk.SECTIONS));
		} else {
			widgets.view();
		}
		return UIThread.syncExec(() -> {
			MenuManager manager = new MenuManager();
			IMenuService service = bot.page().getWorkbenchWindow().getService(IMenuService.class);
			service.populateContributionManager(manager, "menu:" + (ofSections ? RandomWalk.SECTIONS : VIEW));
			Menu menu = manager.createContextMenu(bot.page().getWorkbenchWindow().getShell());
			String chosen = choose(menu);
			UIThread.asyncExec(() -> {
				service.releaseContributions(manager);
				manager.dispose();
			});
			return "view menu " + chosen;
		});
	}

	/** The texts of the entries in a menu of the workbench. */
	List<String> entriesOf(String place) {
		return UIThread.syncExec(() -> {
			MenuManager manager = new MenuManager();
			IMenuService service = bot.page().getWorkbenchWindow().getService(IMenuService.class);
			service.populateContributionManager(manager, place);
			List<String> entries = entries(manager.createContextMenu(bot.page().getWorkbenchWindow().getShell()));
			service.releaseContributions(manager);
			manager.dispose();
			return entries;
		});
	}

	/** The texts of the entries in a menu. */
	List<String> entries(Menu menu) {
		return UIThread.syncExec(() -> {
			menu.notifyListeners(SWT.Show, new Event());
			List<String> texts = Arrays.stream(menu.getItems()).map(MenuItem::getText).toList();
			menu.notifyListeners(SWT.Hide, new Event());
			return texts;
		});
	}

	/** Opens a menu and selects an entry, without waiting for a dialog that it opens. In the UI thread. */
	private String choose(Menu menu) {
		menu.notifyListeners(SWT.Show, new Event());
		List<MenuItem> items = Arrays.stream(menu.getItems())
				.filter(each -> (each.getStyle() & SWT.SEPARATOR) == 0 && each.isEnabled())
				.filter(each -> !NOT_HERE.matcher(plain(each.getText())).matches()).toList();
		String chosen = "nothing";
		if (!items.isEmpty()) {
			MenuItem item = items.get(random.nextInt(items.size()));
			chosen = plain(item.getText());
			if ((item.getStyle() & SWT.CASCADE) != 0 && item.getMenu() != null) {
				chosen += " > " + choose(item.getMenu());
			} else {
				if ((item.getStyle() & (SWT.CHECK | SWT.RADIO)) != 0) {
					item.setSelection((item.getStyle() & SWT.RADIO) != 0 || !item.getSelection());
				}
				select(item);
			}
		}
		menu.notifyListeners(SWT.Hide, new Event());
		return chosen;
	}

	private static void select(MenuItem item) {
		// like the operating system: after the menu is closed; the entry may open a dialog and wait for it
		UIThread.asyncExec(() -> {
			if (!item.isDisposed()) {
				Event event = new Event();
				event.widget = item;
				item.notifyListeners(SWT.Selection, event);
			}
		});
	}

	private static String plain(String text) {
		return text.replace("&", "").replaceFirst("\t.*", "");
	}

	String toolItem() {
		IViewPart view = widgets.view();
		List<ToolItem> items = new ArrayList<>(bot.view(view).toolItems());
		return UIThread.syncExec(() -> {
			WalkWidgets.all(widgets.root(), ToolBar.class).forEach(bar -> items.addAll(List.of(bar.getItems())));
			items.removeIf(each -> (each.getStyle() & SWT.SEPARATOR) != 0 || !each.isEnabled()
					|| each.getToolTipText() == null || NOT_HERE.matcher(each.getToolTipText()).matches());
			if (items.isEmpty()) {
				return "no tool item";
			}
			ToolItem item = items.get(random.nextInt(items.size()));
			UIThread.asyncExec(() -> {
				if (!item.isDisposed()) {
					item.notifyListeners(SWT.Selection, new Event());
				}
			});
			return "tool item " + item.getToolTipText();
		});
	}
}
