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

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;

/** All declared races of the programs are found, with their details, and no others. */
@Tag("every-jdk")
class RacyProgramsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, racy/FieldRace, FIELD, racy.FieldRace, value",
			"JDK_25, racy/FieldRace, FIELD, racy.FieldRace, value",
			"JDK_17, racy/StaticRace, STATIC, racy.StaticRace, value",
			"JDK_25, racy/StaticRace, STATIC, racy.StaticRace, value",
			"JDK_17, racy/ArrayRace, ARRAY, 'java.lang.String[]', '[1]'",
			"JDK_25, racy/ArrayRace, ARRAY, 'java.lang.String[]', '[1]'",
			"JDK_17, racy/SynchronizedMethodRace, FIELD, racy.SynchronizedMethodRace, name",
			"JDK_25, racy/SynchronizedMethodRace, FIELD, racy.SynchronizedMethodRace, name",
			"JDK_17, racy/HookRace, FIELD, racy.HookRace, value",
			"JDK_25, racy/HookRace, FIELD, racy.HookRace, value" })
	void theDeclaredRaceIsFound(Jdk jdk, String program, String kind, String className, String name) throws Exception {
		Session session = run(jdk, program, "");
		Map<Integer, String> declared = Programs.declaredRaces(program);
		assertFalse(session.findings().isEmpty());
		for (Finding finding : session.findings()) {
			assertEquals(FindingKind.DATA_RACE, finding.kind());
			assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
			assertEquals(kind, finding.variable().kind().name());
			assertEquals(className, finding.variable().className());
			assertEquals(name, finding.variable().name());
			String operations = finding.accesses().stream().map(access -> access.operation().stableName()).sorted()
					.collect(Collectors.joining("/"));
			for (Access access : finding.accesses()) {
				assertEquals(declared.get(access.line()), operations, () -> "at line " + access.line());
			}
			assertEquals(2, finding.accesses().stream().map(access -> access.thread().id()).distinct().count());
		}
		assertFalse(session.truncated());
		assertTrue(session.end().isPresent());
	}

	@ParameterizedTest
	@EnumSource
	void bothStacksAndBothLocksAreReported(Jdk jdk) throws Exception {
		Finding finding = run(jdk, "racy/LocksRace", "").findings().get(0);
		List<Access> accesses = finding.accesses().stream()
				.sorted(Comparator.comparing(access -> access.thread().name())).toList();
		Access left = accesses.get(0);
		Access right = accesses.get(1);
		assertEquals(List.of("set", "deposit"), topMethods(left));
		assertEquals(List.of("set", "withdraw"), topMethods(right));
		assertEquals("left", left.thread().name());
		assertEquals("right", right.thread().name());
		assertEquals("java.lang.Thread", left.stack().get(left.stack().size() - 1).getClassName());
		assertFalse(left.sharesLockWith(right));
		assertLock(left, "java.lang.Object", "monitor", "deposit", "synchronized (monitor)");
		assertLock(right, "java.util.concurrent.locks.ReentrantLock", "exclusive", "withdraw", "lock.lock()");
		assertEquals("racy.Until", left.thread().startedAt().getClassName());
	}

	@Test
	void withoutNoiseTheRaceIsFoundToo() throws Exception {
		Session session = run(Jdk.JDK_17, "racy/FieldRace", ",noise=off");
		assertEquals("off", session.options().get("noise"));
		assertFalse(session.findings().isEmpty());
	}

	@Test
	void theSessionContainsTheSeedAndTheOptions() throws Exception {
		Session session = run(Jdk.JDK_17, "racy/FieldRace", ",seed=4711,noise=random:500/10us");
		assertEquals(4711, session.seed());
		assertEquals("random:500/10us", session.options().get("noise"));
		assertEquals(List.of("atomrace", "unsafe-use"), session.engines());
		assertTrue(session.command().startsWith("racy.FieldRace "), session.command());
		assertTrue(session.statistics().classesInstrumented() >= 2, session.statistics().toString());
		assertTrue(session.statistics().sites() > 0, session.statistics().toString());
	}

	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, program).optimized().agent("session=" + file + options)
				.arguments(stop.toString());
		return SessionWatch.runUntilFound(run, file, stop);
	}

	private static List<String> topMethods(Access access) {
		return access.stack().stream().limit(2).map(StackTraceElement::getMethodName).toList();
	}

	private static void assertLock(Access access, String className, String mode, String method, String source) {
		assertEquals(1, access.locks().size(), access.locks().toString());
		Access.HeldLock lock = access.locks().get(0);
		assertEquals(className, lock.className());
		assertEquals(mode, lock.mode());
		assertEquals(method, lock.takenAt().getMethodName());
		assertTrue(Programs.line("racy/LocksRace", lock.takenAt().getLineNumber()).contains(source));
	}
}
