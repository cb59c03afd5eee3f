/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The <em>Run</em> menu in perspectives with launches. */
class RunMenuTest extends WorkbenchFixture {

	private static final List<String> ENTRIES = List.of("Race Detection History", "Race Detection As",
			"Race Detection Configurations...", "Race Detection on Running Program...");

	private IPerspectiveDescriptor before;

	@BeforeEach
	void rememberPerspective() {
		before = UIThread.syncExec(bot.page()::getPerspective);
	}

	@AfterEach
	void showPerspectiveAgain() {
		bot.perspective(before.getId());
	}

	@Test
	void theEntriesOfRaceDetectionAreThereInEachPerspectiveWithLaunches() {
		for (String id : List.of("org.eclipse.jdt.ui.JavaPerspective", "org.eclipse.debug.ui.DebugPerspective",
				"org.eclipse.ui.resourcePerspective")) {
			bot.perspective(id);
			UIThread.waitUntil(id + ": " + entries(), () -> entries().size() == ENTRIES.size());
			assertEquals(ENTRIES, entries(), id);
		}
	}

	private List<String> entries() {
		return UIThread.syncExec(() -> {
			Menu bar = bot.page().getWorkbenchWindow().getShell().getMenuBar();
			List<String> texts = new ArrayList<>();
			for (MenuItem top : bar.getItems()) {
				if (plain(top).equals("Run")) {
					top.getMenu().notifyListeners(SWT.Show, new Event());
					Stream.of(top.getMenu().getItems()).map(RunMenuTest::plain)
							.filter(text -> text.startsWith("Race Detection")).forEach(texts::add);
					top.getMenu().notifyListeners(SWT.Hide, new Event());
				}
			}
			return texts;
		});
	}

	/** The text without its mnemonic and key. */
	private static String plain(MenuItem item) {
		return item.getText().replace("&", "").replaceFirst("\t.*", "");
	}
}
