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

import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Health;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Severity;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The text of an empty view, which never claims that all is well. */
class EmptyStatesTest extends WorkbenchFixture {

	@Test
	void withoutASessionTheViewExplainsHowToStartOne() {
		ViewBot view = openView();

		assertEquals(
				"""
						No session yet.

						Select a class with a main method or with JUnit tests and choose Run As > Race Detection from its context \
						menu, or open the <a>Race Detection configurations</a>.
						The findings of a run appear here while it runs.""",
				view.link());
	}

	@Test
	void duringTheRunTheViewShowsTheWatchedClasses() throws Exception {
		ViewBot view = openView();
		ScriptedRun run = play("Clean", GoldenStream.CLEAN);

		UIThread.waitUntil("running", () -> view.linkNow()
				.startsWith("The program is running. No race was observed so far.\n\nWatched: 3 classes, 20 places"));
		run.end(0);
	}

	@Test
	void beforeTheFirstClassIsLoadedItCountsNothing() throws Exception {
		ViewBot view = openView();
		ScriptedRun run = ScriptedRun.start(configuration("Slow"))
				.play(GoldenStream.messages(GoldenStream.CLEAN).subList(0, 1));

		UIThread.waitUntil("running",
				() -> view.linkNow().startsWith("The program is running. No race was observed so far."
						+ "\n\nNo class of the program is loaded yet."));
		run.end(0);
	}

	@Test
	void oneClassOnePlaceAndOneThreadAreNamedInTheSingular() throws Exception {
		ViewBot view = openView();
		List<Message> messages = GoldenStream.messages(GoldenStream.CLEAN).stream()
				.map(message -> message.hasStatistics() ? message.toBuilder().setStatistics(message.getStatistics()
						.toBuilder().setClassesInstrumented(1).setSites(1).setThreads(1)).build() : message)
				.filter(message -> !message.hasGoodbye()).toList();
		ScriptedRun run = ScriptedRun.start(configuration("One")).play(messages);

		UIThread.waitUntil("the watched classes", () -> view.linkNow()
				.contains("Watched: 1 class, 1 place in the code that accesses shared data, 1 thread."));
		run.end(0);
	}

	@Test
	void afterACleanRunTheViewStatesThatThisIsNoProof() throws Exception {
		playToTheEnd("Clean", GoldenStream.CLEAN);
		ViewBot view = openView();

		UIThread.waitUntil("clean", () -> view.linkNow().startsWith("No race was observed."));
		assertEquals("""
				No race was observed.

				Watched: 3 classes, 20 places in the code that access shared data, 8 threads, 1 min 0 s.
				That is no proof that there is none: other orders of the threads were not tried. Stronger noise in the \
				<a>Race Detection configurations</a> tries more of them.
				Not looked for: deadlocks, unsafe use of JDK types.""", view.link());
	}

	@Test
	void limitsOfARunAreShownOnOneLineAndAreNoWarning() throws Exception {
		String sentence = "2 threads share a place in vector clocks. ".repeat(20).strip();
		List<Message> messages = new ArrayList<>(GoldenStream.messages(GoldenStream.CLEAN));
		messages.add(messages.size() - 1, Message.newBuilder()
				.setHealth(Health.newBuilder().setSeverity(Severity.INFO).setCode("limits").setText(sentence)).build());
		playToTheEnd("Clean", messages);
		ViewBot view = openView();

		CLabel label = view.shortenedLabel(sentence);
		UIThread.waitUntil("one line", () -> label.getSize().y > 0 && label.getSize().y < FontUnits.lines(label, 2));
		assertEquals(sentence, UIThread.syncExec(label::getToolTipText));
		assertTrue(view.labelImages().contains(shared(ISharedImages.IMG_OBJS_INFO_TSK)));
		assertFalse(view.labelImages().contains(shared(ISharedImages.IMG_OBJS_WARN_TSK)));
		ScreenshotOnFailure.take("limits");

		messages.add(messages.size() - 1, Message.newBuilder()
				.setHealth(Health.newBuilder().setSeverity(Severity.WARNING).setCode("lost").setText("Lost.")).build());
		playToTheEnd("Worse", messages);
		UIThread.waitUntil("the warning first", () -> view.labels().contains("Lost. (and 1 more)"));
		assertTrue(view.labelImages().contains(shared(ISharedImages.IMG_OBJS_WARN_TSK)));
	}

	private static Image shared(String name) {
		return UIThread.syncExec(() -> PlatformUI.getWorkbench().getSharedImages().getImage(name));
	}

	@Test
	void theLinkOpensTheLaunchConfigurations() {
		ViewBot view = openView();

		UIThread.asyncExec(view::clickLink);

		bot.shell("Race Detection Configurations").close();
	}
}
