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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.SessionListener;
import dev.interlock.core.internal.sessions.DefaultSessionManager;
import dev.interlock.core.internal.sessions.ModelThread;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;

/** The history of sessions is bounded and ordered, and survives a restart. */
class SessionHistoryTest {

	private static final CorePreferences THREE = new CorePreferences() {
		@Override
		public int historySize() {
			return 3;
		}
	};

	@TempDir
	Path folder;

	private static List<String> configurations(SessionsFixture sessions) {
		return sessions.manager.sessions().stream().map(RaceSession::configurationName).toList();
	}

	@Test
	void sessionsSurviveARestart() throws Exception {
		String awkward = "Bank, größe [1] (2)";
		String id;
		String name;
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.ended("Older", GoldenStream.CLEAN);
			RaceSession session = before.ended(awkward, GoldenStream.RACE).session();
			id = session.id();
			name = session.name();
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(List.of(awkward, "Older"), configurations(after));
			RaceSession session = after.manager.sessions().get(0);
			assertSame(session, after.manager.active());
			assertEquals(id, session.id());
			assertEquals(name, session.name());
			assertNull(session.launch());
			assertEquals(State.ENDED, session.state());
			assertEquals("Counter.value", session.snapshot().findings().get(0).variable().displayName());
		}
	}

	@Test
	void filesAreReadOnDemand() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.ended("Counter", GoldenStream.RACE);
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			RaceSession session = after.manager.sessions().get(0);
			Files.write(session.file(), new byte[] { 1, 2, 3 });
			assertTrue(session.status().isOK());
			long revision = session.revision();
			assertTrue(session.snapshot().findings().isEmpty());
			assertTrue(InterlockStatus.FILE_UNREADABLE.is(session.status()), session.status()::toString);
			assertTrue(session.revision() > revision);
		}
	}

	@Test
	void theSessionOfARunningProgramIsRestoredFromItsFile() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			ScriptedRun ending = before.start("Ending");
			ending.agent().spool(GoldenStream.messages(GoldenStream.RACE));
			ScriptedRun broken = before.start("Broken");
			broken.agent().spool(GoldenStream.messages(GoldenStream.KILLED));
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(List.of("Broken", "Ending"), configurations(after));
			RaceSession ending = after.manager.sessions().get(1);
			after.await(ending, session -> session.state() == State.ENDED);
			RaceSession broken = after.manager.sessions().get(0);
			assertEquals(State.LOST, broken.state());
			assertEquals(2, broken.snapshot().findings().size());
		}
	}

	@Test
	void endedProgramsAreDetectedWhileTheListIsRestored() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.start("First").agent().spool(GoldenStream.messages(GoldenStream.RACE));
			before.start("Second").agent().spool(GoldenStream.messages(GoldenStream.CLEAN));
		}
		ModelThread atOnce = new ModelThread() {
			@Override
			public void execute(Runnable task) {
				task.run();
			}
		};
		DefaultSessionManager after = new DefaultSessionManager(folder, atOnce, () -> CorePreferences.DEFAULT);
		assertEquals(List.of(State.ENDED, State.ENDED), after.sessions().stream().map(RaceSession::state).toList());
	}

	@Test
	void theOldestAreForgotten() throws Exception {
		List<Path> files = new ArrayList<>();
		try (SessionsFixture sessions = new SessionsFixture(folder, THREE)) {
			for (String name : List.of("one", "two", "three", "four", "five")) {
				files.add(sessions.ended(name, GoldenStream.CLEAN).session().file());
			}
			assertEquals(List.of("five", "four", "three"), configurations(sessions));
		}
		assertEquals(List.of(false, false, true, true, true), files.stream().map(Files::exists).toList());
	}

	@Test
	void pinnedSessionsAndBaselinesAreKeptWithTheirNames() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder, THREE)) {
			RaceSession kept = sessions.ended("kept", GoldenStream.RACE).session();
			RaceSession baseline = sessions.ended("baseline", GoldenStream.KILLED).session();
			sessions.manager.pin(kept, true);
			sessions.manager.rename(kept, " before\tthe fix ");
			sessions.manager.compare(baseline, baseline);
			for (String name : List.of("one", "two", "three", "four")) {
				sessions.ended(name, GoldenStream.CLEAN);
			}
			assertEquals(List.of("four", "three", "two", "baseline", "kept"), configurations(sessions));
			assertTrue(kept.name().startsWith("before\tthe fix ("), kept::name);
		}
		try (SessionsFixture after = new SessionsFixture(folder, THREE)) {
			List<RaceSession> sessions = after.manager.sessions();
			RaceSession kept = sessions.get(4);
			assertTrue(after.manager.isBaseline(sessions.get(3)));
			assertEquals("before\tthe fix", kept.label());
			assertEquals("Fast", kept.settings());
			assertEquals(List.of(0, 0, 0, 2, 1), sessions.stream().map(RaceSession::findingCount).toList());
			after.manager.pin(kept, false);
			assertEquals(List.of("four", "three", "two", "baseline"), configurations(after));
			after.manager.remove(sessions.get(3));
			assertFalse(after.manager.isBaseline(sessions.get(3)));
			after.manager.rename(kept, "gone");
			after.manager.compare(kept, kept);
			assertFalse(after.manager.isBaseline(kept));
		}
	}

	@Test
	void aRunIsComparedWithTheLastOneOfItsConfigurationThatHasEnded() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession first = sessions.ended("Bank", GoldenStream.RACE).session();
			RaceSession foreign = sessions.ended("Shop", GoldenStream.KILLED).session();
			assertNull(sessions.manager.baselineOf(first));
			assertNull(sessions.manager.baselineOf(foreign));
			ScriptedRun second = sessions.start("Bank");
			ScriptedRun third = sessions.start("Bank");
			assertSame(first, sessions.manager.baselineOf(second.session()));
			assertSame(first, sessions.manager.baselineOf(third.session()), "the second still runs");
			second.play(GoldenStream.RACE).end(0);
			sessions.await(second.session(), session -> session.state() != State.RUNNING);
			assertSame(second.session(), sessions.manager.baselineOf(third.session()));
			third.play(GoldenStream.CLEAN).end(0);
			sessions.await(third.session(), session -> session.state() != State.RUNNING);
			assertSame(first, sessions.manager.baselineOf(second.session()), "not with what came later");
		}
	}

	@Test
	void aPartialRunIsNoBaseline() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession whole = sessions.ended("Bank", GoldenStream.RACE).session();
			ILaunchConfigurationWorkingCopy focused = SessionsFixture.configuration("Bank");
			focused.setAttribute(RaceLaunchConstants.ATTR_VARIABLES, "demo.Counter.value");
			ScriptedRun run = ScriptedRun.start(sessions.runs, focused).play(GoldenStream.RACE);
			run.end(0);
			sessions.await(run.session(), session -> session.state() != State.RUNNING);
			assertSame(whole, sessions.manager.baselineOf(run.session()));
			assertSame(whole, sessions.manager.baselineOf(sessions.ended("Bank", GoldenStream.RACE).session()));
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(List.of(false, true, false),
					after.manager.sessions().stream().map(RaceSession::isPartial).toList());
		}
	}

	@Test
	void aBaselineAndTheEndOfAComparisonHoldForOneConfigurationAndSurviveARestart() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession bank = sessions.ended("Bank", GoldenStream.RACE).session();
			sessions.ended("Bank", GoldenStream.RACE);
			sessions.ended("Shop", GoldenStream.KILLED);
			RaceSession shop = sessions.ended("Shop", GoldenStream.KILLED).session();
			sessions.manager.compare(bank, bank);
			sessions.manager.endComparison(shop);
			assertNull(sessions.manager.baselineOf(shop));
			assertSame(bank, sessions.manager.baselineOf(sessions.ended("Bank", GoldenStream.RACE).session()));
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			List<RaceSession> sessions = after.manager.sessions();
			assertEquals(List.of("Bank", "Shop", "Shop", "Bank", "Bank"), configurations(after));
			assertSame(sessions.get(4), after.manager.baselineOf(sessions.get(0)));
			assertNull(after.manager.baselineOf(sessions.get(4)), "not with itself");
			assertNull(after.manager.baselineOf(sessions.get(1)));
			assertFalse(after.manager.comparesPrevious(sessions.get(1)));
			after.manager.comparePrevious(sessions.get(1));
			assertSame(sessions.get(2), after.manager.baselineOf(sessions.get(1)));
			after.manager.remove(sessions.get(4));
			assertSame(sessions.get(3), after.manager.baselineOf(sessions.get(0)), "again the run before");
		}
	}

	@Test
	void theBaselineOfAnOlderListIsThatOfItsOwnConfiguration() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.ended("Bank", GoldenStream.RACE);
			before.ended("Bank", GoldenStream.RACE);
			before.ended("Bank", GoldenStream.RACE);
		}
		Path list = folder.resolve("index");
		List<String> lines = Files.readAllLines(list, StandardCharsets.UTF_8);
		List<String> older = new ArrayList<>();
		for (int i = 0; i < lines.size(); i++) {
			String[] fields = lines.get(i).split("\t", -1);
			fields[7] = i == 2 ? " baseline" : " ";
			older.add(String.join("\t", Arrays.copyOf(fields, 9)));
		}
		Files.write(list, older, StandardCharsets.UTF_8);
		try (SessionsFixture after = new SessionsFixture(folder)) {
			List<RaceSession> sessions = after.manager.sessions();
			assertTrue(after.manager.isBaseline(sessions.get(2)));
			assertSame(sessions.get(2), after.manager.baselineOf(sessions.get(0)));
		}
	}

	@Test
	void theExitValueOfAKilledProgramSurvivesARestart() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			ScriptedRun run = before.start("Killed").play(GoldenStream.KILLED);
			assertEquals(0, run.session().exitValue());
			run.end(137);
			before.await(run.session(), session -> session.state() == State.TERMINATED);
			assertEquals(137, run.session().exitValue());
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			RaceSession session = after.manager.sessions().get(0);
			assertEquals(State.TERMINATED, session.state());
			assertEquals(137, session.exitValue());
		}
	}

	@Test
	void aListWithoutSettingsIsReadToo() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.manager.rename(before.ended("Counter", GoldenStream.RACE).session(), "kept");
		}
		Path list = folder.resolve("index");
		Files.write(list,
				Files.readAllLines(list).stream().map(line -> line.replaceFirst("\t[^\t]*\t[^\t]*$", "")).toList());
		try (SessionsFixture after = new SessionsFixture(folder)) {
			RaceSession session = after.manager.sessions().get(0);
			assertEquals("kept", session.label());
			assertEquals("", session.settings());
			assertEquals(0, session.exitValue());
		}
	}

	@Test
	void aListWithoutNamesAndMarksIsReadToo() throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.ended("Counter", GoldenStream.RACE);
		}
		Path list = folder.resolve("index");
		List<String> short6 = Files.readAllLines(list).stream()
				.map(line -> String.join("\t", List.of(line.split("\t", -1)).subList(0, 6))).toList();
		Files.write(list, short6);
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(List.of("Counter"), configurations(after));
			RaceSession session = after.manager.sessions().get(0);
			assertEquals(-1, session.findingCount());
			session.snapshot();
			assertEquals(1, session.findingCount());
		}
	}

	@Test
	void runningSessionsComeFirstAndAreNotForgotten() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder, THREE)) {
			ScriptedRun running = sessions.start("running");
			for (String name : List.of("one", "two", "three", "four")) {
				sessions.ended(name, GoldenStream.CLEAN);
			}
			assertEquals(List.of("running", "four", "three", "two"), configurations(sessions));
			running.agent().spool(GoldenStream.messages(GoldenStream.CLEAN));
			sessions.manager.activate(running.session());
			running.end(0);
			sessions.await(running.session(), session -> session.state() == State.ENDED);
			assertEquals(List.of("four", "three", "two", "running"), configurations(sessions));
		}
	}

	@Test
	void removingDeletesTheFileAndActivatesTheNewest() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession first = sessions.ended("first", GoldenStream.CLEAN).session();
			RaceSession second = sessions.ended("second", GoldenStream.CLEAN).session();
			assertSame(second, sessions.manager.active());
			sessions.manager.remove(second);
			assertSame(first, sessions.manager.active());
			sessions.manager.remove(first);
			assertNull(sessions.manager.active());
			sessions.close();
			assertFalse(Files.exists(first.file()));
			assertFalse(Files.exists(second.file()));
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertTrue(after.manager.sessions().isEmpty());
		}
	}

	@Test
	void anOlderSessionMayStayActive() throws Exception {
		CorePreferences stay = new CorePreferences() {
			@Override
			public boolean activateNewSessions() {
				return false;
			}
		};
		try (SessionsFixture sessions = new SessionsFixture(folder, stay)) {
			RaceSession first = sessions.ended("first", GoldenStream.CLEAN).session();
			RaceSession second = sessions.ended("second", GoldenStream.CLEAN).session();
			assertSame(first, sessions.manager.active());
			sessions.manager.activate(second);
			assertSame(second, sessions.manager.active());
			sessions.manager.remove(first);
			sessions.manager.activate(first);
			assertSame(second, sessions.manager.active());
		}
	}

	@Test
	void aDamagedListIsReportedAndReplaced() throws Exception {
		Files.write(folder.resolve("index"), List.of("no tabulators"), StandardCharsets.UTF_8);
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			assertTrue(sessions.manager.sessions().isEmpty());
			sessions.ended("Counter", GoldenStream.CLEAN);
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(List.of("Counter"), configurations(after));
		}
	}

	@Test
	void strayFilesAreDeletedAtTheStart() throws Exception {
		Path stray = Files.writeString(folder.resolve("old.session"), "x");
		Path options = Files.writeString(folder.resolve("old.session.options"), "token=secret");
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			assertTrue(sessions.manager.sessions().isEmpty());
		}
		assertFalse(Files.exists(stray));
		assertFalse(Files.exists(options));
	}

	@Test
	void oneListenerThatThrowsDoesNotDisturbTheOthers() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			CountDownLatch notified = new CountDownLatch(1);
			SessionListener bad = new SessionListener() {
				@Override
				public void sessionAdded(RaceSession session) {
					throw new IllegalStateException("meant");
				}
			};
			SessionListener good = new SessionListener() {
				@Override
				public void sessionAdded(RaceSession session) {
					notified.countDown();
				}
			};
			sessions.manager.addListener(bad);
			sessions.manager.addListener(good);
			sessions.manager.addListener(good);
			sessions.ended("Counter", GoldenStream.CLEAN);
			assertTrue(notified.await(1, TimeUnit.MINUTES));
			sessions.manager.removeListener(bad);
			sessions.manager.removeListener(good);
		}
	}
}
