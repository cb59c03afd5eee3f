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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.ui.console.TextConsole;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.TreeBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** Running programs: attaching to one, and suspension of a debugged one at its finding. */
class RunningProgramTest extends LaunchFixture {

	@Test
	void aProgramThatRunsAlreadyIsChosenFromAListAndItsRaceIsShown() throws Exception {
		// a method that runs when the agent attaches is watched from its next call
		project.source("demo/Again.java", """
				package demo;

				public class Again {
					private int count;

					private void add() {
						count++;
					}

					private void run() {
						long end = System.nanoTime() + 300_000_000_000L;
						while (System.nanoTime() < end) {
							add();
						}
					}

					public static void main(String[] args) {
						Again again = new Again();
						new Thread(again::run, "first").start();
						new Thread(again::run, "second").start();
						System.out.println("both run");
					}
				}
				""");
		project.build();
		ILaunch plain = project.application("Again", "demo.Again").launch(ILaunchManager.RUN_MODE, null);
		// a JVM that has just started cannot be attached to yet
		UIThread.waitUntil("the program runs",
				() -> DebugUITools.getConsole(plain.getProcesses()[0]) instanceof TextConsole console
						&& console.getDocument().get().contains("both run"));
		String processId = plain.getProcesses()[0].getAttribute(IProcess.ATTR_PROCESS_ID);

		bot.command("dev.interlock.ui.connect");
		ShellBot dialog = bot.shell("Race Detection on Running Program");
		dialog.selectTableItem("demo.Again - " + processId);
		dialog.setExpanded(true);
		for (String engine : List.of("Overlapping accesses", "Unsafe use of JDK types")) {
			dialog.setSelected(engine, false);
		}
		UIThread.waitUntil("refusal without an engine", () -> !dialog.buttonEnabled("OK"));
		dialog.chooseRadio("Precise");
		ScreenshotOnFailure.take("connect");
		dialog.click("OK");
		dialog.waitUntilClosed();

		TreeBot tree = UIThread.waitFor("tree", () -> openView().hasTree() ? openView().tree() : null);
		UIThread.waitUntil("the race",
				() -> tree.rows().stream().anyMatch(row -> row.get(0).startsWith("Again.count")));
		RaceSession session = Interlock.sessions().active();
		assertEquals(processId + " demo.Again", session.configurationName());
		assertEquals(RaceSession.State.RUNNING, session.state());
		assertTrue(session.snapshot().engines().contains("happens-before"),
				() -> session.snapshot().engines().toString());
		// ending the session does not affect the program
		session.launch().terminate();
		UIThread.waitUntil("end of the session", () -> session.state() != RaceSession.State.RUNNING);
		assertTrue(ProcessHandle.of(Long.parseLong(processId)).orElseThrow().isAlive());
	}

	@Test
	void aDebuggedProgramStopsAtItsFindingWhichIsSelected() throws Exception {
		// only writes, so that there is one finding whichever thread is first
		project.source("demo/Latest.java", """
				package demo;

				public class Latest {
					private long now;

					private void run() {
						long end = System.nanoTime() + 300_000_000_000L;
						while (System.nanoTime() < end) {
							now = end;
						}
					}

					public static void main(String[] args) {
						Latest latest = new Latest();
						new Thread(latest::run, "first").start();
						new Thread(latest::run, "second").start();
					}
				}
				""");
		project.build();
		ILaunchConfigurationWorkingCopy configuration = project.application("Latest", "demo.Latest");
		openView();
		configuration.setAttribute(RaceLaunchConstants.ATTR_SUSPEND, "true");
		ILaunch launch = configuration.doSave().launch(Interlock.LAUNCH_MODE, null);

		IJavaThread thread = UIThread.waitFor("suspended thread", () -> suspended(launch));
		IJavaStackFrame frame = (IJavaStackFrame) thread.getTopStackFrame();
		assertEquals("demo.Latest:9", frame.getDeclaringTypeName() + ':' + frame.getLineNumber());
		UIThread.waitUntilEquals(List.of("Data race"),
				() -> openView().hasTree() ? openView().tree().selection() : List.of());
		assertEquals(launch, Interlock.sessions().active().launch());
	}
}
