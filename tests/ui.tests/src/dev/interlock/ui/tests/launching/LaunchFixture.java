/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.actions.ContextualLaunchAction;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.BeforeEach;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Common parts of the tests of launching: programs, selections, and launch menus. */
abstract class LaunchFixture extends WorkbenchFixture {

	/** Sets whether the workbench switches to the perspective Debug when a program is suspended; by default it asks. */
	static void switchPerspectiveOnSuspend(String when) {
		InstanceScope.INSTANCE.getNode("org.eclipse.debug.ui")
				.put("org.eclipse.debug.ui.switch_perspective_on_suspend", when);
	}

	@BeforeEach
	void stayInThePerspective() {
		switchPerspectiveOnSuspend(MessageDialogWithToggle.NEVER);
	}

	/** A thread of a debugged launch that is stopped in the package {@code demo}; null if there is none. */
	static IJavaThread suspended(ILaunch launch) throws Exception {
		if (launch.getDebugTargets().length == 0) {
			return null;
		}
		for (var each : launch.getDebugTargets()[0].getThreads()) {
			if (each instanceof IJavaThread thread && thread.isSuspended() && !thread.isStepping()
					&& thread.getTopStackFrame() instanceof IJavaStackFrame frame
					&& frame.getDeclaringTypeName().startsWith("demo.")) {
				return thread;
			}
		}
		return null;
	}

	/** A program that ends immediately. */
	IFile program(String name) throws Exception {
		IFile file = project.source("demo/" + name + ".java", """
				package demo;

				public class %s {
					public static void main(String[] args) {
						System.out.println("hello");
					}
				}
				""".formatted(name));
		project.build();
		return file;
	}

	/** A program whose two threads race on line 9 until it is terminated. */
	IFile racyProgram() throws Exception {
		IFile file = project.source("demo/Racy.java", """
				package demo;

				public class Racy {
					private int count;

					private void run() {
						long end = System.nanoTime() + 300_000_000_000L;
						while (System.nanoTime() < end) {
							count++;
						}
					}

					public static void main(String[] args) {
						Racy racy = new Racy();
						new Thread(racy::run, "first").start();
						new Thread(racy::run, "second").start();
					}
				}
				""");
		project.build();
		return file;
	}

	/** Opens the launch dialog on a configuration. */
	ShellBot open(ILaunchConfiguration configuration) {
		UIThread.asyncExec(() -> DebugUITools.openLaunchConfigurationDialogOnGroup(
				bot.page().getWorkbenchWindow().getShell(), new StructuredSelection(configuration),
				"dev.interlock.ui.launchGroup.race"));
		return bot.shell("Race Detection Configurations");
	}

	/** Waits for a label or a message of a dialog. */
	static void waitForText(ShellBot dialog, String text) {
		UIThread.waitUntil(text, () -> dialog.texts().stream().anyMatch(each -> each.strip().equals(text)));
	}

	/** Selects a file's Java element in the Package Explorer, like a click. */
	StructuredSelection selectInPackageExplorer(IFile file) {
		return selectInPackageExplorer(JavaCore.create(file));
	}

	/** Opens a file in its editor and activates the editor. */
	IEditorPart openEditor(IFile file) {
		return UIThread.syncExec(() -> IDE.openEditor(bot.page(), file, true));
	}

	/** The texts of a contextual launch menu such as Run As for the current selection, without their numbers. */
	List<String> contextMenu(String mode) {
		return UIThread.syncExec(() -> {
			ContextMenu menu = new ContextMenu(mode, bot.page().getWorkbenchWindow().getShell());
			try {
				return Arrays.stream(menu.items()).map(ContextMenu::label).toList();
			} finally {
				menu.dispose();
			}
		});
	}

	/** Selects an entry of a contextual launch menu, without waiting for a dialog that it opens. */
	void chooseFromContextMenu(String mode, String label) {
		UIThread.asyncExec(() -> {
			ContextMenu menu = new ContextMenu(mode, bot.page().getWorkbenchWindow().getShell());
			for (MenuItem item : menu.items()) {
				if (ContextMenu.label(item).equals(label)) {
					item.notifyListeners(SWT.Selection, new Event());
					return;
				}
			}
			throw new AssertionError("There is no entry " + label);
		});
	}

	/** Waits for the only launch; fails at once if a dialog asks a question first. */
	ILaunch waitForLaunch() {
		return UIThread.waitFor("launch", () -> {
			List<String> dialogs = Arrays.stream(bot.shellTitles()).filter(each -> isQuestion(each)).toList();
			if (!dialogs.isEmpty()) {
				throw new AssertionError("A dialog asks: " + dialogs);
			}
			ILaunch[] launches = DebugPlugin.getDefault().getLaunchManager().getLaunches();
			return launches.length == 1 && isStarted(launches[0]) ? launches[0] : null;
		});
	}

	/** JDT adds the process to its launch slightly before the command line; the session follows after that. */
	static boolean isStarted(ILaunch launch) {
		return launch.getProcesses().length > 0 && commandLine(launch) != null
				&& (!launch.getLaunchMode().equals(Interlock.LAUNCH_MODE) || sessionOf(launch).isPresent());
	}

	private static Optional<RaceSession> sessionOf(ILaunch launch) {
		return Interlock.sessions().sessions().stream().filter(each -> each.launch() == launch).findAny();
	}

	/** The session of a launch, which appears slightly after the process. */
	static RaceSession session(ILaunch launch) {
		return UIThread.waitFor("session", () -> sessionOf(launch).orElse(null));
	}

	private static boolean isQuestion(String title) {
		return !title.isBlank() && !title.contains("Eclipse Platform") && !title.contains("Progress")
				&& !title.startsWith("Launching") && !title.equals("User Operation is Waiting")
				&& !title.startsWith("PartRenderingEngine");
	}

	/** The command line that started a launch's program. */
	static String commandLine(ILaunch launch) {
		return launch.getProcesses()[0].getAttribute(IProcess.ATTR_CMDLINE);
	}

	/** A contextual menu of the debug platform, filled for the current selection. */
	private static final class ContextMenu extends ContextualLaunchAction {

		private final Menu parent;
		private final Menu menu;

		ContextMenu(String mode, Shell shell) {
			super(mode);
			parent = new Menu(shell, SWT.POP_UP);
			Action action = new Action() {
				// only holds the enablement
			};
			selectionChanged(action, StructuredSelection.EMPTY);
			menu = getMenu(parent);
			menu.notifyListeners(SWT.Show, new Event());
		}

		MenuItem[] items() {
			return menu.getItems();
		}

		static String label(MenuItem item) {
			String text = item.getText().replaceFirst("^&?\\d+ ", "");
			int tab = text.indexOf('\t');
			return (tab < 0 ? text : text.substring(0, tab)).replace("&", "").strip();
		}

		@Override
		public void dispose() {
			menu.dispose();
			parent.dispose();
			super.dispose();
		}
	}
}
