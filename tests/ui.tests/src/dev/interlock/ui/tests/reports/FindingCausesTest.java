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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SiteDefinition;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The rows of a newly opened view: one for each cause, one for each statement. */
class FindingCausesTest extends WorkbenchFixture {

	private static final String GROUP_BY = "dev.interlock.ui.groupBy";
	private static final String NOTHING = "The two threads hold no common lock";

	/** Before there is a session: a finding that is selected stays so when the grouping changes, in an expanded row. */
	private ViewBot openedByCause() {
		ViewBot view = openView();
		bot.command(GROUP_BY, GROUP_BY + ".grouping", "cause");
		return view;
	}

	@AfterEach
	void groupByVariable() {
		openView();
	}

	private static List<String> firstColumn(ViewBot view) {
		return view.tree().rows().stream().map(row -> row.get(0)).toList();
	}

	@Test
	void manyFindingsWithOneCauseAreOneRowThatUnfolds() throws Exception {
		ViewBot view = openedByCause();
		playToTheEnd("Parser", GoldenStream.SHARED);
		String cause = "Not thread-safe: Parser used by two threads (6 variables, 6 findings)";
		UIThread.waitUntil("causes", () -> view.hasTree() && firstColumn(view)
				.equals(List.of(cause, "Main.done \u2013 Data race: " + NOTHING)));
		assertFalse(view.tree().expanded(0));
		List<String> row = view.tree().rows().get(0);
		assertEquals("High", row.get(FindingColumn.SEVERITY.ordinal()));
		assertEquals("'parser-1', 'parser-2'", row.get(FindingColumn.THREADS.ordinal()));

		view.tree().expand(true, 0);
		UIThread.waitUntil("its variables", () -> firstColumn(view).size() == 8);
		assertEquals("Parser.tokens \u2013 Not thread-safe: ArrayList used by two threads", firstColumn(view).get(1));
		assertEquals("\u2776 call of ArrayList.add Parser.parse():31",
				view.tree().rows().get(1).get(FindingColumn.FIRST.ordinal()));
		assertTrue(firstColumn(view).contains("Parser.buffer[7] \u2013 Data race: " + NOTHING),
				firstColumn(view)::toString);
		view.tree().select(0, 0);
		ScreenshotOnFailure.take("FindingCausesTest.cause");
	}

	@Test
	void aVariableWithOneStatementIsOneRowThatNamesIt() throws Exception {
		ViewBot view = viewWithRace();
		bot.command(GROUP_BY, GROUP_BY + ".grouping", "cause");
		UIThread.waitUntil("one row",
				() -> firstColumn(view).equals(List.of("Counter.value \u2013 Data race: " + NOTHING)));
		view.tree().select(0);
		bot.command("dev.interlock.ui.openSecondAccess");
		bot.waitForCaret("Counter.java", 25);
	}

	@Test
	void rowsThatWouldLookAlikeHaveTheirPlaces() throws Exception {
		ViewBot view = openedByCause();
		playToTheEnd("Counter", withASecondRaceOnTheVariable());
		String race = "Counter.value \u2013 Data race: " + NOTHING;
		List<String> places = List.of(" (lines 17, 25)", " (lines 17, 40)");
		UIThread.waitUntil("two rows", () -> view.hasTree() && firstColumn(view).size() == 3);
		assertEquals(places.stream().map(race::concat).toList(), firstColumn(view).subList(1, 3));
		bot.command(GROUP_BY, GROUP_BY + ".grouping", "variable");
		UIThread.waitUntil("by variable", () -> firstColumn(view).subList(1, 3)
				.equals(places.stream().map("Data race"::concat).toList()));
	}

	private static List<Message> withASecondRaceOnTheVariable() throws Exception {
		List<Message> messages = new ArrayList<>(GoldenStream.messages(GoldenStream.RACE));
		Finding race = messages.stream().filter(Message::hasFinding).findFirst().orElseThrow().getFinding();
		SiteDefinition site = messages.stream().filter(Message::hasSite).map(Message::getSite)
				.filter(each -> each.getId() == race.getAccesses(0).getSite()).findFirst().orElseThrow();
		int id = 1_000;
		int end = messages.size() - 1;
		messages.add(end, Message.newBuilder().setFinding(race.toBuilder().setId(id).setAccesses(0,
				race.getAccesses(0).toBuilder().setSite(id))).build());
		messages.add(end, Message.newBuilder().setSite(site.toBuilder().setId(id).setLine(40)
				.setStableForm(site.getStableForm() + "1")).build());
		return messages;
	}

	@Test
	void theHeaderCountsFindingsAndTheRowsThatShowThem() throws Exception {
		ViewBot view = openedByCause();
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		waitForCounters(view, "3 findings in 2 rows \u00b7 ");
		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", "likely_harmless");
		waitForCounters(view, "1 of 3 findings \u00b7 ");
		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", "likely_harmless");
		waitForCounters(view, "3 findings in 2 rows \u00b7 ");
	}

	private static void waitForCounters(ViewBot view, String start) {
		UIThread.waitUntil(start, () -> view.labels().stream().anyMatch(each -> each.startsWith(start)));
	}

	@Test
	void theMostUrgentComesFirstAndLikelyHarmlessFindingsAreHidden() throws Exception {
		ViewBot view = openedByCause();
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		UIThread.waitUntil("rows", () -> view.hasTree() && firstColumn(view).size() == 2);
		List<String> severities = view.tree().rows().stream().map(row -> row.get(FindingColumn.SEVERITY.ordinal()))
				.toList();
		assertEquals(List.of("Medium", "Low"), severities, firstColumn(view)::toString);
		assertEquals("Likely harmless: statistics counter",
				view.tree().rows().get(1).get(FindingColumn.HINT.ordinal()));

		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", "likely_harmless");
		UIThread.waitUntil("one row", () -> firstColumn(view).equals(
				List.of("Counter.value \u2013 Atomicity violation: Updates can get lost (predicted)")));
		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", "likely_harmless");
		UIThread.waitUntil("all again", () -> firstColumn(view).size() == 2);
	}
}
