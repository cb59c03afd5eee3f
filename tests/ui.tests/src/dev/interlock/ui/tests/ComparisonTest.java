/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.FindingColumn;
import dev.interlock.ui.internal.reports.Grouping;
import dev.interlock.ui.internal.reports.RaceReportsView;

/** Sessions are compared with another one, and two views show two sessions side by side. */
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
	void findingsAreNewStillHereRegressedOrNotReproduced() throws Exception {
		RaceSession earlier = playToTheEnd("Earlier", GoldenStream.PREDICTED).session();
		RaceSession baseline = playToTheEnd("Baseline", GoldenStream.KILLED).session();
		playToTheEnd("Now", firstOf(GoldenStream.KILLED));
		ViewBot view = openView().setFocus();
		UIThread.waitUntil("the one finding", () -> view.hasTree() && findings(view).size() == 1);
		Interlock.sessions().compareWith(baseline);
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", "state");

		UIThread.waitUntil("groups", () -> groups(view).equals(List.of("Still here (1)", "Not reproduced (1)")));
		UIThread.waitUntil("links", () -> view.links().get(0).contains("Compared with " + baseline.name()));
		assertTrue(view.links().get(0).endsWith(
				"<a href=\"still_here\">1 still here</a> \u00b7 <a href=\"not_reproduced\">1 not reproduced</a>"),
				() -> view.links().toString());
		assertTrue(view.labels().stream().anyMatch(each -> each.startsWith("1 finding \u00b7")),
				() -> view.labels().toString());
		view.clickLink("not_reproduced");
		UIThread.waitUntil("one state", () -> groups(view).equals(List.of("Not reproduced (1)")));
		assertEquals("Not reproduced", findings(view).get(0).get(FindingColumn.STATE.ordinal()));
		view.clickLink("not_reproduced");
		UIThread.waitUntil("all states", () -> groups(view).size() == 2);

		Interlock.sessions().activate(earlier);
		UIThread.waitUntil("all new", () -> groups(view).equals(List.of("New (3)", "Not reproduced (2)")));
		show("only_new");
		UIThread.waitUntil("only new", () -> groups(view).equals(List.of("New (3)")));
		show("only_new");
		playToTheEnd("Again", GoldenStream.PREDICTED);
		UIThread.waitUntil("regressions", () -> groups(view).equals(List.of("Regression (3)", "Not reproduced (2)")));
		Interlock.sessions().compareWith(null);
		UIThread.waitUntil("not compared", () -> groups(view).equals(List.of("Not compared (3)")));
		assertFalse(view.links().toString().contains("Compared"), () -> view.links().toString());
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

	/** A stream without the second and later of its findings. */
	private static List<Message> firstOf(String stream) throws Exception {
		List<Message> messages = GoldenStream.messages(stream);
		Message first = messages.stream().filter(Message::hasFinding).findFirst().orElseThrow();
		return messages.stream().filter(message -> !message.hasFinding()
				|| message.getFinding().getId() == first.getFinding().getId()).toList();
	}

	private static List<String> groups(ViewBot view) {
		// while a program runs and nothing is found yet there is no tree
		return !view.hasTree() ? List.of()
				: view.tree().rows().stream().map(row -> row.get(0)).filter(text -> text.endsWith(")"))
						.filter(text -> !text.endsWith("(predicted)")).toList();
	}

	private static List<List<String>> findings(ViewBot view) {
		return view.tree().rows().stream().filter(row -> !row.get(FindingColumn.FIRST.ordinal()).isEmpty()).toList();
	}
}
