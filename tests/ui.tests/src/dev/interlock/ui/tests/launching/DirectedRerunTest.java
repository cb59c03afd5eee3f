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

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.FixResult;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.launching.DirectedRerun;
import dev.interlock.ui.internal.reports.text.FindingNotes;
import dev.interlock.ui.internal.reports.text.FindingTexts;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** A finding is confirmed by directed runs, and the schedule that brings it about is replayed. */
class DirectedRerunTest extends LaunchFixture {

	private static final int SEEDS = 4;

	private ILaunch replay;
	private IFile file;

	/** Two threads race for a count; the schedule decides what is written to a file. */
	private IFile program() throws Exception {
		file = project.source("demo/Stock.java", """
				package demo;

				import java.nio.file.Files;
				import java.nio.file.Path;

				public class Stock {
					private static int count = 1;
					private static int left;

					public static void main(String[] args) throws Exception {
						Thread seller = new Thread(Stock::sell, "seller");
						Thread thief = new Thread(Stock::steal, "thief");
						seller.start();
						thief.start();
						seller.join();
						thief.join();
						Files.writeString(Path.of("left"), "left: " + left);
					}

					private static void sell() {
						left = count;
					}

					private static void steal() {
						count = 0;
					}
				}
				""");
		project.build();
		return file;
	}

	private RaceSession runAndSelectTheFinding() throws Exception {
		IFile program = program();
		// finds the race in any order of the two threads
		ILaunchConfigurationWorkingCopy precise = project.application("Stock", "demo.Stock");
		precise.setAttribute(RaceLaunchConstants.ATTR_PROFILE, "precise");
		precise.doSave();
		selectInPackageExplorer(program);
		chooseFromContextMenu("run", "Race Detection");
		RaceSession session = UIThread.waitFor("finding", () -> Interlock.sessions().active() != null
				&& !Interlock.sessions().active().snapshot().findings().isEmpty() ? Interlock.sessions().active()
						: null);
		UIThread.waitUntil("end", () -> session.state() != RaceSession.State.RUNNING);
		openView().tree().select(0, 0);
		return session;
	}

	private static Finding finding(RaceSession session) {
		return session.snapshot().findings().get(0);
	}

	@Test
	void aRaceIsConfirmedAndItsScheduleReplayed() throws Exception {
		RaceSession session = runAndSelectTheFinding();
		assertEquals("Observed", FindingTexts.evidence(finding(session)));

		UIThread.syncExec(() -> {
			DirectedRerun.confirm(session, finding(session), SEEDS);
			return null;
		});

		Confirmation confirmation = UIThread.waitFor("confirmed", () -> finding(session).details().confirmation());
		assertEquals(Confirmation.State.REAL, confirmation.state(), () -> confirmation.lines().toString());
		assertEquals("Real (4 of 4)", FindingTexts.evidence(finding(session)));
		assertTrue(FindingNotes.of(finding(session)).get(0).startsWith("Real: 4 of 4 schedules ("),
				() -> FindingNotes.of(finding(session)).toString());
		ViewBot view = openView();
		UIThread.waitUntil("shown", () -> view.links().stream().anyMatch(text -> text.contains("Real (4 of 4)")));
		ScreenshotOnFailure.take("directed-rerun");
		String written = replay();
		assertEquals(written, replay());
		assertEquals(written, debugReplay());
		for (ILaunchConfiguration each : DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations()) {
			assertEquals("", each.getAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, ""));
		}
	}

	/** Replays the schedule, and returns what the program writes. */
	private String replay() throws Exception {
		Path file = project.project().getProject().getLocation().toPath().resolve("left");
		Files.delete(file);
		bot.command("dev.interlock.ui.replay");
		// the launch before is removed
		replay = UIThread.waitFor("replay", () -> Stream.of(DebugPlugin.getDefault().getLaunchManager().getLaunches())
				.filter(each -> each != replay && each.getLaunchMode().equals(ILaunchManager.RUN_MODE))
				.filter(ILaunch::isTerminated).findFirst().orElse(null));
		String line = replay.getProcesses()[0].getAttribute(IProcess.ATTR_CMDLINE);
		assertTrue(line.contains("replay.args"), line);
		assertEquals(0, replay.getProcesses()[0].getExitValue());
		String written = Files.readString(file);
		assertTrue(written.matches("left: [01]"), written);
		return written;
	}

	/** Debugs the replay up to the race and then to its end; returns what the program writes. */
	private String debugReplay() throws Exception {
		Path file = project.project().getProject().getLocation().toPath().resolve("left");
		bot.command("dev.interlock.ui.debugReplay");
		ILaunch debugged = UIThread.waitFor("debugged replay", () -> Stream
				.of(DebugPlugin.getDefault().getLaunchManager().getLaunches())
				.filter(each -> each.getLaunchMode().equals(ILaunchManager.DEBUG_MODE)).findFirst().orElse(null));
		IJavaThread thread = UIThread.waitFor("stop at the race", () -> suspended(debugged));
		int line = thread.getTopStackFrame().getLineNumber();
		assertTrue(line == 21 || line == 25, () -> "line " + line);
		ScreenshotOnFailure.take("debug-replay");
		Files.delete(file);
		thread.resume();
		UIThread.waitUntil("end", debugged::isTerminated);
		assertEquals(0, debugged.getProcesses()[0].getExitValue());
		return Files.readString(file);
	}

	/** Runs a resolution of a mark in the source of the program. */
	private void runResolution(String label) {
		IMarkerResolution found = UIThread.waitFor("resolution", () -> Arrays
				.stream(file.findMarkers(FindingMarkers.TYPE_FINDING, true, IResource.DEPTH_ZERO))
				.flatMap(each -> Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(each)))
				.filter(each -> each.getLabel().equals(label)).findFirst().orElse(null));
		UIThread.asyncExec(() -> found.run(null));
	}

	private static FixResult awaitFix(RaceSession session, FixResult.State state) {
		return UIThread.waitFor("result " + state, () -> {
			FixResult fix = finding(session).details().confirmation().fix();
			return fix != null && fix.state() == state ? fix : null;
		});
	}

	@Test
	void theFixOfAConfirmedRaceIsChecked() throws Exception {
		RaceSession session = runAndSelectTheFinding();
		ViewBot view = openView();
		assertFalse(view.links().toString().contains("Check Fix"), () -> view.links().toString());
		UIThread.syncExec(() -> {
			DirectedRerun.confirm(session, finding(session), SEEDS);
			return null;
		});
		UIThread.waitFor("confirmed", () -> finding(session).details().confirmation());
		UIThread.waitUntil("offered", () -> view.links().toString().contains("Check Fix"));

		// applied as a fix, with the box of its dialog
		runResolution("Make \"count\" volatile");
		ShellBot dialog = bot.shell("Make \"count\" volatile");
		assertTrue(dialog.isSelected("Check the fix: run the schedules that had the race again"));
		ScreenshotOnFailure.take("check-fix-dialog");
		dialog.click("OK");
		dialog.waitUntilClosed();
		FixResult fixed = awaitFix(session, FixResult.State.NO_CONFLICT);
		assertTrue(fixed.isFixed(), () -> fixed.lines().toString());
		assertEquals("Fix: sites no longer conflict (4 of 4)", FindingTexts.evidence(finding(session)));
		UIThread.waitUntil("shown", () -> view.links().stream()
				.anyMatch(text -> text.contains("Fix: sites no longer conflict (4 of 4)")));
		ScreenshotOnFailure.take("check-fix");

		// changed by hand, and wrong
		String source = Files.readString(file.getLocation().toPath());
		file.setContents(new ByteArrayInputStream(source.replace("volatile ", "/* plain again */ ").getBytes()), true,
				false, null);
		runResolution("Check Fix");
		FixResult wrong = awaitFix(session, FixResult.State.STILL_THERE);
		assertEquals(1, wrong.counted().size());
		assertEquals("Fix: still there", FindingTexts.evidence(finding(session)));

		// by the link
		file.setContents(new ByteArrayInputStream(source.replace("private static void sell",
				"private static synchronized void sell").replace("private static void steal",
						"private static synchronized void steal")
				.replace("volatile ", "").getBytes()), true, false, null);
		view.clickLink("Check Fix", "Check Fix");
		FixResult locked = awaitFix(session, FixResult.State.NO_CONFLICT);
		assertEquals(SEEDS, locked.ran());
		assertTrue(FindingNotes.of(finding(session)).stream().anyMatch(note -> note.startsWith("Fix: sites no longer "
				+ "conflict: the threads came to the sites in each of 4 schedules")));
	}

	@Test
	void thereIsNoReplayBeforeTheConfirmation() throws Exception {
		runAndSelectTheFinding();
		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.replay"));
		ShellBot refused = bot.shell("Race Reports");
		waitForText(refused, "No directed run has brought the finding about yet. Choose Confirm first.");
		refused.click("OK");
		refused.waitUntilClosed();
	}
}
