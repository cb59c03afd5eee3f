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

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;

import org.eclipse.core.resources.IFolder;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.protocol.Message;
import dev.interlock.session.Finding;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Sessions are compared with each other, and two views show two sessions side by side. */
class ComparisonTest extends WorkbenchFixture {

	@AfterEach
	void groupAsANewViewDoes() {
		RaceReportsView view = (RaceReportsView) bot.openView(VIEW).part();
		UIThread.syncExec(() -> {
			view.presentation().groupBy(Grouping.VARIABLE);
			return null;
		});
	}

	@Test
	void aRunIsComparedWithThePreviousOneByDefault() throws Exception {
		RaceSession before = playToTheEnd("Branch", GoldenStream.KILLED).session();
		playToTheEnd("Another program", GoldenStream.PREDICTED);
		List<Message> one = firstOf(GoldenStream.KILLED);
		ScriptedRun run = ScriptedRun.start(configuration("Branch")).play(one.subList(0, 1));
		ViewBot view = openView().setFocus();
		UIThread.waitUntil("no finding yet",
				() -> comparison(view)
						.equals("Findings compared with " + time(before) + ":   no finding yet   " + END));

		run.agent().say(one.subList(1, one.size()));
		UIThread.waitUntil("live", () -> comparison(view)
				.equals("Findings compared with " + time(before) + ":   <a href=\"still_here\">1 still here</a>   "
						+ END));
		assertEquals(1, findings(view).size(), "nothing is missing while the program runs");

		run.agent().spool(one.subList(1, one.size()));
		run.end(0);
		UIThread.waitUntil("at the end", () -> comparison(view).equals("Findings compared with " + time(before)
				+ ":   <a href=\"still_here\">1 still here</a> \u00b7 <a href=\"not_reproduced\">1 not seen again</a>   "
				+ END));
		UIThread.waitUntil("rows", () -> findings(view).size() == 2);
		view.clickLink("not_reproduced");
		UIThread.waitUntil("one row", () -> findings(view).size() == 1);
		UIThread.waitUntil("as many as there are rows",
				() -> view.labels().stream().anyMatch(each -> each.startsWith("1 of 2 findings")));
		view.clickLink("not_reproduced");
		UIThread.waitUntil("all rows", () -> findings(view).size() == 2);

		view.clickLink("end");
		UIThread.waitUntil("ended", () -> comparison(view).isEmpty() && findings(view).size() == 1);
		bot.command("dev.interlock.ui.compare");
		UIThread.waitUntil("again", () -> findings(view).size() == 2);
	}

	@Test
	void aFirstRunIsComparedWithNothingWhateverElseHasRun() throws Exception {
		playToTheEnd("Another program", GoldenStream.KILLED);
		playToTheEnd("Bank", GoldenStream.RACE);
		ViewBot view = openView().setFocus();
		UIThread.waitUntil("its own finding", () -> view.hasTree() && findings(view).size() == 1);
		assertEquals("", comparison(view));
	}

	@Test
	void findingsAreNewStillHereRegressedOrNotSeenAgain() throws Exception {
		RaceSession earlier = playToTheEnd("Bank", GoldenStream.PREDICTED).session();
		RaceSession baseline = playToTheEnd("Bank", GoldenStream.KILLED).session();
		playToTheEnd("Bank", firstOf(GoldenStream.KILLED));
		ViewBot view = openView().setFocus();
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "state");

		UIThread.waitUntil("groups", () -> groups(view).equals(List.of("Still here (1)", "Not seen again (1)")));
		assertEquals(List.of("Not seen again"),
				findings(view).stream().map(row -> row.get(FindingColumn.STATE.ordinal()))
						.filter(each -> !each.equals("Still here")).toList());
		Interlock.sessions().activate(earlier);
		UIThread.waitUntil("nothing before", () -> groups(view).equals(List.of("Not compared (3)")));
		Interlock.sessions().compare(baseline, baseline);
		UIThread.waitUntil("all new", () -> groups(view).equals(List.of("New (3)", "Not seen again (2)")));
		show("only_new");
		UIThread.waitUntil("only new", () -> groups(view).equals(List.of("New (3)")));
		show("only_new");
		playToTheEnd("Bank", GoldenStream.PREDICTED);
		UIThread.waitUntil("regressions", () -> groups(view).equals(List.of("Regression (3)", "Not seen again (2)")));
		Interlock.sessions().activate(baseline);
		UIThread.waitUntil("said", () -> comparison(view).equals("Other runs are compared with this one.   " + END));
		view.clickLink("end");
		UIThread.waitUntil("not compared", () -> groups(view).equals(List.of("Not compared (2)")));
		UIThread.waitUntil("no word of it", () -> comparison(view).isEmpty());
	}

	@Test
	void theKnownFindingsOfTheProjectComeBeforeThePreviousRun() throws Exception {
		bank();
		RaceSession before = playToTheEnd("Known", GoldenStream.KILLED).session();
		Finding known = before.snapshot().findings().get(0);
		IFolder folder = project.project().getProject().getFolder(".interlock");
		folder.create(true, true, null);
		folder.getFile("baseline")
				.create(new ByteArrayInputStream((known.id() + " data-race org.example.Counter.value\n")
						.getBytes(StandardCharsets.UTF_8)), true, null);
		RaceSession second = playToTheEnd("Known", GoldenStream.KILLED).session();
		ViewBot view = openView().setFocus();
		UIThread.waitUntil("compared with the file", () -> comparison(view).equals("Findings compared with "
				+ ".interlock/baseline of the project:   <a href=\"new\">1 new</a> \u00b7 <a href=\"still_here\">1 still "
				+ "here</a>   " + END));
		ScreenshotOnFailure.take("ComparisonTest.file");
		folder.getFile("baseline").setContents(new ByteArrayInputStream(new byte[0]), true, false, null);
		UIThread.waitUntil("read again", () -> comparison(view).contains("2 new"));
		Interlock.sessions().compare(second, before);
		UIThread.waitUntil("the chosen baseline", () -> comparison(view).contains("2 still here")
				&& !comparison(view).contains(".interlock"));
		Interlock.sessions().comparePrevious(before);
		UIThread.waitUntil("the file again", () -> comparison(view).contains("2 new"));
		view.clickLink("end");
		UIThread.waitUntil("ended", () -> comparison(view).isEmpty());
	}

	private static final String END = "<a href=\"end\">End Comparison</a>";

	private static String time(RaceSession session) {
		return "the run of " + DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM).withZone(ZoneId.systemDefault())
				.format(session.start());
	}

	/** The comparison in the header; empty if there is none. */
	private static String comparison(ViewBot view) {
		return view.links().stream().filter(each -> each.contains("ompared with")).findFirst().orElse("");
	}

	@Test
	void aPinnedViewStaysWithItsSessionWhileAnotherShowsTheNext() throws Exception {
		RaceSession first = playToTheEnd("First", GoldenStream.RACE).session();
		ViewBot pinned = openView().setFocus();
		UIThread.waitUntil("first", () -> pinned.hasTree() && groups(pinned).equals(List.of("Counter.value (1)")));
		bot.command("dev.interlock.ui.pinView");
		bot.command("dev.interlock.ui.newView");
		IViewPart part = UIThread.waitFor("second view",
				() -> bot.page().getActivePart() instanceof RaceReportsView view && view != pinned.part() ? view
						: null);
		ViewBot other = bot.view(part);
		playToTheEnd("Second", GoldenStream.KILLED);

		UIThread.waitUntil("second", () -> other.hasTree() && other.labels().contains("Second"));
		assertEquals("Race Reports: " + first.name(), UIThread.syncExec(pinned.part()::getTitle));
		assertEquals("Race Reports", UIThread.syncExec(part::getTitle));
		pinned.setFocus();
		UIThread.waitUntil("first stays", () -> pinned.labels().contains("First"));
		bot.command("dev.interlock.ui.pinView");
		UIThread.waitUntil("the active one again", () -> pinned.labels().contains("Second"));
		UIThread.syncExec(() -> {
			bot.page().hideView(part);
			return null;
		});
	}

	@Test
	void aPinnedViewShowsTheActiveSessionWhenItsOwnIsRemoved() throws Exception {
		RaceSession first = playToTheEnd("First", GoldenStream.RACE).session();
		ViewBot view = openView().setFocus();
		UIThread.waitUntil("first", () -> view.hasTree() && view.labels().contains("First"));
		bot.command("dev.interlock.ui.pinView");
		playToTheEnd("Second", GoldenStream.RACE);
		assertEquals("Race Reports: " + first.name(), UIThread.syncExec(view.part()::getTitle));

		Interlock.sessions().remove(first);
		UIThread.waitUntil("the active one", () -> view.labels().contains("Second"));
		UIThread.waitUntil("no longer pinned", () -> view.part().getTitle().equals("Race Reports"));
		assertFalse(((RaceReportsView) view.part()).isPinned());
	}

	private void show(String what) {
		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", what);
	}

	/** A stream with only the first of its findings. */
	private static List<Message> firstOf(String stream) throws Exception {
		List<Message> messages = GoldenStream.messages(stream);
		Message first = messages.stream().filter(Message::hasFinding).findFirst().orElseThrow();
		return messages.stream().filter(message -> !message.hasFinding()
				|| message.getFinding().getId() == first.getFinding().getId()).toList();
	}

	private static List<String> groups(ViewBot view) {
		// there is no tree while a program runs without a finding
		return !view.hasTree() ? List.of()
				: view.tree().rows().stream().map(row -> row.get(0)).filter(text -> text.endsWith(")"))
						.filter(text -> !text.endsWith("(predicted)")).toList();
	}

	private static List<List<String>> findings(ViewBot view) {
		return view.tree().rows().stream().filter(row -> !row.get(FindingColumn.FIRST.ordinal()).isEmpty()).toList();
	}
}
