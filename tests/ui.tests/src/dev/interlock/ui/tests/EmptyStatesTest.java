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

import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;

/** What the view says when there is nothing to show: never that all is well. */
class EmptyStatesTest extends WorkbenchFixture {

	@Test
	void withoutASessionItSaysHowToGetOne() {
		ViewBot view = openView();

		assertEquals(
				"""
						No session yet.

						Select a class with a main method or with JUnit tests and choose Run As > Race Detection from its context \
						menu, or open the <a>Race Detection configurations</a>.
						What a run finds appears here while it runs.""",
				view.link());
	}

	@Test
	void whileTheProgramRunsItSaysWhatIsWatched() throws Exception {
		ViewBot view = openView();
		ScriptedRun run = play("Clean", GoldenStream.CLEAN);

		UIThread.waitUntil("running", () -> view.linkNow()
				.startsWith("The program runs. No race was observed so far.\n\nWatched: 3 classes, 20 places"));
		run.end(0);
	}

	@Test
	void afterACleanRunItSaysThatThisIsNoProof() throws Exception {
		playToTheEnd("Clean", GoldenStream.CLEAN);
		ViewBot view = openView();

		UIThread.waitUntil("clean", () -> view.linkNow().startsWith("No race was observed."));
		assertEquals("""
				No race was observed.

				Watched: 3 classes, 20 places in the code that access shared data, 8 threads, 1 min 0 s.
				That is no proof that there is none: other orders of the threads were not tried. Stronger noise in the \
				<a>Race Detection configurations</a> tries more of them.""", view.link());
	}

	@Test
	void theLinkOpensTheLaunchConfigurations() {
		ViewBot view = openView();

		UIThread.asyncExec(view::clickLink);

		bot.shell("Race Detection Configurations").close();
	}
}
