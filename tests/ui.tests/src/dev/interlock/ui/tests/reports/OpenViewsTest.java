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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.startup.OpenViews;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Views that were open when the workbench closed are opened again, and no others. */
class OpenViewsTest extends WorkbenchFixture {

	private static final String PROBLEMS = "org.eclipse.ui.views.ProblemView";

	@Test
	void aViewInFrontComesBackToTheFront() {
		openView();
		remember();
		bot.closeView(VIEW);
		reopen();
		assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(view())));
	}

	@Test
	void aViewBehindAnotherComesBackBehindIt() {
		openView();
		show(PROBLEMS);
		bot.stack(VIEW, PROBLEMS);
		show(PROBLEMS);
		remember();
		bot.closeView(VIEW);
		show(PROBLEMS);
		reopen();
		assertNotNull(view());
		assertEquals(false, UIThread.syncExec(() -> bot.page().isPartVisible(view())));
	}

	@Test
	void aClosedViewStaysClosed() {
		bot.closeView(VIEW);
		remember();
		reopen();
		assertNull(view());
	}

	@Test
	void theAtomicSectionsComeBackEvenIfRaceReportsIsClosed() {
		bot.closeView(VIEW);
		bot.openView(ViewIds.ATOMIC_SECTIONS);
		remember();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
		reopen();
		assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(bot.page().findView(ViewIds.ATOMIC_SECTIONS))));
		assertNull(view());
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	@Test
	void bothViewsOfAStackComeBackInTheirOrder() {
		openView();
		bot.openView(ViewIds.ATOMIC_SECTIONS);
		openView();
		remember();
		bot.closeView(VIEW);
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
		reopen();
		assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(view())));
		assertTrue(bot.isStacked(VIEW, ViewIds.ATOMIC_SECTIONS));
		assertEquals(false,
				UIThread.syncExec(() -> bot.page().isPartVisible(bot.page().findView(ViewIds.ATOMIC_SECTIONS))));
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	@Test
	void aViewOfTwoPerspectivesExistsUntilItIsClosedInBoth() {
		bot.perspective("org.eclipse.debug.ui.DebugPerspective");
		openView();
		bot.javaPerspective();
		openView();

		bot.closeView(VIEW);
		assertTrue(bot.exists(VIEW));
		bot.closeOtherPerspectives();
		assertFalse(bot.exists(VIEW));
	}

	private IViewPart view() {
		return UIThread.syncExec(() -> bot.page().findView(VIEW));
	}

	private void show(String id) {
		UIThread.syncExec(() -> bot.page().showView(id));
	}

	private static void remember() {
		UIThread.syncExec(() -> new OpenViews().preShutdown(PlatformUI.getWorkbench(), false));
	}

	private static void reopen() {
		UIThread.syncExec(() -> {
			OpenViews.reopen(PlatformUI.getWorkbench());
			return null;
		});
	}
}
