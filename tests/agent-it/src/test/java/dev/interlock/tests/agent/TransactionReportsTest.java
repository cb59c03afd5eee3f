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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.SessionFiles;

/** What is told of transactions that are not atomic, of a program like Figure 1 of Wang and Stoller. */
class TransactionReportsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, reduction", "JDK_25, reduction", "JDK_17, 'reduction,reduction=on-line'",
			"JDK_25, 'reduction,reduction=on-line'", "JDK_17, blocks", "JDK_25, blocks" })
	void theStacksAreTheProgramsAlone(Jdk jdk, String engine) throws Exception {
		List<Finding> findings = findings(jdk, "atomic/Vectors", engine);
		assertEquals(1, findings.size(), findings.toString());
		for (Access access : findings.get(0).accesses()) {
			assertEquals(List.of(), access.stack().stream().map(StackTraceElement::getClassName)
					.filter(name -> !name.startsWith("atomic.") && !name.equals("java.lang.Thread")).toList());
			assertTrue(access.stack().size() > 2, access.toString());
		}
	}

	/** The same four accesses, of which each method has two. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction" })
	void eachTransactionThatIsNotAtomicIsToldWithItsOwnAccesses(Jdk jdk, String engine) throws Exception {
		List<Finding> findings = findings(jdk, "atomic/Pairs", engine);
		Map<String, Set<String>> methods = new TreeMap<>();
		for (Finding finding : findings) {
			Set<String> own = methods.computeIfAbsent(finding.details().transaction(), each -> new TreeSet<>());
			finding.accesses().stream().filter(access -> access.role() == Access.Role.LOCAL)
					.forEach(access -> own.add(access.method()));
			assertEquals(1, finding.count());
		}
		assertEquals(Map.of("atomic.Pairs.set(int)", Set.of("set"), "atomic.Pairs.sum()", Set.of("sum")), methods);
	}

	private List<Finding> findings(Jdk jdk, String program, String engine) throws Exception {
		Path session = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program).agent("engines=" + engine + ",noise=off,session=" + session)
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(session).findings();
	}
}
