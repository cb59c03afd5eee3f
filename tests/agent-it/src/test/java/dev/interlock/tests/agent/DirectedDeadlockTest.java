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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.FixResult;
import dev.interlock.session.Outcome.Kind;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Link;

/** Directed runs of predicted deadlocks: of blocks, synchronized methods, explicit locks, and three threads. */
@Tag("every-jdk")
class DirectedDeadlockTest {

	private static final String PROGRAM = "controlled.LockCycles";
	/** Some commands start dozens of JVMs. */
	private static final long LIMIT_SECONDS = 900;

	@TempDir
	Path folder;

	/** All four happen where a thread is stopped between its locks, and none behind a further lock. */
	@ParameterizedTest
	@EnumSource
	void predictedDeadlocksAreConfirmedReplayedAndFixed(Jdk jdk) throws Exception {
		Path session = folder.resolve("cycles.session");
		command(jdk, 0, "run", "--engines", "lock-order", "--noise", "off", "--session", session.toString(), "--");
		List<Finding> predicted = SessionFiles.read(session).findings();
		assertEquals(List.of(4, 4, 4, 6), predicted.stream().map(each -> each.accesses().size()).sorted().toList());
		assertTrue(predicted.stream().allMatch(Finding::isDirectable));

		Path confirmed = folder.resolve("cycles-confirmed.session");
		command(jdk, 66, "confirm", "--jobs", "1", "--seeds", "2", "--fail-on", "harmful", session.toString(), "--");
		for (Finding finding : SessionFiles.read(confirmed).findings()) {
			Confirmation confirmation = finding.details().confirmation();
			assertEquals(FindingKind.LOCK_ORDER, finding.kind());
			assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
			assertEquals(Confirmation.State.HARMFUL, confirmation.state(), confirmation.lines()::toString);
			assertEquals(Set.of(dev.interlock.session.Outcome.of(Kind.DEADLOCK)), confirmation.best().outcomes());
			assertTrue(confirmation.best().isRepeated(), confirmation.lines()::toString);
			assertDrawn(finding);
		}

		Path gated = folder.resolve("gated.session");
		command(jdk, 0, "confirm", "--jobs", "1", "--seeds", "3", "--fail-on", "real", "--session", gated.toString(),
				session.toString(), "--", "gated");
		for (Finding finding : SessionFiles.read(gated).findings()) {
			assertEquals(Confirmation.State.NOT_REPRODUCED, finding.details().confirmation().state());
			assertEquals(3, finding.details().confirmation().runs().size());
		}

		Finding ring = predicted.stream().filter(each -> each.accesses().size() == 6).findFirst().orElseThrow();
		Outcome replayed = command(jdk, 1, "replay", "--finding", ring.id(), "--times", "2", confirmed.toString(),
				"--");
		assertTrue(replayed.errText().contains("schedule " + confirmation(confirmed, ring).best().digest()),
				replayed.errText());
		assertTrue(replayed.errText().contains("The run ended in a deadlock: ")
				&& replayed.errText().contains(", blocked by "), replayed.errText());
		command(jdk, 0, "check-fix", "--finding", ring.id(), "--jobs", "1", "--seeds", "2", "--simple", "2",
				confirmed.toString(),
				"--", "gated");
		assertEquals(FixResult.State.NO_CONFLICT, confirmation(confirmed, ring).fix().state());
	}

	/** Each thread of the cycle holds its outer lock to the end, and waits for that of another one. */
	private static void assertDrawn(Finding finding) {
		Interleaving picture = Interleaving.of(finding);
		String drawn = picture.toString();
		assertTrue(picture.subtitle().endsWith("the threads waited for each other for ever"), picture.subtitle());
		int threads = finding.accesses().size() / 2;
		List<Link> waits = picture.links().stream().filter(link -> link.kind() == Link.Kind.WAITS).toList();
		assertEquals(threads, waits.size(), drawn);
		assertEquals(threads, waits.stream().map(link -> picture.steps().get(link.from()).lane()).distinct().count());
		for (Link wait : waits) {
			Interleaving.Step waiting = picture.steps().get(wait.from());
			Interleaving.Step holding = picture.steps().get(wait.to());
			assertTrue(waiting.isAccess() && holding.isAccess(), drawn);
			assertEquals("wait for " + holding.text().replaceFirst("request ", ""), waiting.text());
			assertTrue(picture.bars().stream().anyMatch(bar -> bar.lane() == holding.lane()
					&& bar.to() >= picture.steps().indexOf(waiting) - 2
					&& waiting.text().equals("wait for " + bar.lock())), drawn);
		}
	}

	private static Confirmation confirmation(Path session, Finding finding) throws Exception {
		return SessionFiles.read(session).findings().stream().filter(each -> each.id().equals(finding.id()))
				.findFirst().orElseThrow().details().confirmation();
	}

	/** @param arguments those of the command up to {@code --}, then those of the program */
	private static Outcome command(Jdk jdk, int status, String... arguments) throws Exception {
		List<String> line = new ArrayList<>(Arrays.asList(arguments));
		line.addAll(1, List.of("--java", jdk.java().toString()));
		int program = line.indexOf("--") + 1;
		line.addAll(program, List.of("-cp", Programs.classes().toString(), PROGRAM));
		Outcome outcome = TargetRun.command(jdk, line.toArray(String[]::new)).limit(LIMIT_SECONDS).outcome();
		assertEquals(status, outcome.status(), outcome.outText() + outcome.errText());
		return outcome;
	}
}
