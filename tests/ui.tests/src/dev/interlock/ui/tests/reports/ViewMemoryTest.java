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

import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.Scope;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The state that a view restores when it is reopened, as after a restart; and its selection in Debug. */
class ViewMemoryTest extends WorkbenchFixture {

	@AfterEach
	void forget() {
		RaceReportsView view = (RaceReportsView) openView().part();
		UIThread.syncExec(() -> {
			view.setPinned(false);
			view.scopes().limitTo(Scope.Kind.ANY);
			return null;
		});
		bot.closeView(IDebugUIConstants.ID_DEBUG_VIEW);
	}

	@Test
	void theScopeAndThePinnedSessionAreThereAgain() throws Exception {
		counter();
		project.source("org/other/Idle.java", "package org.other;\npublic class Idle {\n}\n");
		project.build();
		RaceSession first = playToTheEnd("First", GoldenStream.RACE).session();
		ViewBot view = openView();
		view.tree().item(0, 0);
		UIThread.syncExec(() -> {
			((RaceReportsView) view.part()).setPinned(true);
			return null;
		});
		playToTheEnd("Second", GoldenStream.KILLED);
		selectInPackageExplorer(project.type("org.other.Idle"));
		UIThread.syncExec(() -> {
			((RaceReportsView) view.part()).scopes().limitTo(Scope.Kind.SELECTION);
			return null;
		});
		UIThread.waitUntil("nothing in the scope", () -> view.linkNow().startsWith("No finding matches"));

		bot.closeView(VIEW);
		ViewBot again = openView();
		assertEquals("Race Reports: " + first.name(), UIThread.syncExec(again.part()::getTitle));
		UIThread.waitUntil("the pinned session", () -> again.labels().contains("First"));
		UIThread.waitUntil("nothing in the scope again", () -> again.linkNow().startsWith("No finding matches"));
		selectInPackageExplorer(project.type("org.example.Counter"));
		UIThread.waitUntil("the race", again::hasTree);

		Interlock.sessions().remove(first);
		project.type("org.example.Counter").getCompilationUnit().delete(true, null);
		bot.closeView(VIEW);
		RaceReportsView last = (RaceReportsView) openView().part();
		assertFalse(last.isPinned(), "its session is gone");
		assertEquals(Scope.Kind.ANY, last.scopes().scope().kind(), "its class is gone");
	}

	@Test
	void showInDebugKeepsTheProcessOfTheSessionSelected() throws Exception {
		ScriptedRun first = play("First", GoldenStream.RACE);
		play("Second", GoldenStream.CLEAN);
		Interlock.sessions().activate(first.session());
		openView();
		UIThread.waitUntil("first", () -> ((RaceReportsView) bot.page().findView(VIEW)).session() == first.session());

		bot.command("dev.interlock.ui.showInDebug");
		IProcess process = first.launch().getProcesses()[0];
		IViewPart debug = bot.viewById(IDebugUIConstants.ID_DEBUG_VIEW).part();
		UIThread.waitUntil("the process", () -> selected(debug) == process);
		play("Third", GoldenStream.CLEAN);
		Interlock.sessions().activate(first.session());
		UIThread.waitUntil("first", () -> ((RaceReportsView) bot.page().findView(VIEW)).session() == first.session());
		bot.command("dev.interlock.ui.showInDebug");
		UIThread.waitUntil("the process, not the newest", () -> selected(debug) == process);
		ScreenshotOnFailure.take("ViewMemoryTest.debug");
		assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(debug)));
	}

	private static Object selected(IViewPart view) {
		return view.getSite().getSelectionProvider().getSelection() instanceof IStructuredSelection selection
				? selection.getFirstElement()
				: null;
	}
}
