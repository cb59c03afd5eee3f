/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.menus.IMenuService;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.Mnemonics;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Each menu entry has a mnemonic of its own, so that one key selects it. */
class MnemonicsTest extends WorkbenchFixture {

	@Test
	void theMenusOfTheViewsHaveNoMnemonicTwice() throws Exception {
		bank();
		playToTheEnd("Before", GoldenStream.ATOMICITY);
		playToTheEnd("Bank", GoldenStream.ATOMICITY);
		ViewBot view = openView().setFocus();
		view.tree().select(0, 0);
		Menu context = UIThread.syncExec(view.tree().widget()::getMenu);
		// Show In lists views of the platform
		assertEquals(List.of(), UIThread.syncExec(() -> Mnemonics.duplicates(context)).stream()
				.filter(each -> !each.contains("Explorer")).toList());
		for (String id : List.of("menu:" + VIEW, "popup:" + ViewIds.ATOMIC_SECTIONS,
				"menu:" + ViewIds.ATOMIC_SECTIONS, "menu:dev.interlock.ui.sessions")) {
			assertEquals(List.of(), inMenu(id), id);
		}
	}

	@Test
	void theEntriesOfTheRunMenuHaveTheirOwnMnemonics() {
		bot.perspective("org.eclipse.debug.ui.DebugPerspective");
		try {
			List<String> found = UIThread.syncExec(() -> {
				for (MenuItem top : bot.page().getWorkbenchWindow().getShell().getMenuBar().getItems()) {
					if (top.getText().replace("&", "").equals("Run")) {
						return Mnemonics.duplicates(top.getMenu());
					}
				}
				return List.of("no menu Run");
			});
			// the platform has some itself
			assertEquals(List.of(), found.stream().filter(each -> each.contains("Race Detection")).toList());
		} finally {
			bot.javaPerspective();
		}
	}

	private List<String> inMenu(String place) {
		return UIThread.syncExec(() -> {
			MenuManager manager = new MenuManager();
			IMenuService service = bot.page().getWorkbenchWindow().getService(IMenuService.class);
			service.populateContributionManager(manager, place);
			Menu menu = manager.createContextMenu(bot.page().getWorkbenchWindow().getShell());
			List<String> found = Mnemonics.duplicates(menu);
			assertTrue(menu.getItemCount() > 0, place);
			service.releaseContributions(manager);
			manager.dispose();
			return found;
		});
	}
}
