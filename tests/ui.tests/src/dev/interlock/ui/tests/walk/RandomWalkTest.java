/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.walk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Menu;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.NamedFilter;
import dev.interlock.ui.internal.reports.model.Scope.Kind;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/**
 * Random walks through the views, like a user who tries everything: no error dialog, no entry in the log, and every
 * menu works at the end. They leave consoles, perspectives and settings behind, so they have a workbench of their own.
 * {@code -Dinterlock.walk.steps} sets the length of a walk, {@code -Dinterlock.walk.seed} its seed, and
 * {@code -Dinterlock.walk.seeds} the number of walks, with successive seeds. The slowest steps are printed.
 */
class RandomWalkTest extends WorkbenchFixture {

	private static final long FIRST_SEED = Long.getLong("interlock.walk.seed", 20_261);
	private static final int SEEDS = Integer.getInteger("interlock.walk.seeds", 1);
	private static final int STEPS = Integer.getInteger("interlock.walk.steps", 2_000);

	/** Enough problems to stop. */
	private static final int ENOUGH = 8;

	@Test
	@Timeout(7_200)
	void noStepFailsAndAllMenusAreAliveAtTheEnd() throws Exception {
		bank();
		counter();
		for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
			try (RandomWalk walk = new RandomWalk(seed, bot)) {
				walk(walk);
			}
			removeSessions();
		}
	}

	private void walk(RandomWalk walk) throws Exception {
		walk.start(this::configuration);
		long start = System.nanoTime();
		int step = 0;
		for (; step < STEPS && walk.problems().size() < ENOUGH; step++) {
			walk.step();
		}
		System.out.printf("The walk had %d steps in %d s.%n", step,
				TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
		System.out.println(walk.slowest());
		assertEquals(List.of(), walk.problems(), walk::toString);
		walk.closeDialogs();
		bot.javaPerspective();
		bot.closeView(VIEW);
		ViewBot view = walk.showEverything(this::roomyView);
		assertEquals(List.of(), walk.problems(), walk::toString);

		playToTheEnd("Violation", GoldenStream.ATOMICITY);
		UIThread.waitUntil("the violation", () -> panes(view, 0).size() == 3);
		Menu menu = UIThread.syncExec(view.tree().widget()::getMenu);
		assertNotNull(menu);
		List<StyledText> panes = panes(view, 0);
		assertTrue(walk.menus().entries(menu).size() > 10, () -> walk.menus().entries(menu).toString());
		for (StyledText pane : panes) {
			assertSame(menu, UIThread.syncExec(pane::getMenu));
		}
		assertFalse(walk.menus().entriesOf("menu:" + VIEW).isEmpty());
		assertFalse(walk.menus().entriesOf("menu:" + RandomWalk.SECTIONS).isEmpty());
		assertEquals(List.of(), walk.problems(), walk::toString);
	}

	private static List<StyledText> panes(ViewBot view, int row) {
		if (UIThread.syncExec(() -> view.tree().widget().getItemCount()) > row) {
			view.tree().select(row);
		}
		return view.styledTexts();
	}

	/** The view with nothing hidden, whatever the walk chose under Show and Scope. */
	private ViewBot roomyView() {
		ViewBot view = openView();
		UIThread.syncExec(() -> {
			RaceReportsView reports = (RaceReportsView) view.part();
			reports.presentation().show(new NamedFilter("", "", Set.of()));
			reports.scopes().limitTo(Kind.ANY);
			return null;
		});
		return view;
	}
}
