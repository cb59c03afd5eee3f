/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several session files as one: nothing is lost or duplicated, and references stay correct. */
class SessionMergerTest {

	@TempDir
	Path folder;

	private Session merged(Path... files) throws IOException {
		Path merged = folder.resolve("merged.session");
		SessionMerger.merge(List.of(files), merged);
		return SessionFiles.read(merged);
	}

	private static List<Path> files(String... scenarios) {
		return Arrays.stream(scenarios).map(Golden::file).toList();
	}

	/** The visible data of a finding, without the numbers of the stream. */
	private static String text(Finding finding) {
		return finding.id() + ' ' + finding.kind() + ' ' + finding.evidence() + ' ' + finding.engines() + ' '
				+ finding.labels() + ' ' + finding.count() + ' ' + finding.variable().displayName() + ' '
				+ finding.accesses().stream().map(SessionMergerTest::text).toList() + finding.details().suggestion();
	}

	private static String text(Access access) {
		return access.operation() + " in " + access.thread().name() + " at " + access.site() + ' ' + access.stack()
				+ ' '
				+ access.locks().stream().map(lock -> lock.className() + lock.mode()).toList();
	}

	@Test
	void findingsAreMergedAsInACommonReport() throws IOException {
		String[] scenarios = { "race", "locks", "atomicity", "predicted", "race" };
		List<Session> sessions = new ArrayList<>();
		for (String scenario : scenarios) {
			sessions.add(Golden.session(scenario));
		}
		sessions.sort(Comparator.comparing(Session::start).thenComparing(Session::id));
		Session merged = merged(files(scenarios).toArray(Path[]::new));
		assertEquals(Findings.merge(sessions).stream().map(SessionMergerTest::text).toList(),
				merged.findings().stream().map(SessionMergerTest::text).toList());
		assertEquals(sessions.stream().map(Session::start).min(Comparator.naturalOrder()).orElseThrow(),
				merged.start());
		assertEquals(sessions.stream().mapToLong(session -> session.statistics().threads()).sum(),
				merged.statistics().threads());
		assertEquals("5", merged.options().get("merged"));
		assertEquals(sessions.stream().allMatch(session -> session.end().isPresent()), merged.end().isPresent());
	}

	@Test
	void objectsAndTimesOfTheRunsStayDistinct() throws IOException {
		Session one = Golden.session("race");
		Session merged = merged(Golden.file("locks"), Golden.file("race"));
		assertTrue(merged(Golden.file("race"), Golden.file("clean")).end().isPresent());
		Finding alone = one.findings().get(0);
		Finding behind = merged.findings().stream().filter(each -> each.id().equals(alone.id())).findFirst()
				.orElseThrow();
		assertEquals(one.start().plus(alone.found()), merged.start().plus(behind.found()));
	}

	@Test
	void theOrderOfTheFilesMakesNoDifference() throws IOException {
		List<String> scenarios = List.of("race", "locks", "killed", "predicted");
		Path first = folder.resolve("first");
		SessionMerger.merge(files(scenarios.toArray(String[]::new)), first);
		for (int i = 1; i < scenarios.size(); i++) {
			List<String> others = new ArrayList<>(scenarios);
			Collections.rotate(others, i);
			Collections.swap(others, 0, 1);
			Path other = folder.resolve("other");
			SessionMerger.merge(files(others.toArray(String[]::new)), other);
			assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(other), others::toString);
		}
	}

	@Test
	void theMergedIdDependsOnlyOnTheSessions() throws IOException {
		String id = merged(Golden.file("race"), Golden.file("clean")).id();
		assertEquals(id, merged(Golden.file("race"), Golden.file("clean")).id());
		assertNotEquals(id, merged(Golden.file("race"), Golden.file("locks")).id());
	}

	@Test
	void aKilledOrDamagedSessionIsMergedAsFarAsItGoes() throws IOException {
		byte[] bytes = Files.readAllBytes(Golden.file("clean"));
		byte[] damaged = Arrays.copyOf(bytes, bytes.length + 6);
		Arrays.fill(damaged, bytes.length, damaged.length, (byte) 0xFF);
		Path file = Files.write(folder.resolve("damaged.session"), damaged);
		Session merged = merged(file, Golden.file("killed"));
		assertTrue(merged.end().isEmpty());
		assertTrue(merged.health().stream().anyMatch(each -> each.code().equals("stream-damaged")));
		assertEquals(Golden.session("killed").findings().size(), merged.findings().size());
	}

	@Test
	void theMergedFileMayReplaceAnInputAndIsKeptOnFailure() throws IOException {
		Path file = Files.copy(Golden.file("race"), folder.resolve("race.session"));
		SessionMerger.merge(List.of(file, Golden.file("locks")), file);
		Session merged = SessionFiles.read(file);
		assertTrue(merged.findings().size() > Golden.session("race").findings().size());
		byte[] before = Files.readAllBytes(file);
		assertThrows(SessionFileException.class,
				() -> SessionMerger.merge(List.of(file, folder.resolve("missing")), file));
		assertArrayEquals(before, Files.readAllBytes(file));
		try (var left = Files.list(folder)) {
			assertEquals(List.of(file), left.toList());
		}
	}
}
