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

import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.handlers.SessionsMenu;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The sessions of earlier runs: selected from the menu, removed, cleared, and still there in a new view. */
class SessionHistoryTest extends WorkbenchFixture {

	@Test
	void theMenuListsTheSessionsAndShowsTheChosenOne() throws Exception {
		playToTheEnd("First", GoldenStream.RACE);
		playToTheEnd("Second", GoldenStream.KILLED);
		ViewBot view = openView();
		view.tree().item(1, 0);

		List<String> labels = menuTexts();
		assertEquals(List.of("", "Re&name...", "&Keep in History", "&Use as Baseline",
				"Compare with the Run &Before", "&Remove"),
				labels.subList(2, labels.size()));
		assertTrue(labels.get(0).startsWith("Second   ") && labels.get(0).endsWith("ended   Fast   2 findings"),
				labels::toString);
		assertTrue(labels.get(1).startsWith("First   ") && labels.get(1).endsWith("ended   Fast   1 finding"),
				labels::toString);
		choose(1);

		UIThread.waitUntil("first session", () -> view.labels().contains("First"));
		assertEquals("Counter.value (1)", view.tree().rows().get(0).get(0));
	}

	@Test
	void theSessionAndItsFindingsAreThereInAViewMadeAnew() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView();
		view.tree().item(1, 0);
		UIThread.syncExec(() -> {
			view.tree().widget().getColumn(1).setWidth(333);
			return null;
		});
		bot.closeView(VIEW);

		ViewBot anew = openView();

		anew.tree().item(1, 0);
		assertTrue(anew.labels().contains("Bank"), () -> anew.labels().toString());
		assertEquals(333, UIThread.syncExec(() -> anew.tree().widget().getColumn(1).getWidth()));
	}

	@Test
	void aSessionIsRemovedAndTheNextOneShown() throws Exception {
		playToTheEnd("First", GoldenStream.RACE);
		playToTheEnd("Second", GoldenStream.KILLED);
		ViewBot view = openView().setFocus();
		view.tree().item(1, 0);

		bot.command("dev.interlock.ui.removeSession");

		UIThread.waitUntil("first session", () -> view.labels().contains("First"));
		assertEquals(1, Interlock.sessions().sessions().size());
	}

	@Test
	void clearingKeepsRunningSessions() throws Exception {
		playToTheEnd("First", GoldenStream.RACE);
		playToTheEnd("Second", GoldenStream.KILLED);
		ScriptedRun running = play("Third", GoldenStream.RACE);
		openView().setFocus();

		bot.command("dev.interlock.ui.clearSessions");

		UIThread.waitUntil("one session", () -> Interlock.sessions().sessions().size() == 1);
		assertEquals(running.session(), Interlock.sessions().sessions().get(0));
		assertFalse(bot.commandEnabled("dev.interlock.ui.clearSessions"));
		running.end(0);
	}

	@Test
	void withoutASessionTheMenuSaysSo() {
		assertEquals(List.of("No session yet"), menuTexts());
		assertFalse(bot.commandEnabled("dev.interlock.ui.removeSession"));
	}

	@Test
	void aSessionIsRenamedKeptAndComparedWithFromTheMenu() throws Exception {
		ScriptedRun run = playToTheEnd("First", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().item(0, 0);

		UIThread.asyncExec(() -> choose("Re&name..."));
		ShellBot dialog = bot.shell("Rename Session");
		dialog.replaceText("", "before & after");
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("new name", () -> view.labels().contains("before & after"));
		choose("&Keep in History");
		choose("&Use as Baseline");

		assertTrue(run.session().isPinned());
		assertTrue(Interlock.sessions().isBaseline(run.session()));
		assertTrue(menuTexts().get(0).startsWith("before && after   "), () -> menuTexts().toString());
		assertTrue(menuTexts().get(0).endsWith("1 finding   kept   baseline"), () -> menuTexts().toString());
		UIThread.waitUntil("said", () -> view.links().stream()
				.anyMatch(each -> each.startsWith("Other runs are compared with this one.")));
		assertFalse(bot.commandEnabled("dev.interlock.ui.clearSessions"));
		choose("&Keep in History");
		choose("&Use as Baseline");
		assertFalse(run.session().isPinned());
		assertFalse(Interlock.sessions().isBaseline(run.session()));
		choose("&Remove");
		UIThread.waitUntil("no session", () -> Interlock.sessions().sessions().isEmpty());
	}

	private List<String> menuTexts() {
		return UIThread.syncExec(() -> {
			Menu menu = new Menu(bot.page().getWorkbenchWindow().getShell());
			try {
				new SessionsMenu().fill(menu, 0);
				return Arrays.stream(menu.getItems()).map(MenuItem::getText).toList();
			} finally {
				menu.dispose();
			}
		});
	}

	private void choose(int index) {
		choose(menuTexts().get(index));
	}

	/** Selects an entry of the menu; in the UI thread, returns when the dialog that it opens is closed. */
	private void choose(String text) {
		UIThread.syncExec(() -> {
			Menu menu = new Menu(bot.page().getWorkbenchWindow().getShell());
			new SessionsMenu().fill(menu, 0);
			MenuItem item = Arrays.stream(menu.getItems()).filter(each -> each.getText().equals(text)).findFirst()
					.orElseThrow();
			item.setSelection(true);
			item.notifyListeners(SWT.Selection, new Event());
			menu.dispose();
			return null;
		});
	}
}
