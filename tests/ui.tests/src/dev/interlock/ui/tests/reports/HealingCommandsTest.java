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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Healing;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SetHealing;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The commands <em>Heal</em> and <em>Stop Healing</em> on a violation, and what the view shows of healing. */
class HealingCommandsTest extends WorkbenchFixture {

	private static final String HEAL = "dev.interlock.ui.heal";
	private static final String STOP = "dev.interlock.ui.stopHealing";

	private static final String EXPLANATION = "The section deposit is healed while this program runs under the agent. "
			+ "The source does not change: this is no fix. Accesses by excluded classes, reflection and the JDK "
			+ "are not held back.\n\n";

	@AfterEach
	void explainAgain() {
		InstanceScope.INSTANCE.getNode("dev.interlock.ui").remove("healingExplained");
	}

	private static String heard(ScriptedRun run) throws IOException {
		SetHealing request = run.agent().hear().getSetHealing();
		return request.getSection() + ' ' + request.getMethod();
	}

	private static void tell(ScriptedRun run, String method, String state, long entries) throws IOException {
		run.agent().say(List.of(Message.newBuilder().setHealing(Healing.newBuilder().addSections(Healing.Section
				.newBuilder().setName("deposit").setMethod(method).setState(state).setEntries(entries))).build()));
	}

	private static String title(ViewBot view) {
		return UIThread.syncExec(() -> view.part().getTitle());
	}

	@Test
	void aSectionOfTheRunningProgramIsHealedAndHealingIsStopped() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.ATOMICITY).stream()
				.filter(message -> !message.hasGoodbye()).toList();
		ScriptedRun run = ScriptedRun.start(configuration("Bank")).play(messages);
		ViewBot view = openView().setFocus();
		view.tree().select(0, 0);
		UIThread.asyncExec(() -> bot.command(HEAL));
		ShellBot explanation = bot.shell("Heal Atomic Section");
		assertTrue(explanation.texts()
				.contains(
						EXPLANATION + "What its code permits is known once its class has been loaded: repaired values, "
								+ "a mutex, or short waits that only make a violation less likely."));
		explanation.setSelected("Do not show this again", true);
		explanation.click("OK");
		assertEquals("deposit auto", heard(run));
		tell(run, "mutex", "healing", 1234);
		UIThread.waitUntil("healing", () -> view
				.shortenedLabel("Healed by mutex: deposit, 1,234 entries, 0 violations since. No fix.") != null);
		UIThread.waitUntil("the mark in the title", () -> title(view).equals("Race Reports (healing)"));
		ScreenshotOnFailure.take("HealingCommandsTest.healing");
		bot.command(STOP);
		assertEquals("deposit ", heard(run));
		tell(run, "", "stopped", 1250);
		UIThread.waitUntil("no mark in the title", () -> title(view).equals("Race Reports"));
		bot.command(HEAL);
		assertEquals("deposit auto", heard(run), "the explanation is not shown again");
		run.end(0);
	}

	@Test
	void theExplanationSaysWhatTheCodePermits() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.ATOMICITY).stream()
				.filter(message -> !message.hasGoodbye()).toList();
		ScriptedRun run = ScriptedRun.start(configuration("Bank")).play(messages);
		ViewBot view = openView().setFocus();
		Healing.Verdict.Builder no = Healing.Verdict.newBuilder().setAnswer("no").setReason("it uses the number.");
		Healing.Verdict.Builder limit = Healing.Verdict.newBuilder().setAnswer("with a limit")
				.setReason("it calls 'run' inside.");
		String answers = "\n\nHealing by repair: no, it uses the number.\nHealing by mutex: ";
		explained(run, view, "", no, no, "The method that it names for healing is refused." + answers
				+ "no, it uses the number.");
		explained(run, view, "other-wait", no, limit, EXPLANATION
				+ "It will be healed by other-wait, which makes a violation less likely and enforces nothing." + answers
				+ "with a limit, it calls 'run' inside.");
		explained(run, view, "mutex", no, limit, EXPLANATION
				+ "It will be healed by a mutex with a limit: a thread waits before it accesses the variable while "
				+ "another one is inside. Where a deadlock is possible, it waits 200 ms at most, then goes on "
				+ "unprotected." + answers + "with a limit, it calls 'run' inside.");
		run.end(0);
	}

	private void explained(ScriptedRun run, ViewBot view, String offered, Healing.Verdict.Builder repair,
			Healing.Verdict.Builder mutex, String text) throws Exception {
		run.agent().say(List.of(Message.newBuilder().setHealing(Healing.newBuilder()
				.addSections(Healing.Section.newBuilder().setName("deposit").setState("watching").setOffered(offered)
						.setRepair(repair).setMutex(mutex)))
				.build()));
		UIThread.waitUntil("the answer of the agent", () -> run.session().snapshot().healing().stream()
				.anyMatch(each -> each.offered().equals(offered)
						&& each.mutex().reason().equals(mutex.getReason())));
		view.tree().select(0, 0);
		UIThread.asyncExec(() -> bot.command(HEAL));
		ShellBot explanation = bot.shell("Heal Atomic Section");
		assertTrue(explanation.texts().contains(text), () -> explanation.texts().toString());
		ScreenshotOnFailure.take("HealingCommandsTest.explained-" + offered);
		explanation.close();
	}

	@Test
	void afterTheEndOfTheProgramNothingIsHealed() throws Exception {
		playToTheEnd("Bank", GoldenStream.ATOMICITY);
		ViewBot view = openView().setFocus();
		view.tree().select(0, 0);
		UIThread.asyncExec(() -> bot.command(HEAL));
		ShellBot message = bot.shell("Heal Atomic Section");
		assertTrue(message.texts()
				.contains("The program does not run, or its agent is not connected: sections can be healed "
						+ "only in a running program. Run it again with Race Detection first."));
		message.close();
	}
}
