/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.debug.core.Launch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.sessions.RaceRun;
import dev.interlock.protocol.Healing;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SetHealing;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.HealedSection;
import dev.interlock.session.Session;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;

/** A session from launch to end, with an agent that plays golden streams. */
class RaceRunTest {

	@TempDir
	Path folder;
	private SessionsFixture sessions;
	private List<Message> race;
	private List<Message> killed;

	@BeforeEach
	void start() throws IOException {
		sessions = new SessionsFixture(folder);
		race = GoldenStream.messages(GoldenStream.RACE);
		killed = GoldenStream.messages(GoldenStream.KILLED);
	}

	@AfterEach
	void stop() {
		sessions.close();
	}

	private void awaitEnd(ScriptedRun run) throws InterruptedException {
		sessions.await(run.session(), session -> session.state() != State.RUNNING);
	}

	@Test
	void findingsAreSeenWhileTheProgramRuns() throws Exception {
		ScriptedRun run = sessions.start("Counter").play(GoldenStream.RACE);
		RaceSession session = run.session();
		sessions.await(session, changed -> changed.snapshot().end().isPresent());
		assertEquals(State.RUNNING, session.state());
		Session snapshot = session.snapshot();
		Finding finding = snapshot.findings().get(0);
		assertEquals("Counter.value", finding.variable().displayName());
		assertEquals(31, finding.count());
		assertEquals(List.of(Access.Operation.WRITE, Access.Operation.READ),
				finding.accesses().stream().map(Access::operation).toList());
		assertEquals(List.of(17, 25), finding.accesses().stream().map(Access::line).toList());
		assertEquals(42, snapshot.seed());
		assertSame(snapshot, session.snapshot());
		run.end(0);
		awaitEnd(run);
		assertEquals(State.ENDED, session.state());
		assertTrue(session.status().isOK(), session.status()::getMessage);
		assertEquals(snapshot.findings(), session.snapshot().findings());
	}

	@Test
	void sectionsAreHealedOnlyWhileTheAgentIsConnected() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		RaceSession session = run.session();
		assertEquals("on-request", run.agent().options().getProperty("heal"));
		assertFalse(session.canHeal());
		session.heal("deposit", true);
		run.play(List.of(race.get(0)));
		sessions.await(session, RaceSession::canHeal);
		session.heal("deposit", true);
		assertEquals("deposit auto", request(run));
		run.agent().say(List.of(Message.newBuilder().setHealing(Healing.newBuilder()
				.addSections(Healing.Section.newBuilder().setName("deposit").setMethod("mutex").setState("healing")
						.setEntries(7).setViolationsBefore(1)))
				.build()));
		sessions.await(session, changed -> !changed.snapshot().healing().isEmpty());
		HealedSection healed = session.snapshot().healing().get(0);
		assertEquals("deposit mutex healing 7 1 0",
				healed.section() + ' ' + healed.method() + ' ' + healed.state() + ' '
						+ healed.entries() + ' ' + healed.before() + ' ' + healed.after());
		session.heal("deposit", false);
		assertEquals("deposit ", request(run));
		run.end(0);
		awaitEnd(run);
		assertFalse(session.canHeal());
		session.heal("deposit", true);
	}

	private static String request(ScriptedRun run) throws IOException {
		SetHealing heard = run.agent().hear().getSetHealing();
		return heard.getSection() + ' ' + heard.getMethod();
	}

	@Test
	void snapshotsDoNotChange() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		RaceSession session = run.session();
		Session before = session.snapshot();
		long revision = session.revision();
		assertTrue(before.findings().isEmpty());
		run.play(GoldenStream.RACE);
		sessions.await(session, changed -> !changed.snapshot().findings().isEmpty());
		assertTrue(before.findings().isEmpty());
		assertNotSame(before, session.snapshot());
		assertTrue(session.revision() > revision);
		run.end(0);
		awaitEnd(run);
	}

	@Test
	void listenersReceiveAllEventsInOrder() throws Exception {
		sessions.ended("Counter", GoldenStream.RACE);
		List<String> events = sessions.probe.events();
		assertEquals(List.of("added", "activated", "changed"), events.subList(0, 3));
		assertEquals("changed", events.get(events.size() - 1));
	}

	@Test
	void theLaunchCarriesTheSession() throws Exception {
		ScriptedRun run = sessions.ended("Counter", GoldenStream.CLEAN);
		assertEquals(run.session().id(), run.launch().getAttribute(RaceLaunchConstants.ATTR_SESSION_ID));
		assertSame(run.launch(), run.session().launch());
		assertTrue(run.session().name().startsWith("Counter ("), run.session().name());
	}

	@Test
	void theOptionsFileIsPrivateAndDeletedAfterwards() throws Exception {
		RaceRun run = sessions.runs.prepare(new Launch(null, Interlock.LAUNCH_MODE, null),
				SessionsFixture.configuration("Counter"));
		run.openServer(AgentOptions.of(SessionsFixture.configuration("Counter")));
		Path options = optionsFile();
		assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(options)));
		assertTrue(Files.readString(options).contains("delete-config=true"));
		sessions.runs.abandon(run);
		sessions.close();
		assertTrue(Files.notExists(options));
		assertTrue(sessions.manager.sessions().isEmpty());
	}

	private Path optionsFile() throws IOException {
		try (var files = Files.list(folder)) {
			return files.filter(file -> file.toString().endsWith(".options")).findFirst().orElseThrow();
		}
	}

	@Test
	void theAgentGetsItsOptions() throws Exception {
		var configuration = SessionsFixture.configuration("Counter");
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:150/20us");
		configuration.setAttribute(RaceLaunchConstants.ATTR_INCLUDE, "org.example.größe.*");
		ScriptedRun run = ScriptedRun.start(sessions.runs, configuration);
		var options = run.agent().options();
		assertEquals("random:150/20us", options.getProperty("noise"));
		assertEquals("Fast, random noise", run.session().settings());
		assertEquals("org.example.größe.*", options.getProperty("include"));
		assertEquals(run.session().id(), options.getProperty("session-id"));
		assertEquals(run.session().file().toString(), options.getProperty("session"));
		assertEquals(null, options.getProperty("engines"));
		run.end(0);
		awaitEnd(run);
	}

	@Test
	void aKilledProgramsFindingsAreCompletedFromTheFile() throws Exception {
		ScriptedRun run = sessions.start("Bank");
		run.agent().spool(killed);
		assertTrue(run.agent().connect(killed.get(0)));
		int first = indexOfFinding(killed);
		run.agent().say(killed.subList(1, first + 1));
		sessions.await(run.session(), session -> session.snapshot().findings().size() == 1);
		run.agent().sayAllButTheEndOf(killed.get(first + 1));
		run.end(137);
		awaitEnd(run);
		assertEquals(State.TERMINATED, run.session().state());
		assertTrue(run.session().status().isOK(), run.session().status()::getMessage);
		assertEquals(2, run.session().snapshot().findings().size());
		assertEquals(3, run.session().snapshot().findings().get(0).count());
	}

	private static int indexOfFinding(List<Message> messages) {
		int index = 0;
		while (!messages.get(index).hasFinding()) {
			index++;
		}
		return index;
	}

	@Test
	void aTerminatedProgramWithACompleteSessionIsTerminated() throws Exception {
		ScriptedRun run = sessions.start("Counter").play(GoldenStream.RACE);
		run.agent().close();
		run.process().terminate();
		awaitEnd(run);
		assertEquals(State.TERMINATED, run.session().state());
		assertEquals(1, run.session().snapshot().findings().size());
	}

	@Test
	void aProgramThatHaltsItselfHasEnded() throws Exception {
		ScriptedRun run = sessions.ended("Bank", GoldenStream.KILLED);
		assertEquals(State.ENDED, run.session().state());
		assertEquals(2, run.session().snapshot().findings().size());
	}

	@Test
	void aFullDiskLosesNothingUntilTheIdeIsClosed() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		assertTrue(run.agent().connect(race.get(0)));
		run.agent().say(race.subList(1, race.size()));
		run.end(0);
		awaitEnd(run);
		assertEquals(State.ENDED, run.session().state());
		assertStatus(InterlockStatus.FILE_INCOMPLETE, run);
		assertEquals(1, run.session().snapshot().findings().size());
	}

	private static void assertStatus(InterlockStatus expected, ScriptedRun run) {
		IStatus status = run.session().status();
		assertTrue(expected.is(status), status::toString);
	}

	@Test
	void aBrokenConnectionIsReportedWhileTheProgramRuns() throws Exception {
		ScriptedRun run = sessions.start("Bank");
		run.agent().spool(killed.subList(0, indexOfFinding(killed) + 1));
		assertTrue(run.agent().connect(killed.get(0)));
		run.agent().close();
		sessions.await(run.session(), session -> session.state() == State.LOST);
		assertStatus(InterlockStatus.CONNECTION_LOST, run);
		assertEquals(1, run.session().snapshot().findings().size());
		run.agent().spool(killed);
		run.process().end(0);
		sessions.await(run.session(), session -> session.state() == State.ENDED);
		assertTrue(run.session().status().isOK());
	}

	@Test
	void anAgentThatNeverConnectsIsReported() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		run.end(1);
		awaitEnd(run);
		assertStatus(InterlockStatus.AGENT_NOT_HEARD, run);
		assertTrue(run.session().status().getMessage().contains("exit value 1"));
		assertTrue(run.session().snapshot().findings().isEmpty());
	}

	@Test
	void anAgentThatOnlyWritesTheFileIsRead() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		run.agent().spool(race);
		run.end(0);
		awaitEnd(run);
		assertTrue(run.session().status().isOK());
		assertEquals(1, run.session().snapshot().findings().size());
	}

	@Test
	void anAgentOfAnotherVersionIsReported() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		run.agent().open();
		run.agent().say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 9 }, 8);
		run.end(0);
		awaitEnd(run);
		assertStatus(InterlockStatus.AGENT_NOT_UNDERSTOOD, run);
		assertTrue(run.session().status().getMessage().contains("version 9"));
	}

	@Test
	void findingsMayArriveAfterTheEndOfTheProgram() throws Exception {
		ScriptedRun run = sessions.start("Counter");
		run.agent().spool(race);
		assertTrue(run.agent().connect(race.get(0)));
		sessions.await(run.session(), session -> session.snapshot().seed() == 42);
		run.process().end(0);
		run.agent().say(race.subList(1, race.size()));
		run.agent().close();
		awaitEnd(run);
		assertEquals(State.ENDED, run.session().state());
		assertEquals(31, run.session().snapshot().findings().get(0).count());
	}

	@Test
	void aRemovedSessionReceivesNothing() throws Exception {
		ScriptedRun run = sessions.start("Counter").play(GoldenStream.RACE);
		sessions.manager.remove(run.session());
		sessions.probe.awaitThat(() -> sessions.probe.events().contains("removed"), "removed");
		assertFalse(sessions.manager.sessions().contains(run.session()));
		run.end(0);
	}
}
