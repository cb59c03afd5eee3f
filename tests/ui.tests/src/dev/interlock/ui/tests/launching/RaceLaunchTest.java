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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsoleView;
import org.eclipse.ui.console.TextConsole;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.TreeBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;

/** Launching with race detection from the context menus, with the real agent. */
class RaceLaunchTest extends LaunchFixture {

	@Test
	void theRunAsMenuOffersRaceDetectionBesideJdtsEntries() throws Exception {
		selectInPackageExplorer(program("Main"));

		List<String> entries = contextMenu("run");

		assertTrue(entries.containsAll(List.of("Java Application", "Race Detection")), entries::toString);
		assertFalse(entries.contains("JUnit Test"), entries::toString);
	}

	@Test
	void theMenuRaceDetectionAsOffersWhatFits() throws Exception {
		selectInPackageExplorer(program("Main"));
		List<String> entries = contextMenu("race");

		assertTrue(entries.contains("Java Application"), entries::toString);
		assertFalse(entries.contains("JUnit Test"), entries::toString);
		assertFalse(entries.contains("Race Detection"), entries::toString);
	}

	@Test
	void inTheEditorTheRunAsMenuOffersRaceDetectionToo() throws Exception {
		openEditor(program("Main"));

		assertTrue(contextMenu("run").contains("Race Detection"), () -> contextMenu("run").toString());
	}

	@Test
	void neitherMenuOffersAnythingForAClassThatIsNeitherProgramNorTest() throws Exception {
		IFile file = project.source("demo/Plain.java", "package demo;\npublic class Plain {\n}\n");
		project.build();
		selectInPackageExplorer(file);

		assertFalse(contextMenu("run").contains("Race Detection"), () -> contextMenu("run").toString());
		assertFalse(contextMenu("race").contains("Java Application"), () -> contextMenu("race").toString());
	}

	@Test
	void runAsRaceDetectionShowsTheRaceWhileTheProgramRuns() throws Exception {
		selectInPackageExplorer(racyProgram());

		chooseFromContextMenu("run", "Race Detection");

		ILaunch launch = waitForLaunch();
		assertEquals(Interlock.LAUNCH_MODE, launch.getLaunchMode());
		assertTrue(commandLine(launch).contains("-javaagent"), () -> commandLine(launch));
		ViewBot view = openView();
		// output of the program activates the Console
		TreeBot tree = UIThread.waitFor("tree", () -> openView().hasTree() ? view.tree() : null);
		UIThread.waitUntil("the race", () -> tree.rows().stream().anyMatch(row -> row.get(0).startsWith("Data race")));
		assertEquals(RaceSession.State.RUNNING, Interlock.sessions().active().state());
		assertTrue(tree.rows().get(0).get(0).startsWith("Racy.count"), () -> tree.rows().toString());
		UIThread.waitUntil("stacks of both threads", () -> openView().styledTextContents().size() == 2
				&& Set.copyOf(threads(view)).equals(Set.of("first", "second")));
		tree.open(0, 0);
		bot.waitForCaret("Racy.java", 9);
		UIThread.waitUntil("something to stop", () -> canStop(view));

		launch.terminate();
		UIThread.waitUntil("terminated",
				() -> openView().labels().stream().anyMatch(each -> each.contains("terminated")));
		assertFalse(tree.rows().isEmpty());
		UIThread.waitUntil("nothing to stop", () -> !canStop(view));
	}

	/** Whether the button in the tool bar of the view is enabled, as it is seen. */
	private static boolean canStop(ViewBot view) {
		List<ToolItem> items = view.toolItems();
		return UIThread.syncExec(() -> items.stream().filter(each -> each.getToolTipText().startsWith("Stop"))
				.findFirst().orElseThrow().isEnabled());
	}

	private static List<String> threads(ViewBot view) {
		return view.styledTextContents().stream().map(text -> text.replaceAll("(?s)^.*? in '([^']*)'.*$", "$1"))
				.toList();
	}

	@Test
	void theConsoleHasNoLineOfTheAgentAndTheViewComesToTheFrontAtTheEnd() throws Exception {
		letTheViewComeByItself();
		selectInPackageExplorer(racyProgram());
		chooseFromContextMenu("race", "Java Application");
		ILaunch launch = waitForLaunch();
		UIThread.waitUntil("the race", () -> !Interlock.sessions().active().snapshot().findings().isEmpty());

		bot.command("dev.interlock.ui.showInConsole");
		IConsoleView consoles = (IConsoleView) bot.viewById(IConsoleConstants.ID_CONSOLE_VIEW).part();
		TextConsole console = (TextConsole) DebugUITools.getConsole(launch.getProcesses()[0]);
		UIThread.waitUntil("its console", () -> consoles.getConsole() == console);
		bot.command("dev.interlock.ui.showInDebug");
		bot.viewById(IDebugUIConstants.ID_DEBUG_VIEW);
		bot.closeView(IDebugUIConstants.ID_DEBUG_VIEW);

		launch.terminate();
		UIThread.waitUntil("end", () -> Interlock.sessions().active().state() == RaceSession.State.TERMINATED);
		ViewBot view = bot.viewById(VIEW);
		UIThread.waitUntil("the race", view::hasTree);
		assertEquals("", console.getDocument().get());
	}

	/** Earlier versions had the view in the stack of the console, where a workspace keeps it. */
	@Test
	void theViewComesToTheFrontInTheStackOfTheConsoleToo() throws Exception {
		openView();
		bot.openView(IConsoleConstants.ID_CONSOLE_VIEW);
		bot.stack(VIEW, IConsoleConstants.ID_CONSOLE_VIEW);
		letTheViewComeByItself();
		selectInPackageExplorer(racyProgram());
		chooseFromContextMenu("race", "Java Application");
		ILaunch launch = waitForLaunch();
		UIThread.waitUntil("the race", () -> !Interlock.sessions().active().snapshot().findings().isEmpty());
		bot.openView(IConsoleConstants.ID_CONSOLE_VIEW);

		launch.terminate();
		UIThread.waitUntil("in front", () -> bot.page().findView(VIEW) != null
				&& bot.page().isPartVisible(bot.page().findView(VIEW)));
		assertTrue(bot.isStacked(VIEW, IConsoleConstants.ID_CONSOLE_VIEW));
		UIThread.waitUntil("the race", bot.viewById(VIEW)::hasTree);
		bot.closeView(VIEW);
		bot.closeView(IConsoleConstants.ID_CONSOLE_VIEW);
	}

	@Test
	void aClassThatIsProgramAndTestIsAskedForOnceInJdtsWords() throws Exception {
		project.withJUnit(5);
		IFile file = project.source("demo/Both.java", """
				package demo;

				public class Both {
					@org.junit.jupiter.api.Test
					void test() {
					}

					public static void main(String[] args) {
						System.out.println("hello");
					}
				}
				""");
		project.build();
		selectInPackageExplorer(file);
		assertTrue(contextMenu("run").containsAll(List.of("Java Application", "JUnit Test", "Race Detection")),
				() -> contextMenu("run").toString());

		chooseFromContextMenu("run", "Race Detection");
		ShellBot dialog = bot.shell("Race Detection");
		assertEquals(Set.of("Java Application", "JUnit Test"), Set.copyOf(dialog.tableItems()));
		dialog.selectTableItem("JUnit Test");
		dialog.click("OK");
		dialog.waitUntilClosed();

		ILaunch launch = waitForLaunch();
		assertEquals(Interlock.LAUNCH_MODE, launch.getLaunchMode());
		assertEquals("org.eclipse.jdt.junit.launchconfig",
				launch.getLaunchConfiguration().getType().getIdentifier());
		UIThread.waitUntil("end", launch::isTerminated);
		assertEquals(1, DebugPlugin.getDefault().getLaunchManager().getLaunches().length);
		assertTrue(Arrays.asList(bot.shellTitles()).stream().noneMatch("Race Detection"::equals));
	}
}
