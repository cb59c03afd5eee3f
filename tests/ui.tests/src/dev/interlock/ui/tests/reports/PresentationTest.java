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

import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.TreeColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.handlers.FiltersMenu;
import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.NamedFilter;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.ViewPresentation;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The presentation of findings: hidden evidence and kinds, groups of sessions, columns. */
class PresentationTest extends WorkbenchFixture {

	@AfterEach
	void showWhatANewViewShows() {
		ViewPresentation view = ((RaceReportsView) bot.openView(VIEW).part()).presentation();
		UIThread.syncExec(() -> {
			Arrays.stream(Facet.values()).filter(facet -> view.shows(facet) == (facet == Facet.SUPPRESSED))
					.forEach(view::toggle);
			return null;
		});
		groupBy("variable");
	}

	@Test
	void predictionsAndKindsCanBeHidden() throws Exception {
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		ViewBot view = openView();
		waitForFindings(view, "Data race", "Atomicity violation (predicted)", "Data race (predicted)");

		show("predicted");
		waitForFindings(view, "Data race");
		assertTrue(view.labels().stream().anyMatch(each -> each.startsWith("1 of 3 findings")),
				() -> view.labels().toString());
		show("predicted");
		show("data_races");
		waitForFindings(view, "Atomicity violation (predicted)");
		show("atomicity_violations");
		UIThread.waitUntil("words", () -> view.linkNow().startsWith("No finding matches the filter."));
	}

	@Test
	void allSessionsAreShownInGroupsAndEachFindingOpensInItsOwn() throws Exception {
		bank();
		counter();
		ScriptedRun first = playToTheEnd("First", GoldenStream.RACE);
		ScriptedRun second = playToTheEnd("Second", GoldenStream.ATOMICITY);
		ViewBot view = openView();
		groupBy("session");

		UIThread.waitUntil("two groups", () -> groups(view).size() == 2);
		assertEquals(List.of(second.session().name() + " (1)", first.session().name() + " (1)"), groups(view));
		view.tree().open(1, 0);
		bot.waitForCaret("Counter.java", 17);
		view.tree().open(0, 0);
		bot.waitForCaret("Bank.java", 12);
		Interlock.sessions().remove(first.session());
		UIThread.waitUntil("one group", () -> groups(view).size() == 1);
	}

	@Test
	void columnsAreHiddenAndShown() throws Exception {
		ViewBot view = viewWithRace();
		assertEquals(0, width(view, FindingColumn.ENGINES));
		int locks = width(view, FindingColumn.LOCKS);

		show("engines");
		show("locks");
		UIThread.waitUntil("engines", () -> width(view, FindingColumn.ENGINES) > 0);
		assertEquals("atomrace", view.tree().rows().get(1).get(FindingColumn.ENGINES.ordinal()));
		assertEquals(0, width(view, FindingColumn.LOCKS));
		show("engines");
		show("locks");
		assertEquals(locks, width(view, FindingColumn.LOCKS));
		assertFalse(FindingColumn.FINDING.canBeHidden());
	}

	@Test
	void aFilterIsSavedUnderANameAndRestored() throws Exception {
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		ViewBot view = openView();
		waitForFindings(view, "Data race", "Atomicity violation (predicted)", "Data race (predicted)");
		show("predicted");
		view.typeText("Counter");
		waitForFindings(view, "Data race");

		UIThread.asyncExec(() -> chooseFilter("Save As..."));
		ShellBot dialog = bot.shell("Save Filter");
		assertFalse(dialog.buttonEnabled("OK"));
		dialog.replaceText("", "what & happened");
		dialog.click("OK");
		dialog.waitUntilClosed();
		show("predicted");
		view.typeText("");
		waitForFindings(view, "Data race", "Atomicity violation (predicted)", "Data race (predicted)");
		UIThread.asyncExec(() -> chooseFilter("what && happened"));
		waitForFindings(view, "Data race");
		assertEquals(List.of("what & happened"), NamedFilter.all().stream().map(NamedFilter::name).toList());

		NamedFilter.all().forEach(NamedFilter::delete);
		assertEquals(List.of(), NamedFilter.all());
	}

	/** Selects an entry of the filter menu. */
	private static void chooseFilter(String text) {
		Menu menu = new Menu(UIThread.display().getActiveShell() == null ? UIThread.display().getShells()[0]
				: UIThread.display().getActiveShell());
		try {
			new FiltersMenu().fill(menu, -1);
			MenuItem item = Arrays.stream(menu.getItems())
					.filter(each -> each.getText().replace("&A", "A").equals(text))
					.findFirst().orElseThrow();
			item.setSelection(true);
			item.notifyListeners(SWT.Selection, new Event());
		} finally {
			menu.dispose();
		}
	}

	@Test
	void findingsAreGroupedByThreadsAndByLocks() throws Exception {
		ViewBot view = viewWithRace();

		groupBy("threads");
		UIThread.waitUntil("threads", () -> groups(view).equals(List.of("'worker-1', 'main' (1)")));
		groupBy("locks");
		UIThread.waitUntil("locks", () -> groups(view).equals(List.of("ReentrantLock, class Counter (1)")));
	}

	@Test
	void thePreviousSortColumnOrdersEqualRows() throws Exception {
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		ViewBot view = openView();
		groupBy("none");
		UIThread.waitUntil("three findings", () -> view.hasTree() && view.tree().rows().size() == 3);

		view.tree().clickColumn(FindingColumn.FINDING.ordinal());
		view.tree().clickColumn(FindingColumn.EVIDENCE.ordinal());
		UIThread.waitUntil("observed first, then by kind", () -> kinds(view)
				.equals(List.of("Data race", "Atomicity violation (predicted)", "Data race (predicted)")));
		view.tree().clickColumn(FindingColumn.FINDING.ordinal());
		view.tree().clickColumn(FindingColumn.FINDING.ordinal());
		view.tree().clickColumn(FindingColumn.EVIDENCE.ordinal());
		UIThread.waitUntil("observed first, then by kind turned round", () -> kinds(view)
				.equals(List.of("Data race", "Data race (predicted)", "Atomicity violation (predicted)")));
		view.tree().clickColumn(FindingColumn.EVIDENCE.ordinal());
		view.tree().clickColumn(FindingColumn.EVIDENCE.ordinal());
		view.tree().clickColumn(FindingColumn.FINDING.ordinal());
		UIThread.waitUntil("not sorted", () -> view.tree().widget().getSortColumn() == null);
	}

	@Test
	void findingsAreCopiedAsTheTableThatIsShown() throws Exception {
		ViewBot view = viewWithRace();
		view.setFocus().tree().select(0, 0);

		bot.command("dev.interlock.ui.copyRows");

		assertEquals(List.of(
				"Finding\tSeverity\t\u2776 Location\t\u2777 Location\tThreads\tLocks\tCount\tEvidence\tHint",
				"Data race\tMedium\t\u2776 write Counter.increment():17\t\u2777 read Counter.print():25\t'worker-1', 'main'\t"
						+ "\u2776 none  \u2777 ReentrantLock, class Counter\t31\tObserved\t"),
				bot.clipboard().lines().toList());
	}

	private static List<String> kinds(ViewBot view) {
		return view.tree().rows().stream()
				.map(row -> row.get(0).replaceFirst(".* \u2013 ([^:]*):.*?( \\(predicted\\))?$", "$1$2")).toList();
	}

	private static int width(ViewBot view, FindingColumn column) {
		return UIThread.syncExec(() -> Arrays.stream(view.tree().widget().getColumns())
				.filter(each -> each.getData() == column).mapToInt(TreeColumn::getWidth).sum());
	}

	private static List<String> groups(ViewBot view) {
		return UIThread.syncExec(
				() -> Arrays.stream(view.tree().widget().getItems()).map(item -> item.getText()).toList());
	}

	private static void waitForFindings(ViewBot view, String... findings) {
		List<String> wanted = Arrays.stream(findings).sorted().toList();
		UIThread.waitUntil(wanted.toString(), () -> view.hasTree() && view.tree().rows().stream().map(row -> row.get(0))
				.filter(text -> !text.startsWith("Counter.")).sorted().toList().equals(wanted));
	}

	private void show(String what) {
		bot.command("dev.interlock.ui.show", "dev.interlock.ui.show.what", what);
	}

	private void groupBy(String grouping) {
		bot.command("dev.interlock.ui.groupBy", "dev.interlock.ui.groupBy.grouping", grouping);
	}
}
