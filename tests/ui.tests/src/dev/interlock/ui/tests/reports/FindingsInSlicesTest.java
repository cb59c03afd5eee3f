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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Tree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ManyFindings;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/** More findings than arrive at once: the rows are shown in slices and pages, wherever they are requested. */
class FindingsInSlicesTest extends WorkbenchFixture {

	private static final int COUNT = 1_200;
	private static final int PAGE = 500;
	private static final int LATER_MILLIS = 100;

	private ViewBot view;
	private RaceReportsView part;

	@BeforeEach
	void showFindings() throws Exception {
		List<Message> messages = new ArrayList<>(GoldenStream.messages(GoldenStream.CLEAN));
		messages.addAll(ManyFindings.messages(COUNT));
		playToTheEnd("Many", messages);
		view = openView();
		part = (RaceReportsView) view.part();
		groupBy(Grouping.VARIABLE);
		waitForRows(PAGE + 1);
	}

	@AfterEach
	void groupByVariable() {
		part = (RaceReportsView) bot.openView(VIEW).part();
		groupBy(Grouping.VARIABLE);
	}

	private void groupBy(Grouping grouping) {
		UIThread.syncExec(() -> {
			part.presentation().groupBy(grouping);
			return null;
		});
	}

	private Tree tree() {
		return view.tree().widget();
	}

	private void waitForRows(int count) {
		UIThread.waitUntil(count + " rows", () -> tree().getItemCount() == count);
	}

	private String text(int index) {
		return UIThread.syncExec(() -> tree().getItem(index).getText());
	}

	private List<String> texts(int count) {
		return UIThread.syncExec(() -> {
			List<String> texts = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				texts.add(tree().getItem(i).getText());
			}
			return texts;
		});
	}

	@Test
	void theNextPageIsShownWhereItsRowIsSelected() {
		assertEquals("Show 500 more of 700...", text(PAGE));
		view.tree().select(PAGE);
		waitForRows(2 * PAGE + 1);
		assertTrue(text(PAGE).contains("field" + PAGE), text(PAGE));
		assertEquals(List.of(text(PAGE)), view.tree().selection());
		assertEquals("Show 200 more of 200...", text(2 * PAGE));
		view.tree().select(2 * PAGE);
		waitForRows(COUNT);
	}

	@Test
	void theFindingAfterThePageIsShownWhenItIsTheNext() {
		view.tree().select(PAGE - 1);
		view.setFocus();
		bot.command("org.eclipse.ui.navigate.next");
		waitForRows(2 * PAGE + 1);
		UIThread.waitUntil("the next is selected", () -> view.tree().selection().get(0).startsWith("Data race")
				&& tree().getSelection()[0].getParentItem() == tree().getItem(PAGE));
	}

	@Test
	void aGroupOfManyFindingsIsExpandedByPages() {
		groupBy(Grouping.KIND);
		waitForRows(1);
		view.tree().expand(true, 0);
		UIThread.waitUntil("a page", () -> tree().getItem(0).getItemCount() == PAGE + 1);
		view.tree().select(0, PAGE);
		UIThread.waitUntil("two pages", () -> tree().getItem(0).getItemCount() == 2 * PAGE + 1);
		assertTrue(view.tree().expanded(0));
	}

	@Test
	void theSelectedFindingStaysSelectedInAnotherGroup() {
		view.tree().item(7);
		view.tree().expand(true, 7).select(7, 0);
		String before = view.link();
		assertTrue(before.contains("field7"), before);
		groupBy(Grouping.NONE);
		UIThread.waitUntil("flat", () -> tree().getItemCount() == PAGE + 1 && tree().getItem(0).getItemCount() == 0);
		UIThread.waitUntil("selected", () -> tree().getSelection().length == 1
				&& tree().indexOf(tree().getSelection()[0]) == 7);
		assertEquals(before, view.linkNow());
	}

	@Test
	void allGroupsAreExpandedAndCollapsedAgain() {
		view.setFocus();
		bot.command("org.eclipse.ui.navigate.expandAll");
		UIThread.waitUntil("all are expanded", () -> {
			for (int i = 0; i < PAGE; i++) {
				if (!tree().getItem(i).getExpanded()) {
					return false;
				}
			}
			return true;
		});
		bot.command("org.eclipse.ui.navigate.collapseAll");
		assertFalse(UIThread.syncExec(() -> tree().getItem(PAGE - 1).getExpanded()));
	}

	@Test
	void rowsAreSortedAndBackWithTheSelectedOneAmongThem() {
		view.tree().select(3);
		List<String> before = texts(PAGE);
		view.tree().clickColumn(FindingColumn.FIRST.ordinal());
		view.tree().clickColumn(FindingColumn.FIRST.ordinal());
		UIThread.waitUntil("turned round", () -> text(0).contains("field1199"));
		UIThread.waitUntil("all rows and the selected one", () -> tree().getItemCount() == PAGE + 2);
		assertEquals(List.of(before.get(3)), view.tree().selection());
		view.tree().clickColumn(FindingColumn.FIRST.ordinal());
		UIThread.waitUntil("not sorted", () -> tree().getSortColumn() == null);
	}

	/** Whether a part of Interlock has failed; log entries of other parts of the workbench are irrelevant. */
	private static boolean isOurs(IStatus status) {
		return status.getSeverity() == IStatus.ERROR && (status.getPlugin().startsWith("dev.interlock")
				|| status.getException() != null && Stream.of(status.getException().getStackTrace())
						.anyMatch(frame -> frame.getClassName().startsWith("dev.interlock")));
	}

	@Test
	void theRowsMayChangeAndTheViewMayCloseBeforeAllAreShown() {
		List<String> errors = Collections.synchronizedList(new ArrayList<>());
		ILogListener log = (status, plugin) -> {
			if (isOurs(status)) {
				errors.add(status.getMessage());
			}
		};
		Platform.addLogListener(log);
		try {
			groupBy(Grouping.KIND);
			waitForRows(1);
			groupBy(Grouping.NONE);
			UIThread.waitUntil("the first rows", () -> tree().getItemCount() > 1);
			groupBy(Grouping.KIND);
			waitForRows(1);
			groupBy(Grouping.VARIABLE);
			UIThread.waitUntil("the first rows", () -> {
				boolean some = tree().getItemCount() > 1;
				if (some) {
					part.getSite().getPage().hideView(part);
				}
				return some;
			});
			AtomicBoolean later = new AtomicBoolean();
			UIThread.asyncExec(() -> UIThread.display().timerExec(LATER_MILLIS, () -> later.set(true)));
			UIThread.waitUntil("what was to be done later is done", later::get);
			assertEquals(List.of(), errors);
		} finally {
			Platform.removeLogListener(log);
		}
	}
}
