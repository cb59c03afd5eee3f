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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Access;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/**
 * The happens-before engine derives edges from all JDK synchronisation. Programs without such an edge race under every
 * schedule.
 */
@Tag("every-jdk")
class EdgesTest {

	@TempDir
	Path folder;

	static Stream<Arguments> programs() {
		return Stream.of("Futures", "Threads", "Queues", "Walks", "Contents", "Locks", "Optimistic", "Handles",
				"MadeHandles", "CombinedHandles", "Atomics", "OwnLocks", "Tasks")
				.flatMap(EdgesTest::onEachJdk);
	}

	/** Programs ordered by monitors inside the JDK; hybrid detection does not count these as locks. */
	static Stream<Arguments> programsUnderMonitorsOfTheJdk() {
		return Stream.of("Settings", "CalledUnderMonitors", "Callbacks").flatMap(EdgesTest::onEachJdk);
	}

	private static Stream<Arguments> onEachJdk(String program) {
		return Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, program));
	}

	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		TargetRun target = TargetRun.of(jdk, "edges/" + program).optimized();
		if (jdk == Jdk.JDK_25) {
			// structured scopes
			target.vm("--enable-preview");
		}
		Outcome outcome = target.agent(options + ",noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file);
	}

	private static void assertNoMessages(Session session) {
		assertEquals(List.of(), session.findings());
		assertEquals(List.of(), severities(session));
	}

	/** The severities of the session's messages, except for the message that lists the excluded packages. */
	private static List<String> severities(Session session) {
		return session.health().stream().filter(message -> !message.code().equals("excluded"))
				.map(Session.HealthMessage::severity).toList();
	}

	@ParameterizedTest
	@MethodSource("programs")
	void anEdgeOfTheJdkIsKnown(Jdk jdk, String program) throws Exception {
		// edges are messages for hybrid detection: starts, ends, finalizers, cleaners and others
		assertNoMessages(run(jdk, program, "engines=happens-before,hybrid"));
	}

	@ParameterizedTest
	@MethodSource("programsUnderMonitorsOfTheJdk")
	void aMonitorOfTheJdkIsKnown(Jdk jdk, String program) throws Exception {
		assertNoMessages(run(jdk, program, "engines=happens-before"));
	}

	@ParameterizedTest
	@EnumSource
	void withoutTheEdgeEachCaseIsARace(Jdk jdk) throws Exception {
		Set<String> racing = new TreeSet<>();
		run(jdk, "Racy", "engines=happens-before").findings()
				.forEach(finding -> finding.accesses().forEach(access -> racing.add(name(access))));
		assertEquals(
				Set.of("nothing", "afterBarrier", "underReadLock", "afterPut", "afterCounters", "otherElement",
						"validatedRead",
						"validatedElement",
						"convertedRead", "byReflection", "staticByReflection",
						"elementByReflection", "byHandle", "staticByHandle", "elementByHandle", "byConvertedHandle",
						"byBoundHandle", "withArguments", "elementByUnsafe", "wideByUnsafe", "staticByUnsafe",
						"fieldByUnsafe", "plainly", "withoutFences"),
				racing);
	}

	@ParameterizedTest
	@EnumSource
	void aModelOfTheProgramAddsEdges(Jdk jdk) throws Exception {
		Path model = Files.writeString(folder.resolve("a.syncmodel"), """
				class edges.Mailbox
					post(..)   entry release this
					fetch()    exit acquire this if non-null
				""");
		assertEquals(Set.of("edges.Handover$Box.value"), variables(run(jdk, "Mailbox", "engines=happens-before")));
		assertNoMessages(run(jdk, "Mailbox", "engines=happens-before,sync-model=" + model));
	}

	/** The method of an access; for a lambda its enclosing method. */
	private static String name(Access access) {
		return access.method().replaceAll("lambda\\$(.*)\\$\\d+", "$1");
	}

	/** The reference to a racily published object is the race; reads through the object's final fields are ordered. */
	@ParameterizedTest
	@EnumSource
	void excludedClassesAndFinalFieldsAddOrder(Jdk jdk) throws Exception {
		Session session = run(jdk, "Others", "engines=happens-before,exclude=edges.Excluded");
		assertEquals(Set.of("edges.Others.frozen", "edges.Others.loose", "edges.Others$Node.value"),
				variables(session));
		assertEquals(List.of("info"), severities(session));
	}

	private static Set<String> variables(Session session) {
		Set<String> racing = new TreeSet<>();
		session.findings().forEach(finding -> racing
				.add(finding.variable().className() + '.' + finding.variable().name()));
		return racing;
	}
}
