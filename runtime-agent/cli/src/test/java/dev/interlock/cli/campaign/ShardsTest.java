/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.Fork;
import dev.interlock.cli.InProcess;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Eight shards, merged by the command, and the same campaign on one machine. */
class ShardsTest {

	private static final Path STREAM = Path.of("..", "protocol", "src", "test", "resources", "golden",
			"predicted.stream").toAbsolutePath();
	private static final int SHARDS = 8;

	private final Workers workers = new Workers(2);

	@TempDir
	Path folder;
	private InProcess commands;

	@BeforeEach
	void copy() throws Exception {
		Files.copy(STREAM, folder.resolve("a.session"));
		commands = new InProcess(folder, Map.of());
	}

	@AfterEach
	void end() {
		workers.close();
	}

	/** Makes the runs of a shard and returns the name of its file. */
	private String run(Shard shard, int firstHarmful, boolean allSeeds, String output) throws Exception {
		Path source = folder.resolve("a.session");
		Session session = SessionFiles.read(source);
		ConfirmedFile file = new ConfirmedFile(output, source, session, shard, commands.console());
		CampaignRunner runner = new CampaignRunner(new FakeRuns(firstHarmful, true), shard, workers,
				(finding, run) -> {
				});
		runner.runSimple(20);
		for (Finding finding : session.findings()) {
			if (finding.isDirectable()) {
				file.add(runner.confirm(finding.id(),
						new Confirmation.Campaign("c", "17", "3f9c", "sparse", 40, shard.of(), allSeeds),
						() -> false));
				assertTrue(Files.exists(folder.resolve(file.file().getFileName() + ".part")));
				assertFalse(Files.exists(file.file()));
			}
		}
		file.finish();
		assertFalse(Files.exists(folder.resolve(file.file().getFileName() + ".part")));
		return file.file().getFileName().toString();
	}

	private Fork.Result merge(List<String> files) {
		List<String> line = new ArrayList<>(List.of("merge", "--output", "merged.session"));
		line.addAll(files);
		return commands.run(line.toArray(String[]::new));
	}

	private String report(String format, String file) {
		Fork.Result result = commands.run("report", "--format", format, file);
		assertEquals("", result.err());
		return result.out();
	}

	@Test
	void mergedShardsGiveTheReportOfOneMachine() throws Exception {
		for (int firstHarmful : new int[] { 3, 22, 100 }) {
			for (boolean allSeeds : new boolean[] { false, true }) {
				String whole = firstHarmful + "-" + allSeeds + ".session";
				run(Shard.ALL, firstHarmful, allSeeds, whole);
				List<String> files = new ArrayList<>();
				for (int i = 0; i < SHARDS; i++) {
					files.add(run(new Shard(i, SHARDS), firstHarmful, allSeeds,
							firstHarmful + "-" + allSeeds + "-" + i + ".session"));
				}
				files.add(run(new Shard(5, SHARDS), firstHarmful, allSeeds,
						firstHarmful + "-" + allSeeds + "-again.session"));
				Collections.shuffle(files, new Random(firstHarmful));
				Fork.Result merged = merge(files);
				assertEquals("", merged.err());
				assertEquals(0, merged.status());
				assertEquals(report("text", whole), report("text", "merged.session"));
				assertEquals(report("json", whole), report("json", "merged.session"));
				assertTrue(report("text", whole).contains(firstHarmful == 100 ? "real: 20 of 40 schedules"
						: "harmful: java.lang.IllegalStateException"));
			}
		}
	}

	@Test
	void aMissingShardIsNamed() throws Exception {
		List<String> files = new ArrayList<>();
		for (int i = 0; i < SHARDS; i++) {
			if (i != 2 && i != 7) {
				files.add(run(new Shard(i, SHARDS), 100, false, null));
			}
		}
		assertEquals("a-confirmed-0-of-8.session", files.get(0));
		Fork.Result merged = merge(files);
		assertEquals("interlock: 2 shards are missing of 8: 2, 7.\n", merged.err());
		assertEquals(0, merged.status());
		Files.writeString(folder.resolve("reviews"), "suppressed class *\n");
		List<String> judged = new ArrayList<>(List.of("merge", "--output", "judged.session", "--fail-on", "observed",
				"--suppressions", "reviews"));
		judged.addAll(files);
		Fork.Result judgement = commands.run(judged.toArray(String[]::new));
		assertEquals(65, judgement.status(), judgement.err());
		assertTrue(report("text", "merged.session")
				.contains("incomplete: the runs of 2 of 8 shards are missing: 2, 7"));
	}

	@Test
	void anUnreadableShardIsRefused() throws Exception {
		String shard = run(new Shard(0, SHARDS), 100, false, null);
		Files.writeString(folder.resolve("broken.session"), "ILOCK");
		Fork.Result merged = merge(List.of(shard, "broken.session"));
		assertEquals(65, merged.status());
		assertEquals(1, merged.err().lines().count(), merged.err());
		assertFalse(Files.exists(folder.resolve("merged.session")));
	}

	@Test
	void resultsOfOtherFindingsAreKept() throws Exception {
		Path source = folder.resolve("a.session");
		Session session = SessionFiles.read(source);
		List<String> ids = session.findings().stream().filter(Finding::isDirectable).map(Finding::id)
				.toList();
		assertTrue(ids.size() >= 2, ids::toString);
		for (String id : ids) {
			ConfirmedFile file = new ConfirmedFile(null, source, session, Shard.ALL, commands.console());
			file.add(new Confirmation(id, new Confirmation.Campaign("c" + id, "17", "", "sparse", 40, 1, false),
					Set.of(0), List.of(new FakeRuns(0, true).directed(id, 0)), List.of(),
					Set.of()));
			file.finish();
		}
		assertEquals(ids.size(), report("text", "a-confirmed.session").lines()
				.filter(line -> line.contains("real: seed")).count());
	}
}
