/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.activities.IWorkbenchActivitySupport;
import org.eclipse.ui.activities.WorkbenchActivityHelper;
import org.eclipse.ui.views.IViewDescriptor;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;

/** The capability with which an administrator or user hides Interlock in the workbench. */
class CapabilityTest {

	private static final String ACTIVITY = "dev.interlock.ui.raceDetection";
	private static final String CATEGORY = "dev.interlock.ui.capability";
	private static final Set<String> VIEWS = Set.of("dev.interlock.ui.RaceReportsView",
			"dev.interlock.ui.AtomicSectionsView");

	private final IWorkbenchActivitySupport activities = PlatformUI.getWorkbench().getActivitySupport();

	@Test
	void interlockIsThereAtFirstAndHiddenWhereItsCapabilityIsSwitchedOff() {
		assertTrue(activities.getActivityManager().getCategory(CATEGORY).isDefined());
		Set<String> before = activities.getActivityManager().getEnabledActivityIds();
		assertTrue(before.contains(ACTIVITY), "on by default");
		Set<String> without = new HashSet<>(before);
		without.remove(ACTIVITY);
		try {
			VIEWS.forEach(view -> assertFalse(isHidden(view), view));
			enable(without);
			VIEWS.forEach(view -> assertTrue(isHidden(view), view));
			assertFalse(isHidden("org.eclipse.ui.views.ProblemView"), "nothing of others is");
		} finally {
			enable(before);
		}
		assertEquals(before, activities.getActivityManager().getEnabledActivityIds());
	}

	private void enable(Set<String> ids) {
		UIThread.syncExec(() -> {
			activities.setEnabledActivityIds(ids);
			return null;
		});
	}

	private static boolean isHidden(String view) {
		return UIThread.syncExec(() -> {
			IViewDescriptor descriptor = PlatformUI.getWorkbench().getViewRegistry().find(view);
			return descriptor == null || WorkbenchActivityHelper.filterItem(descriptor);
		});
	}
}
