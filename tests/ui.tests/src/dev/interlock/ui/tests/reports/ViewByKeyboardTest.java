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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The view without a mouse, and the accessible texts of its icons, colours and links. */
class ViewByKeyboardTest extends WorkbenchFixture {

	private static final String LOCK = "class Counter";

	@AfterEach
	void closeProperties() {
		bot.closeView(IPageLayout.ID_PROP_SHEET);
	}

	@Test
	void keysRemoveUndoRefreshSelectAndShowTheMenuAndTheProperties() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView().setFocus();
		Control tree = view.tree().select(0, 0).widget();

		press(tree, 0, SWT.DEL, SWT.DEL);
		UIThread.waitUntil("one of two", () -> findings(view) == 1);
		press(tree, SWT.MOD1, 'z', (char) ('z' - 'a' + 1));
		UIThread.waitUntil("both", () -> findings(view) == 2);
		press(tree, 0, SWT.F5, (char) 0);
		press(tree, SWT.MOD1, 'a', (char) 1);
		UIThread.waitUntil("all selected", () -> view.tree().selection().size() == view.tree().rows().size());
		assertTrue(UIThread.syncExec(() -> {
			Event asked = new Event();
			asked.detail = SWT.MENU_KEYBOARD;
			asked.doit = true;
			tree.notifyListeners(SWT.MenuDetect, asked);
			return asked.doit && tree.getMenu() != null;
		}));
		press(tree, SWT.MOD3, SWT.CR, '\r');
		UIThread.waitUntil("properties", () -> bot.page().findView(IPageLayout.ID_PROP_SHEET) != null);
	}

	@Test
	void theLegendNamesEachIconAndTheCommandIsInTheMenu() throws Exception {
		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.iconLegend"));
		ShellBot dialog = bot.shell("What Do the Icons Mean?");
		List<String> words = dialog.texts().stream().filter(text -> !text.isEmpty()).toList();
		ScreenshotOnFailure.take("ViewByKeyboardTest.legend");
		assertEquals(11, words.size(), words::toString);
		dialog.click("Close");
		dialog.waitUntilClosed();
	}

	@Test
	void theNameOfTheFieldOpensItsDeclaration() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		view.tree().select(0, 0);
		UIThread.waitUntil("summary", () -> view.links().toString().contains("<a>Counter.value</a>"));
		view.clickLink("<a>Counter.value</a>", "Counter.value");
		bot.waitForCaret("Counter.java", 6);
	}

	@Test
	void theNameOfALocksClassOpensItsDeclaration() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		view.tree().select(0, 0);
		UIThread.waitUntil("locks",
				() -> view.styledTextContents().stream().anyMatch(each -> each.contains(LOCK)));
		StyledText access = view.styledTexts().get(1);
		UIThread.syncExec(() -> {
			access.setCaretOffset(access.getText().indexOf(LOCK));
			return null;
		});
		press(access, 0, SWT.CR, '\r');
		bot.waitForCaret("Counter.java", 4);
	}

	@Test
	void thePictureHasColoursAndAFontThatTheUserCanChoose() {
		var theme = PlatformUI.getWorkbench().getThemeManager().getCurrentTheme();
		RGB access = UIThread.syncExec(() -> theme.getColorRegistry().getRGB("dev.interlock.ui.interleaving.access"));
		assertEquals(new RGB(214, 60, 60), access);
		assertTrue(theme.getColorRegistry().hasValueFor("dev.interlock.ui.interleaving.lane_6"));
		assertTrue(UIThread.syncExec(() -> JFaceResources.getFontRegistry()
				.hasValueFor("dev.interlock.ui.interleaving.font")));
	}

	private static long findings(ViewBot view) {
		return view.tree().rows().stream().filter(row -> !row.get(1).isEmpty()).count();
	}

	/** A key event as the workbench receives it before the control. */
	private static void press(Control control, int modifiers, int keyCode, char character) {
		UIThread.syncExec(() -> {
			Event event = new Event();
			event.stateMask = modifiers;
			event.keyCode = keyCode;
			event.character = character;
			event.doit = true;
			control.notifyListeners(SWT.KeyDown, event);
			return null;
		});
	}
}
