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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.PageBookView;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.FindingKind;
import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The view's tree, header and evidence, and the actions on a finding. */
class RaceReportsViewTest extends WorkbenchFixture {

	private static final String CONFIRM = "<a>Confirm</a>";

	@Test
	void theTreeShowsTheRaceBelowItsVariable() throws Exception {
		ViewBot view = viewWithRace();

		assertEquals(List.of("Finding", "\u2776 Location", "\u2777 Location", "Threads", "Locks", "Count", "Evidence",
				"Engines", "First Seen", "State", "Severity", "Hint"), view.tree().columns());
		assertEquals(List.of(List.of("Counter.value (1)", "", "", "", "", "31", "", "", "", "", "", ""),
				List.of("Data race", "\u2776 write Counter.increment():17", "\u2777 read Counter.print():25",
						"'worker-1', 'main'", "\u2776 none  \u2777 ReentrantLock, class Counter", "31", "Observed",
						"atomrace", "after 0.1 s", "", "Medium", "")),
				view.tree().rows());
	}

	@Test
	void theHeaderNamesTheSessionItsStateAndItsCounters() throws Exception {
		ViewBot view = viewWithRace();

		List<String> labels = view.labels();
		assertTrue(labels.contains("Counter"), labels::toString);
		assertTrue(labels.contains("1 finding \u00b7 31 occurrences"), labels::toString);
		assertTrue(labels.stream().anyMatch(each -> each.contains("ended") && each.endsWith("00:02")),
				labels::toString);
	}

	@Test
	void theSourceLinesAreThoseOfTheRunAlsoAfterAFixAndAnotherRun() throws Exception {
		IFile file = counter();
		RaceSession before = playToTheEnd("Counter", GoldenStream.RACE).session();
		long start = before.start().toEpochMilli();
		file.setLocalTimeStamp(start - 60_000);
		String source = new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
		file.setContents(new ByteArrayInputStream(source.replace("package org.example;", "package org.example;\n\n")
				.getBytes(StandardCharsets.UTF_8)), IResource.KEEP_HISTORY, null);
		file.setLocalTimeStamp(start + 1);
		ViewBot view = openView();
		view.tree().select(0, 0);
		assertLinesOfTheFirstRun(view);
		assertTrue(view.links().contains(CONFIRM), view.links()::toString);

		// the fixed program has no finding
		RaceSession after = playToTheEnd("Counter", GoldenStream.messages(GoldenStream.RACE).stream()
				.filter(each -> !each.hasFinding()).toList()).session();
		assertTrue(after.start().isAfter(before.start()));
		UIThread.waitUntil("the fixed race",
				() -> view.linkNow().contains("1 not seen again") && view.hasTree() && !view.tree().rows().isEmpty());
		view.tree().select(0, 0);
		assertLinesOfTheFirstRun(view);
		assertFalse(view.links().contains(CONFIRM), view.links()::toString);
	}

	private static void assertLinesOfTheFirstRun(ViewBot view) {
		UIThread.waitUntil("the lines of the run", () -> view.styledTextContents().size() == 2
				&& view.styledTextContents().get(0).contains("17  value++;")
				&& view.styledTextContents().get(1).contains("25  System.out.println(name + value);"));
	}

	@Test
	void theLimitsOfTheRunAreBesideTheTabsAndNeedNoLine() throws Exception {
		ViewBot view = viewWithRace();
		CLabel limits = view.shortenedLabel("Not looked for: deadlocks, unsafe use of JDK types");
		UIThread.syncExec(() -> {
			CTabFolder folder = (CTabFolder) limits.getParent();
			Rectangle last = folder.getItem(folder.getItemCount() - 1).getBounds();
			Rectangle place = limits.getBounds();
			assertTrue(place.x >= last.x + last.width && place.x + place.width <= folder.getSize().x,
					() -> place + " covers " + last);
			assertEquals(0, limits.getBackground().getAlpha(), "a box on the row of tabs");
			assertTrue(place.y >= last.y && place.y + place.height <= last.y + last.height,
					() -> place + " is not beside " + last);
			return null;
		});
	}

	@Test
	void theEvidenceShowsBothStacksLocksThreadsAndSourceLines() throws Exception {
		ViewBot view = viewWithRace();

		UIThread.waitUntil("source lines",
				() -> view.styledTextContents().stream().allMatch(text -> text.contains("value")));
		List<String> texts = view.styledTextContents();
		assertEquals(2, texts.size());
		assertEquals("""
				\u2776 write in 'worker-1'
				17  value++;
				    holds no lock
				    started at org.example.Main.main(Main.java:9)

				at org.example.Counter.increment(Counter.java:17)
				at org.example.Worker.run(Worker.java:21)
				at java.lang.Thread.run(Thread.java:840)
				""", texts.get(0));
		assertEquals("""
				\u2777 read in 'main'
				25  System.out.println(name + value);
				    holds ReentrantLock (exclusive), taken at org.example.Main.main(Main.java:11)
				    holds class Counter (monitor), taken at org.example.Counter.print(Counter.java:25)

				at org.example.Counter.print(Counter.java:25)
				at org.example.Main.main(Main.java:12)
				""", texts.get(1));
		assertTrue(
				view.links().contains(
						"Data race on <a>Counter.value</a>: The two threads hold no common lock    Observed, 31\u00d7"),
				() -> view.labels().toString());
	}

	@Test
	void aDoubleClickOpensTheWriteAndCommandsOpenBothLines() throws Exception {
		ViewBot view = viewWithRace();

		view.tree().open(0, 0);
		bot.waitForCaret("Counter.java", 17);
		bot.command("dev.interlock.ui.openSecondAccess");
		bot.waitForCaret("Counter.java", 25);
		bot.command("dev.interlock.ui.openFirstAccess");
		bot.waitForCaret("Counter.java", 17);
	}

	@Test
	void copyPutsTheReportOnTheClipboardWithStackTracesLikeTheJvms() throws Exception {
		ViewBot view = viewWithRace();
		view.setFocus().tree().select(0, 0);

		bot.command("org.eclipse.ui.edit.copy");

		assertEquals("""
				Data race on org.example.Counter.value (Observed, 31 times)
				  \u2776 write in thread 'worker-1', started at org.example.Main.main(Main.java:9), holding no lock
				\tat org.example.Counter.increment(Counter.java:17)
				\tat org.example.Worker.run(Worker.java:21)
				\tat java.lang.Thread.run(Thread.java:840)
				  \u2777 read in thread 'main', holding ReentrantLock (exclusive) taken at \
				org.example.Main.main(Main.java:11), class Counter (monitor) taken at \
				org.example.Counter.print(Counter.java:25)
				\tat org.example.Counter.print(Counter.java:25)
				\tat org.example.Main.main(Main.java:12)
				""", bot.clipboard());
	}

	@Test
	void theViewShowsItselfAtTheFirstFindingAndAtTheEndAndLeavesTheFocusWhereItIs() throws Exception {
		letTheViewComeByItself();
		counter();
		IEditorPart editor = UIThread.syncExec(
				() -> IDE.openEditor(bot.page(), project.project().getProject()
						.getFile("src/org/example/Counter.java")));
		UIThread.syncExec(() -> {
			bot.page().activate(editor);
			return null;
		});

		ScriptedRun run = play("Counter", GoldenStream.RACE);

		ViewBot view = bot.viewById(VIEW);
		view.tree().item(0);
		assertEquals(editor, UIThread.syncExec(() -> bot.page().getActivePart()));

		UIThread.syncExec(() -> bot.page().showView(IPageLayout.ID_PROBLEM_VIEW, null, IWorkbenchPage.VIEW_VISIBLE));
		run.end(0);
		bot.viewById(VIEW);
		assertEquals(editor, UIThread.syncExec(() -> bot.page().getActivePart()));
	}

	@Test
	void aMaximizedViewComesBackFromBehindTheConsoleAtTheEnd() throws Exception {
		PageBookView console = (PageBookView) bot.openView(IConsoleConstants.ID_CONSOLE_VIEW).part();
		openView();
		IWorkbenchPartReference reference = UIThread.syncExec(() -> bot.page().findViewReference(VIEW));
		UIThread.syncExec(() -> {
			bot.page().activate(bot.page().findView(VIEW));
			bot.page().toggleZoom(reference);
			return null;
		});
		try {
			ScriptedRun run = playToTheLastListener("Counter", GoldenStream.RACE);
			letTheViewComeByItself();
			UIThread.syncExec(() -> bot.page().showView(IConsoleConstants.ID_CONSOLE_VIEW, null,
					IWorkbenchPage.VIEW_VISIBLE));
			UIThread.waitUntil("the Console in front", () -> console.getCurrentPage().getControl().isVisible());
			run.end(0);
			UIThread.waitUntil("the view in front", () -> bot.page().getActivePart() == bot.page().findView(VIEW)
					&& !console.getCurrentPage().getControl().isVisible());
			assertTrue(UIThread.syncExec(() -> bot.page().isPageZoomed()));
		} finally {
			UIThread.syncExec(() -> {
				bot.page().zoomOut();
				return null;
			});
			bot.closeView(IConsoleConstants.ID_CONSOLE_VIEW);
		}
	}

	/** Returns when every listener has seen the finding: the view, which must not come yet, will come at the end only. */
	private ScriptedRun playToTheLastListener(String name, String stream) throws Exception {
		CountDownLatch observed = new CountDownLatch(1);
		SessionListener last = new SessionListener() {
			@Override
			public void sessionChanged(RaceSession session) {
				if (!session.snapshot().findings().isEmpty()) {
					observed.countDown();
				}
			}
		};
		Interlock.sessions().addListener(last);
		try {
			ScriptedRun run = play(name, stream);
			UIThread.waitUntil("the finding", () -> observed.getCount() == 0);
			return run;
		} finally {
			Interlock.sessions().removeListener(last);
		}
	}

	@Test
	void ofTwoFindingsInOneMethodTheOneOfTheGivenKindIsSelected() throws Exception {
		ScriptedRun run = play("Bank", GoldenStream.KILLED);
		Finding race = GoldenStream.messages(GoldenStream.KILLED).stream().filter(Message::hasFinding).findFirst()
				.orElseThrow().getFinding();
		run.agent().say(List.of(Message.newBuilder().setFinding(race.toBuilder().setId(99)
				.setKind(FindingKind.ATOMICITY_VIOLATION).addAccesses(race.getAccesses(0))).build()));
		UIThread.waitUntil("findings", () -> run.session().snapshot().findings().size() == 3);
		ViewBot view = openView();
		var access = run.session().snapshot().findings().get(0).accesses().get(0);

		for (String kind : List.of("Data race", "Atomicity violation", "Data race")) {
			UIThread.syncExec(() -> {
				((RaceReportsView) view.part()).selectAccess(run.session().id(), access.className(), access.method(),
						kind.toLowerCase(Locale.ROOT).replace(' ', '-'));
				return null;
			});
			UIThread.waitUntilEquals(List.of(kind), () -> view.tree().selection());
		}
		run.end(0);
	}

	@Test
	void selectionAndExpansionSurviveARefreshWhileTheProgramRuns() throws Exception {
		ScriptedRun run = play("Bank", GoldenStream.KILLED);
		ViewBot view = openView();
		view.tree().item(1, 0);
		view.tree().expand(false, 0).select(1, 0);

		run.agent().say(GoldenStream.messages(GoldenStream.RACE).stream()
				.filter(message -> message.hasStatistics()).toList());
		run.end(137);
		UIThread.waitUntil("killed", () -> view.labels().stream().anyMatch(each -> each.contains("killed")));

		assertFalse(view.tree().expanded(0));
		assertTrue(view.tree().expanded(1));
		assertEquals(List.of("Data race"), view.tree().selection());
		assertTrue(view.styledTextContents().get(0).contains("Bank.java:33"),
				() -> view.styledTextContents().toString());
	}

	@Test
	void theFilterHidesWhatDoesNotMatch() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView();
		view.tree().item(1, 0);

		view.typeText("total");
		UIThread.waitUntil("one group", () -> view.tree().rows().size() == 2);
		assertEquals("Bank.total (1)", view.tree().rows().get(0).get(0));
		assertTrue(view.labels().stream().anyMatch(each -> each.startsWith("1 of 2 findings")),
				() -> view.labels().toString());
		view.typeText("no such thing");
		UIThread.waitUntil("words", () -> view.linkNow().startsWith("No finding matches the filter."));
		view.typeText("");
		UIThread.waitUntil("both groups", () -> view.hasTree() && view.tree().rows().size() == 4);
	}

	@Test
	void findingsAreGroupedAsChosen() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView();
		UIThread.waitUntil("by variable, as in all tests",
				() -> "int[17] (1)".equals(view.tree().rows().get(0).get(0)));

		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "kind");
		UIThread.waitUntil("by kind", () -> "Data race (2)".equals(view.tree().rows().get(0).get(0)));
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "package");
		UIThread.waitUntil("by package", () -> view.tree().rows().stream()
				.anyMatch(row -> row.get(0).equals("org.example (1)")));
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "class");
		UIThread.waitUntil("by class", () -> view.tree().rows().stream()
				.anyMatch(row -> row.get(0).equals("org.example.Bank (1)")));
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "none");
		UIThread.waitUntil("flat", () -> view.tree().rows().stream().map(row -> row.get(0)).toList()
				.equals(List.of("int[17] \u2013 Data race: "
						+ "Both hold a lock in common, but not one that excludes the other",
						"Bank.total \u2013 Data race: Two threads access it at the same time")));
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "variable");
		UIThread.waitUntil("by variable", () -> view.tree().rows().stream()
				.anyMatch(row -> row.get(0).equals("Bank.total (1)")));
	}

	@Test
	void warningsOfTheAgentAreShown() throws Exception {
		playToTheEnd("Bank", GoldenStream.KILLED);
		ViewBot view = openView();
		view.tree().item(0, 0);

		assertTrue(view.labels().stream().anyMatch(each -> each.contains("keeps its own bytes")),
				() -> view.labels().toString());
		assertTrue(view.labels().stream().anyMatch(each -> each.contains("5 not recorded")),
				() -> view.labels().toString());
	}
}
