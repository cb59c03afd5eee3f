/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Confirmations in session files, and the shards of a campaign as one file. */
class ConfirmedSessionsTest {

	private static final Outcome ERROR = Outcome.ofException("java.lang.IllegalStateException", "org.example.Bank.pay");

	@TempDir
	Path folder;

	private static Finding predicted() throws IOException {
		return Golden.session("predicted").findings().stream()
				.filter(finding -> finding.evidence() == Finding.Evidence.PREDICTED
						&& finding.kind() == FindingKind.DATA_RACE)
				.findFirst().orElseThrow();
	}

	private static Confirmation confirmation(String id, String jvm, String code, int shards, int shard,
			DirectedRun... runs) throws IOException {
		return new Confirmation(predicted().id(),
				new Confirmation.Campaign(id, jvm, code, "sparse", 40, shards, false), Set.of(shard), List.of(runs),
				List.of(), Set.of(Outcome.ofStatus(3)));
	}

	private static DirectedRun run(int number, boolean hit, Outcome... outcomes) {
		return new DirectedRun(number, number, "0" + number, true, hit, Set.of(outcomes),
				List.of("java.io.FileInputStream.read, called from org.example.Main.main, 2x"), "", "0" + number);
	}

	private Path write(String name, Confirmation... confirmations) throws IOException {
		Path file = folder.resolve(name);
		ConfirmedSessions.write(Golden.file("predicted"), List.of(confirmations), file);
		return file;
	}

	@Test
	void aConfirmationIsReadAsItWasWritten() throws IOException {
		Confirmation written = confirmation("c", "17.0.15 Linux amd64", "3f9c", 8, 5, run(0, false),
				run(1, true, ERROR, Outcome.of(Outcome.Kind.DEADLOCK)));
		Session session = SessionFiles.read(write("a.session", written));
		assertEquals(Map.of(written.finding(), written), ConfirmedSessions.of(session));
		assertEquals(Golden.session("predicted").end(), session.end());
		assertFalse(session.truncated());
	}

	@Test
	void theStepsOfARunAreReadAsTheyWereWritten() throws IOException {
		StackTraceElement place = new StackTraceElement("org.example.Bank", "pay", "Bank.java", 7);
		RecordedSchedule schedule = new RecordedSchedule(
				List.of(new RecordedSchedule.ScheduledThread("0", "main"),
						new RecordedSchedule.ScheduledThread("0.0", "worker")),
				List.of(new RecordedSchedule.Step(0, RecordedSchedule.Kind.ENTER, -1, false, 3, place, "Bank"),
						new RecordedSchedule.Step(1, RecordedSchedule.Kind.ACCESS, 1, true, 4, place, ""),
						new RecordedSchedule.Step(1, RecordedSchedule.Kind.RETURN, -1, false, 5, null, "")),
				1, 2, 9, new RecordedSchedule.Meeting(1, 1, 0));
		Confirmation written = confirmation("c", "17", "", 1, 0, run(0, true).with(schedule), run(1, true));
		Confirmation read = ConfirmedSessions.of(SessionFiles.read(write("a.session", written)))
				.get(written.finding());
		assertEquals(written, read);
		assertEquals(schedule, read.scheduled().schedule());
	}

	@Test
	void aConfirmedPredictionIsObserved() throws IOException {
		Finding before = predicted();
		Session real = SessionFiles.read(write("real.session", confirmation("c", "17", "", 1, 0, run(0, true, ERROR))));
		Finding after = real.findings().stream().filter(each -> each.id().equals(before.id())).findFirst()
				.orElseThrow();
		assertEquals(Finding.Evidence.OBSERVED, after.evidence());
		assertEquals(List.of("hybrid", "directed"), after.engines());
		assertEquals(Severity.HIGH, after.severity());
		assertEquals(before.accesses(), after.accesses());
		assertEquals(before.count(), after.count());
		Session not = SessionFiles.read(write("not.session", confirmation("c", "17", "", 1, 0, run(0, false))));
		assertTrue(not.findings().stream().anyMatch(each -> each.id().equals(before.id())
				&& each.evidence() == Finding.Evidence.PREDICTED && each.engines().equals(before.engines())));
	}

	@Test
	void anotherConfirmationReplacesTheOneInTheFile() throws IOException {
		Path file = write("a.session", confirmation("old", "17", "", 1, 0, run(0, true)));
		Confirmation newer = confirmation("new", "17", "", 1, 0, run(0, false), run(1, false));
		ConfirmedSessions.write(file, List.of(newer), file);
		assertEquals(List.of(newer), List.copyOf(ConfirmedSessions.of(SessionFiles.read(file)).values()));
		try (var left = Files.list(folder)) {
			assertEquals(List.of(file), left.toList());
		}
	}

	@Test
	void aReplayedRunIsASessionOfItsOwn() throws IOException {
		Instant start = Instant.ofEpochMilli(1_000);
		Path observed = write("real.session", confirmation("c", "17", "", 1, 0, run(0, true, ERROR)));
		for (boolean hit : new boolean[] { true, false }) {
			Confirmation result = new Confirmation(predicted().id(),
					new Confirmation.Campaign("replayed", "17", "", "sparse", 1, 1, true), Set.of(0),
					List.of(run(0, hit)), List.of(), Set.of());
			Path file = folder.resolve("replayed.session");
			ReplayedSession.write(observed, result, start, start.plusMillis(5), file);
			Session replayed = SessionFiles.read(file);
			assertNotEquals(SessionFiles.read(observed).id(), replayed.id());
			assertEquals(start, replayed.start());
			assertEquals(start.plusMillis(5), replayed.end().orElseThrow());
			assertEquals(Map.of(ReplayedSession.OPTION, "0"), replayed.options());
			assertEquals(1, replayed.findings().size());
			Finding finding = replayed.findings().get(0);
			assertEquals(predicted().id(), finding.id());
			assertEquals(predicted().accesses(), finding.accesses());
			assertEquals(result, finding.details().confirmation());
			assertEquals(hit ? Finding.Evidence.OBSERVED : Finding.Evidence.PREDICTED, finding.evidence());
		}
	}

	@Test
	void shardsAreMergedIntoOneSessionWithAllRuns() throws IOException {
		List<Path> files = new ArrayList<>();
		for (int shard = 0; shard < 3; shard++) {
			files.add(write(shard + ".session",
					confirmation("c", "17", "", 3, shard, run(shard, shard == 1), run(shard + 3, false))));
		}
		files.add(write("again.session", confirmation("c", "17", "", 3, 1, run(1, true), run(4, false))));
		Path merged = folder.resolve("merged.session");
		assertEquals(List.of(), SessionMerger.merge(files, merged));
		Session session = SessionFiles.read(merged);
		assertEquals(Golden.session("predicted").findings().stream().map(Finding::count).toList(),
				session.findings().stream().map(Finding::count).toList());
		assertEquals(new Proportion(1, 6), ConfirmedSessions.of(session).get(predicted().id()).proportion());
	}

	@Test
	void missingShardsAndDifferentJvmsOrClassesAreReported() throws IOException {
		Path merged = folder.resolve("merged.session");
		List<Path> files = List.of(write("0.session", confirmation("c", "17.0.15", "aa", 4, 0, run(0, true))),
				write("2.session", confirmation("c", "25", "bb", 4, 2, run(1, true))));
		assertEquals(List.of(
				"The shards ran on several JVMs (17.0.15, 25). The same seed may have other schedules there.",
				"The shards ran several versions of the program's classes. Confirm the finding again.",
				"2 shards are missing of 4: 1, 3."), SessionMerger.merge(files, merged));
		assertEquals(List.of(1, 3),
				ConfirmedSessions.of(SessionFiles.read(merged)).get(predicted().id()).missingShards());
	}

	@Test
	void anotherCampaignIsRefused() throws IOException {
		Path shard = write("0.session", confirmation("c", "17", "", 2, 0, run(0, true)));
		Path other = write("1.session", confirmation("d", "17", "", 2, 1, run(1, true)));
		Path merged = folder.resolve("merged.session");
		for (Path wrong : List.of(other, Golden.file("race"), Golden.file("predicted"),
				write("2.session", confirmation("c", "17", "", 3, 1, run(1, true))))) {
			var refused = assertThrows(SessionFileException.class,
					() -> SessionMerger.merge(List.of(shard, wrong), merged));
			assertEquals("'" + wrong + "' is not of the same campaign as '" + shard
					+ "': merge only shards of one campaign.", refused.getMessage());
			assertFalse(Files.exists(merged));
		}
	}

	@Test
	void aMergedSessionOfSeveralRunsKeepsItsConfirmations() throws IOException {
		Confirmation written = confirmation("c", "17", "", 1, 0, run(0, true));
		Path merged = folder.resolve("merged.session");
		SessionMerger.merge(List.of(write("a.session", written), Golden.file("race")), merged);
		assertEquals(written, ConfirmedSessions.of(SessionFiles.read(merged)).get(predicted().id()));
	}
}
