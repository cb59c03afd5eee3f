/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The file of a schedule has what came from outside, and a replay waits for it at the same points. */
@Tag("every-jdk")
class ArrivalsTest {

	/** The replays of each recorded run. */
	private static final int REPLAYS = Integer.getInteger("interlock.replays", 2);

	@TempDir
	Path folder;

	/** Runs the program; what it waits for may be there from the beginning. */
	private Outcome run(Jdk jdk, String awaited, String options, boolean isThere) throws Exception {
		Path asks = folder.resolve("asks");
		TargetRun run = TargetRun.of(jdk, "controlled/Arrivals").agent(options).arguments(awaited, asks.toString())
				.start();
		try (OutputStream input = run.process().getOutputStream()) {
			while (awaited.equals("input") && !isThere && !Files.exists(asks) && run.process().isAlive()) {
				Thread.sleep(5);
			}
			input.write(42);
		} finally {
			Files.deleteIfExists(asks);
		}
		return run.outcome();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, socket, Net.accept", "JDK_17, process, Object.wait",
			"JDK_17, input, FileInputStream.readBytes",
			"JDK_25, socket, Net.accept", "JDK_25, process, ProcessHandleImpl.waitForProcessExit0",
			"JDK_25, input, FileInputStream.readBytes" })
	void aReplayWaitsForWhatComesFromOutside(Jdk jdk, String awaited, String place) throws Exception {
		Path file = folder.resolve("recorded.schedule");
		Outcome recorded = run(jdk, awaited, "schedule=random,seed=7,schedule-file=" + file, false);
		assertEquals(0, recorded.status(), recorded.errText());
		List<String> lines = Files.readAllLines(file);
		for (String kind : List.of("left", "back")) {
			assertTrue(lines.stream().anyMatch(line -> line.startsWith(kind + " 0") && line.endsWith(place)),
					lines.toString());
		}
		assertTrue(recorded.outText().startsWith("result " + (awaited.equals("process") ? 3 : 42) + " after "),
				recorded.outText());
		for (int i = 0; i < REPLAYS; i++) {
			Path again = folder.resolve("again.schedule");
			Outcome replayed = run(jdk, awaited, "schedule=replay:" + file + ",schedule-file=" + again, i % 2 == 1);
			assertFalse(replayed.errText().contains("differs"), "replay " + i + ": " + replayed.errText());
			assertEquals(recorded.outText(), replayed.outText(), "replay " + i);
			assertEquals(lines, Files.readAllLines(again), "replay " + i);
		}
	}

	/** At the end of control the thread has its input, but not the turn. */
	@ParameterizedTest
	@EnumSource
	void aThreadReturnsAtTheEndOfControl(Jdk jdk) throws Exception {
		Path file = folder.resolve("recorded.schedule");
		assertEquals(0, run(jdk, "input", "schedule=random,seed=7,schedule-file=" + file, false).status());
		long back = Files.readAllLines(file).stream().filter(line -> line.startsWith("back 0 "))
				.mapToLong(line -> Long.parseLong(line.split(" ")[2])).findFirst().orElseThrow();
		Outcome outcome = run(jdk, "input", "schedule=replay:" + file + ",schedule-points=" + (back - 1), true);
		assertEquals(0, outcome.status(), outcome.errText());
		assertTrue(outcome.outText().startsWith("result 42 after "), outcome.outText());
	}
}
