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

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The place of the view in the perspectives, and its use of the available space. */
class ViewLayoutTest extends WorkbenchFixture {

	@Test
	void theViewHasAStackOfItsOwnThatIsHigherThanTheOneAtTheBottom() throws Exception {
		for (String perspective : List.of("org.eclipse.jdt.ui.JavaPerspective", "org.eclipse.debug.ui.DebugPerspective",
				"org.eclipse.jdt.ui.JavaBrowsingPerspective")) {
			bot.perspective(perspective);
			ViewBot view = openView();
			ViewBot problems = bot.openView(IPageLayout.ID_PROBLEM_VIEW);

			assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(view.part())), perspective);
			assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(problems.part())), perspective);
			assertTrue(view.height() > problems.height(),
					() -> "It is only " + view.height() + " high in " + perspective);
		}
	}

	@Test
	void aLowViewHasTheFindingsOnATabAndAClickLeadsToTheEvidence() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective("org.eclipse.jdt.ui.JavaPerspective");
		resize(1280, 800);
		ViewBot view = openView();
		view.tree().select(0, 0);
		assertEquals(List.of("Findings", "Evidence", "Interleaving"), view.tabs());
		assertEquals(List.of(), view.styledTexts());

		click(view, 0, 0);
		UIThread.waitUntil("evidence", () -> view.styledTexts().size() == 2);
		assertFalse(view.hasTree());
		UIThread.waitUntil("source lines", () -> view.styledTextContents().get(0).contains("value++"));
		assertEquals(2,
				view.styledTextContents().get(0).lines().takeWhile(line -> !line.contains("value++")).count() + 1,
				() -> view.styledTextContents().toString());
		assertTrue(UIThread.syncExec(() -> view.styledTexts().get(0).getClientArea().height > 120));

		view.selectTab("Findings");
		assertTrue(view.hasTree());
		view.tree().select(0, 0);
		resize(1400, 960);
		bot.closeBottomViews();
		UIThread.waitUntil("both", () -> view.hasTree() && view.styledTexts().size() == 2);
		assertEquals(List.of("Evidence", "Interleaving"), view.tabs());
	}

	@Test
	void aDoubleClickInALowViewOpensTheSourceAndStaysWithTheFindings() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective("org.eclipse.jdt.ui.JavaPerspective");
		resize(1280, 800);
		ViewBot view = openView();
		view.tree().select(0, 0);
		int wait = UIThread.syncExec(() -> {
			click(view, 0, 0);
			view.tree().widget().notifyListeners(SWT.MouseDoubleClick, new Event());
			return UIThread.display().getDoubleClickTime();
		});
		view.tree().open(0, 0);
		bot.waitForCaret("Counter.java", 17);
		long end = System.nanoTime() + 2_000_000L * wait;
		UIThread.waitUntil("time of a click", () -> System.nanoTime() > end);
		assertTrue(view.hasTree());
	}

	private void resize(int width, int height) {
		Shell shell = bot.page().getWorkbenchWindow().getShell();
		UIThread.syncExec(() -> {
			shell.setBounds(0, 0, width, height);
			return null;
		});
		UIThread.waitUntil("size", () -> Math.abs(shell.getSize().y - height) < 50);
	}

	private static void click(ViewBot view, int... path) {
		TreeItem item = view.tree().item(path);
		UIThread.syncExec(() -> {
			Rectangle bounds = item.getBounds(0);
			Event event = new Event();
			event.button = 1;
			event.x = bounds.x + 2;
			event.y = bounds.y + bounds.height / 2;
			view.tree().widget().notifyListeners(SWT.MouseUp, event);
			return null;
		});
	}
}
