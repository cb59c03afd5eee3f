/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;

/** A clean workbench for each test: the Java perspective, no editor, session or launch, and a project. */
public abstract class WorkbenchFixture {

	public static final String VIEW = "dev.interlock.ui.RaceReportsView";

	@RegisterExtension
	public final ScreenshotOnFailure screenshot = new ScreenshotOnFailure();

	public final WorkbenchBot bot = new WorkbenchBot();
	public JavaProject project;

	@BeforeEach
	public void openWorkbench() throws Exception {
		leaveTheViewWhereItIs();
		bot.javaPerspective();
		bot.largeWindow();
		// so that the view is high enough for findings and evidence
		bot.closeBottomViews();
		bot.closeAllEditors();
		removeSessions();
		project = new JavaProject("example");
	}

	@AfterEach
	public void cleanWorkbench() throws Exception {
		leaveTheViewWhereItIs();
		bot.closeAllEditors();
		try {
			closeTheView();
		} finally {
			for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
				if (!launch.isTerminated()) {
					launch.terminate();
				}
				DebugPlugin.getDefault().getLaunchManager().removeLaunch(launch);
			}
			removeSessions();
			for (ILaunchConfiguration each : DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations()) {
				each.delete();
			}
			project.close();
		}
	}

	/** The next test gets a new view with its default settings. */
	private void closeTheView() {
		bot.closeView(VIEW);
		// a view that is open in another perspective too keeps its widgets and their state
		bot.closeOtherPerspectives();
		UIThread.waitUntil("view closed", () -> {
			// it may have opened by itself once more
			bot.closeView(VIEW);
			return !bot.exists(VIEW);
		});
		bot.forgetSettings(VIEW);
	}

	/** Otherwise the view would open half a second after a finding and disturb this or the next test. */
	private static void leaveTheViewWhereItIs() {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).put(CorePreferences.SHOW_VIEW,
				CorePreferences.ShowView.NEVER.stableName());
	}

	/** Restores the default: the view opens by itself. */
	public static void letTheViewComeByItself() {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).remove(CorePreferences.SHOW_VIEW);
	}

	/** Selects a Java element in the Package Explorer, like a click; its row appears later than the element. */
	public StructuredSelection selectInPackageExplorer(IJavaElement element) {
		StructuredSelection selection = new StructuredSelection(element);
		UIThread.waitUntil("selection of " + element.getElementName(), () -> {
			IViewPart explorer = bot.page().showView(JavaUI.ID_PACKAGES);
			explorer.getSite().getSelectionProvider().setSelection(selection);
			return selection.equals(bot.page().getSelection());
		});
		return selection;
	}

	public static void removeSessions() {
		for (RaceSession session : Interlock.sessions().sessions()) {
			Interlock.sessions().remove(session);
		}
		UIThread.waitUntil("no session", () -> Interlock.sessions().sessions().isEmpty());
	}

	/** The source of the golden stream with one race: line 17 writes, line 25 reads. */
	public IFile counter() throws Exception {
		IFile file = project.source("org/example/Counter.java", """
				package org.example;

				/** Counts. */
				public final class Counter {

					private int value;
					private final String name;

					/** Makes a counter. */
					public Counter(String name) {
						this.name = name;
					}

					/** Adds one. */
					public void increment() {
						// two threads here lose an increment
						value++;
					}

					/** Prints the value. */
					public static void print(Counter counter) {
						counter.print();
					}
					void print() {
						System.out.println(name + value);
					}
				}
				""");
		project.build();
		return file;
	}

	/** The source of the golden stream with atomicity violations: line 12 reads, line 16 writes. */
	public IFile bank() throws Exception {
		IFile file = project.source("org/example/Bank.java", """
				package org.example;

				/** Keeps a balance. Each method is synchronized, and a deposit of two calls is not atomic. */
				public final class Bank {

					private int balance;

					void deposit(int amount) {
						setBalance(balance() + amount);
					}
					synchronized int balance() {
						return balance;
					}

					synchronized void setBalance(int value) {
						balance = value;
					}
				}
				""");
		project.build();
		return file;
	}

	/** A configuration that is never launched for real. */
	public ILaunchConfiguration configuration(String name) throws Exception {
		return project.application(name, "org.example.Main").doSave();
	}

	/** Plays a golden stream as a run of a configuration; the program keeps running. */
	public ScriptedRun play(String configuration, String stream) throws Exception {
		return ScriptedRun.start(configuration(configuration)).play(stream);
	}

	/** Plays a golden stream and ends the program. */
	public ScriptedRun playToTheEnd(String configuration, String stream) throws Exception {
		return playToTheEnd(configuration, GoldenStream.messages(stream));
	}

	/** Plays messages and ends the program. */
	public ScriptedRun playToTheEnd(String configuration, List<Message> messages) throws Exception {
		ScriptedRun run = ScriptedRun.start(configuration(configuration)).play(messages);
		run.end(0);
		UIThread.waitUntil("session ends", () -> run.session().state() != RaceSession.State.RUNNING);
		return run;
	}

	/** Opens the view with an empty filter, regardless of its stored state. */
	public ViewBot openView() {
		ViewBot view = bot.openView(VIEW);
		UIThread.syncExec(() -> {
			((RaceReportsView) view.part()).presentation().groupBy(Grouping.VARIABLE);
			return null;
		});
		view.typeText("");
		return view;
	}

	/** The view with a race from a program that has ended. */
	public ViewBot viewWithRace() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().item(0, 0);
		return view;
	}
}
