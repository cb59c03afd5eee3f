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

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsoleFactory;
import org.eclipse.ui.console.IOConsole;
import org.eclipse.ui.console.TextConsole;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.RaceSession;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The console Race Detection. */
class ConsoleTest extends WorkbenchFixture {

	private static final String LOW = "Console.lowWaterMark";

	private static List<TextConsole> consoles() {
		return Arrays.stream(ConsolePlugin.getDefault().getConsoleManager().getConsoles())
				.filter(each -> each.getName().equals("Race Detection")).map(TextConsole.class::cast).toList();
	}

	@AfterEach
	void closeConsoles() {
		ConsolePlugin.getDefault().getConsoleManager().removeConsoles(consoles().toArray(IConsole[]::new));
		InstanceScope.INSTANCE.getNode(IDebugUIConstants.PLUGIN_ID).remove(LOW);
		bot.closeView(IConsoleConstants.ID_CONSOLE_VIEW);
	}

	@Test
	void theConsoleShowsTheMessagesOfTheAgentAndIsOpenedFromTheView() throws Exception {
		RaceSession first = playToTheEnd("Bank", GoldenStream.KILLED).session();
		ViewBot view = openView();
		view.tree().item(0, 0);
		UIThread.syncExec(() -> {
			view.toolItem("Show the Console Race Detection").notifyListeners(SWT.Selection, new Event());
			return null;
		});

		UIThread.waitUntil("what was said before", () -> text().contains("keeps its own bytes"));
		assertTrue(text().contains(first.name() + ": "), ConsoleTest::text);
		ViewBot consoleView = bot.viewById(IConsoleConstants.ID_CONSOLE_VIEW);
		assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(consoleView.part())));
		ScreenshotOnFailure.take("ConsoleTest");

		RaceSession second = playToTheEnd("Counter", GoldenStream.RACE).session();
		UIThread.waitUntil("what comes later", () -> text().contains(second.name() + ": the program has ended."));
		String warning = "keeps its own bytes";
		assertEquals(text().indexOf(warning), text().lastIndexOf(warning), ConsoleTest::text);

		factory().openConsole();
		assertEquals(1, consoles().size(), "it is made once");
		IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(IDebugUIConstants.PLUGIN_ID);
		preferences.putInt(LOW, 1234);
		assertEquals(1234, ((IOConsole) consoles().get(0)).getLowWaterMark());
	}

	private static String text() {
		return consoles().get(0).getDocument().get();
	}

	/** The factory in the pull-down of the view. */
	private static IConsoleFactory factory() throws Exception {
		for (IConfigurationElement each : Platform.getExtensionRegistry()
				.getConfigurationElementsFor("org.eclipse.ui.console.consoleFactories")) {
			if ("Race Detection".equals(each.getAttribute("label"))) {
				IConsoleFactory made = (IConsoleFactory) each.createExecutableExtension("class");
				return () -> UIThread.syncExec(() -> {
					made.openConsole();
					return null;
				});
			}
		}
		throw new AssertionError("no such console in the pull-down");
	}
}
