/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.ProjectReviews;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Actions on findings in the context menu and the Edit menu: remove, undo, suppress, and properties. */
class FindingActionsTest extends WorkbenchFixture {

	private static final String DELETE = "org.eclipse.ui.edit.delete";
	private static final String UNDO = "org.eclipse.ui.edit.undo";
	private static final String REDO = "org.eclipse.ui.edit.redo";

	@AfterEach
	void closeProperties() {
		bot.closeView(IPageLayout.ID_PROP_SHEET);
	}

	@Test
	void findingsAreRemovedUndoneAndThereAgainInTheNextRun() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView().setFocus();
		view.tree().select(0, 0);

		bot.command(DELETE);
		UIThread.waitUntil("one of two", () -> findings(view) == 1);
		assertTrue(view.labels().stream().anyMatch(each -> each.startsWith("1 of 2 findings")),
				() -> view.labels().toString());
		bot.command(UNDO);
		UIThread.waitUntil("both", () -> findings(view) == 2);
		bot.command("dev.interlock.ui.removeAllFindings");
		UIThread.waitUntil("none", () -> view.linkNow().startsWith("No finding matches"));
		bot.command(UNDO);
		UIThread.waitUntil("both again", () -> view.hasTree() && findings(view) == 2);
		bot.command(REDO);
		UIThread.waitUntil("none again", () -> view.linkNow().startsWith("No finding matches"));
		playToTheEnd("Next", GoldenStream.KILLED);
		UIThread.waitUntil("the next run", () -> view.hasTree() && findings(view) == 2);
	}

	/** Otherwise the Escape key would not close the dialog. */
	@Test
	void aToolTipIsHiddenBeforeTheFixesAreShown() throws Exception {
		playToTheEnd("Bank", GoldenStream.ATOMICITY);
		ViewBot view = openView().setFocus();
		view.tree().select(0, 0);
		Tree tree = view.tree().widget();
		List<Shell> before = shells(tree);
		UIThread.syncExec(() -> {
			Rectangle row = tree.getSelection()[0].getBounds();
			Event hover = new Event();
			hover.x = row.x + row.width / 2;
			hover.y = row.y + row.height / 2;
			tree.notifyListeners(SWT.MouseHover, hover);
			return null;
		});
		List<Shell> toolTip = new ArrayList<>(shells(tree));
		toolTip.removeAll(before);
		assertEquals(1, toolTip.size());

		bot.command("dev.interlock.ui.fix");
		assertFalse(shells(tree).contains(toolTip.get(0)));
		bot.shell("Fix").close();
	}

	private static List<Shell> shells(Tree tree) {
		return UIThread.syncExec(() -> List.of(tree.getShell().getShells()));
	}

	@Test
	void inTheFilterDeleteIsAboutItsText() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		view.typeText("Counter");
		bot.command("org.eclipse.ui.edit.findReplace");
		bot.command(DELETE);
		UIThread.waitUntil("a letter less", () -> "ounter".equals(view.text()));
		assertEquals(1, findings(view));
	}

	@Test
	void theContextMenuHasTheUsualOrder() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		view.tree().select(0, 0);
		List<String> items = menu(view).stream().map(text -> text.replace("&", "").replaceFirst("\t.*", "")).toList();
		List<String> ours = List.of("Open Write", "Open Other Access",
				"Explain This Kind of Finding", "Show In", "Copy", "Copy as Table",
				"Select All", "-", "Confirm", "Re-run Focused", "Check Fix", "Replay with Seed...", "Debug Replay",
				"Re-run with Focused Noise", "Re-run on This Variable Alone", "Fix...", "Healing", "-", "Mark As",
				"Suppress Findings on Variable...", "-", "Remove", "Remove All");
		assertEquals(ours, items.subList(0, ours.size()), items::toString);
		assertEquals("Properties", items.get(items.size() - 1), items::toString);
	}

	@Test
	void aFindingIsSuppressedFromTheMenuAndItsPropertiesAreShown() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		view.tree().select(0, 0);

		bot.command("org.eclipse.ui.file.properties");
		ViewBot properties = bot.viewById(IPageLayout.ID_PROP_SHEET);
		UIThread.waitUntil("rows", () -> properties.tree().rows().size() > 10);
		List<String> rows = properties.tree().rows().stream().map(row -> row.get(0) + '=' + row.get(1)).toList();
		assertTrue(rows.containsAll(List.of("Class=org.example.Counter", "Evidence=Observed",
				"Place=Counter.increment():17", "Locks=ReentrantLock, class Counter")), rows::toString);
		ScreenshotOnFailure.take("FindingActionsTest.properties");

		view.setFocus();
		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.suppress"));
		ShellBot dialog = bot.shell("Suppress findings on \"Counter.value\"");
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("hidden", () -> view.linkNow().startsWith("No finding matches"));
		assertEquals(1, ProjectReviews.of(project.project().getProject()).reviews().size());
		view.setFocus();
		bot.command(UNDO);
		UIThread.waitUntil("there again", () -> view.hasTree() && findings(view) == 1);
	}

	private static int findings(ViewBot view) {
		return (int) view.tree().rows().stream().filter(row -> !row.get(1).isEmpty()).count();
	}

	/** The texts of the tree's context menu, with hyphens for separators. */
	private static List<String> menu(ViewBot view) {
		return UIThread.syncExec(() -> {
			Menu menu = view.tree().widget().getMenu();
			menu.notifyListeners(SWT.Show, new Event());
			List<String> texts = Arrays.stream(menu.getItems()).map(FindingActionsTest::text).toList();
			menu.notifyListeners(SWT.Hide, new Event());
			return texts;
		});
	}

	private static String text(MenuItem item) {
		return (item.getStyle() & SWT.SEPARATOR) == 0 ? item.getText() : "-";
	}
}
