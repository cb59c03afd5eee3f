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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.FixResult;
import dev.interlock.session.RecordedSchedule;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.internal.handlers.SessionsMenu;
import dev.interlock.ui.internal.launching.DirectedRerun;
import dev.interlock.ui.internal.reports.text.FindingNotes;
import dev.interlock.ui.internal.reports.text.FindingTexts;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** A finding is confirmed by directed runs, and the schedule that brings it about is replayed. */
class DirectedRerunTest extends LaunchFixture {

	private static final int SEEDS = 4;
	private static final String REPLAY = "Replay with Seed: run the program with the schedule that has brought the "
			+ "finding about";
	private static final String DEBUG_REPLAY = "Debug Replay: debug the program with the schedule that has brought the "
			+ "finding about";

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
		long seed = confirmation.best().seed();
		ToolItem button = UIThread.syncExec(() -> view.toolItem(REPLAY));
		assertTrue(UIThread.syncExec(() -> button.getParent().isVisible()));
		String written = replay(() -> bot.command("dev.interlock.ui.replay"), "" + seed);
		RaceSession replayed = Interlock.sessions().active();
		assertNotEquals(session.id(), replayed.id());
		assertEquals("Replay of Stock, seed " + seed, replayed.label());
		assertEquals(List.of("Real: seed " + seed + ", schedule " + confirmation.best().digest() + '.'),
				FindingNotes.of(finding(replayed)));
		assertEquals("Real (1 of 1)", FindingTexts.evidence(finding(replayed)));
		ScreenshotOnFailure.take("replayed");
		// from the menu of sessions, with the only finding of the replayed one
		assertEquals(written, replay(() -> chooseFromSessions("Replay with Seed..."), "" + seed));
		UIThread.syncExec(() -> {
			Interlock.sessions().activate(session);
			return null;
		});
		UIThread.waitUntil("first session", () -> view.labels().stream().anyMatch(text -> text.equals("Stock")));
		view.tree().select(0, 0);
		view.selectTab("Interleaving");
		replay(() -> view.click("Replay with Seed..."), "7");
		assertEquals("Replay of Stock, seed 7", Interlock.sessions().active().label());
		UIThread.syncExec(() -> {
			Interlock.sessions().activate(session);
			return null;
		});
		UIThread.waitUntil("first session", () -> view.labels().stream().anyMatch(text -> text.equals("Stock")));
		// in a low view the interleaving covers the findings, and the console may have opened below
		view.selectTab(view.tabs().contains("Findings") ? "Findings" : "Evidence");
		view.tree().select(0, 0);
		assertEquals(written, debugReplay(view));
		for (ILaunchConfiguration each : DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations()) {
			assertEquals("", each.getAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, ""));
		}
	}

	/** Replays the schedule of a seed, and returns what the program writes; the result is the active session. */
	private String replay(Runnable action, String seed) throws Exception {
		Path file = project.project().getProject().getLocation().toPath().resolve("left");
		Files.delete(file);
		RaceSession before = Interlock.sessions().active();
		UIThread.asyncExec(action);
		ShellBot dialog = bot.shell("Replay with Seed");
		if (!dialog.texts().contains(seed)) {
			dialog.typeFirstText("no seed");
			waitForText(dialog, "Enter a whole number.");
			assertFalse(dialog.buttonEnabled("OK"));
			dialog.typeFirstText(seed);
		}
		dialog.click("OK");
		dialog.waitUntilClosed();
		RaceSession result = UIThread.waitFor("result",
				() -> Interlock.sessions().active() != before ? Interlock.sessions().active() : null);
		ILaunch launch = UIThread.waitFor("launch",
				() -> Stream.of(DebugPlugin.getDefault().getLaunchManager().getLaunches())
						.filter(each -> each.getLaunchMode().equals(ILaunchManager.RUN_MODE) && each.isTerminated())
						.reduce((first, second) -> second).orElse(null));
		assertEquals(0, launch.getProcesses()[0].getExitValue());
		assertEquals(seed, result.snapshot().options().get("replayed"));
		String written = Files.readString(file);
		assertTrue(written.matches("left: [01]"), written);
		return written;
	}

	/** Chooses an item of the menu of sessions. */
	private void chooseFromSessions(String text) {
		Menu menu = new Menu(bot.page().getWorkbenchWindow().getShell());
		new SessionsMenu().fill(menu, 0);
		MenuItem item = Arrays.stream(menu.getItems()).filter(each -> each.getText().replace("&", "").equals(text))
				.findFirst().orElseThrow();
		item.notifyListeners(SWT.Selection, new Event());
		menu.dispose();
	}

	/** Debugs the replay up to the race and then to its end; returns what the program writes. */
	private String debugReplay(ViewBot view) throws Exception {
		Path file = project.project().getProject().getLocation().toPath().resolve("left");
		switchPerspectiveOnSuspend(MessageDialogWithToggle.ALWAYS);
		ToolItem button = UIThread.syncExec(() -> view.toolItem(DEBUG_REPLAY));
		UIThread.asyncExec(() -> button.notifyListeners(SWT.Selection, new Event()));
		ILaunch debugged = UIThread.waitFor("debugged replay", () -> Stream
				.of(DebugPlugin.getDefault().getLaunchManager().getLaunches())
				.filter(each -> each.getLaunchMode().equals(ILaunchManager.DEBUG_MODE)).findFirst().orElse(null));
		IJavaThread thread = UIThread.waitFor("stop at the race", () -> suspended(debugged));
		int line = thread.getTopStackFrame().getLineNumber();
		assertTrue(line == 21 || line == 25, () -> "line " + line);
		UIThread.waitUntil("perspective", () -> bot.page().getPerspective().getId().endsWith("DebugPerspective"));
		UIThread.waitUntilEquals("Stock.java:" + line, () -> caret(bot.page().getActiveEditor()));
		ScreenshotOnFailure.take("debug-replay");
		Files.delete(file);
		thread.resume();
		UIThread.waitUntil("end", debugged::isTerminated);
		assertEquals(0, debugged.getProcesses()[0].getExitValue());
		return Files.readString(file);
	}

	private static String caret(IEditorPart editor) {
		return editor == null ? "no editor" : editor.getTitle() + ':' + WorkbenchBot.caretLine(editor);
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
	void oneDirectedRunIsMadeAndShownOnTheFinding() throws Exception {
		RaceSession session = runAndSelectTheFinding();
		ViewBot view = openView();
		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.replay"));
		ShellBot refused = bot.shell("Race Reports");
		waitForText(refused, "No directed run has brought the finding about yet. Choose Confirm first.");
		refused.click("OK");
		refused.waitUntilClosed();

		bot.command("dev.interlock.ui.rerunFocused");
		Confirmation first = UIThread.waitFor("first run", () -> finding(session).details().confirmation());
		assertEquals("Real (1 of 1)", FindingTexts.evidence(finding(session)));
		UIThread.waitUntil("shown", () -> view.links().stream().anyMatch(text -> text.contains("Real (1 of 1)")));
		runResolution("Re-run Focused");
		UIThread.waitUntil("second run", () -> finding(session).details().confirmation().runs().size() == 2);
		DirectedRun latest = finding(session).details().confirmation().latestAdded();
		assertNotEquals(first.best().seed(), latest.seed());
		assertEquals("Real (2 of 2)", FindingTexts.evidence(finding(session)));
		assertTrue(FindingNotes.of(finding(session)).contains(
				"Latest run: real, seed " + latest.seed() + ", schedule " + latest.digest() + '.'),
				() -> FindingNotes.of(finding(session)).toString());
		ScreenshotOnFailure.take("rerun-focused");

		// the picture shows the schedule
		RecordedSchedule schedule = first.best().schedule();
		view.selectTab("Interleaving");
		Canvas canvas = view.canvas();
		ScreenshotOnFailure.take("schedule");
		press(canvas, 't');
		List<List<String>> few = view.tableRows();
		assertTrue(few.stream().anyMatch(row -> row.get(2).equals("start seller")), few::toString);
		assertTrue(few.stream().anyMatch(row -> row.get(2).contains("\u2776 write Stock.count")), few::toString);
		view.click("All steps");
		UIThread.waitUntil("all steps", () -> view.tableRows().size() >= schedule.steps().size());
		ScreenshotOnFailure.take("schedule-table");
	}

	private static void press(Canvas canvas, char key) {
		UIThread.syncExec(() -> {
			Event event = new Event();
			event.keyCode = key;
			event.character = key;
			canvas.notifyListeners(SWT.KeyDown, event);
			return null;
		});
	}
}
