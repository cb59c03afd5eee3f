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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.report.TextReport;

/** Reports of non-atomic transactions, for programs like Figure 1 of Wang and Stoller. */
@Tag("every-jdk")
class TransactionReportsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, reduction", "JDK_25, reduction", "JDK_17, 'reduction,reduction=on-line'",
			"JDK_25, 'reduction,reduction=on-line'", "JDK_17, blocks", "JDK_25, blocks" })
	void theStacksHaveFramesOfTheProgramOnly(Jdk jdk, String engine) throws Exception {
		List<Finding> findings = findings(jdk, "atomic/Vectors", engine);
		assertEquals(1, findings.size(), findings.toString());
		for (Access access : findings.get(0).accesses()) {
			assertEquals(List.of(), access.stack().stream().map(StackTraceElement::getClassName)
					.filter(name -> !name.startsWith("atomic.") && !name.equals("java.lang.Thread")).toList());
			assertTrue(access.stack().size() > 2, access.toString());
		}
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction", "JDK_25, reduction" })
	void aHelperIsShownWithTheLineOfEachCall(Jdk jdk, String engine) throws Exception {
		List<Finding> findings = findings(jdk, "atomic/Helper", engine);
		assertEquals(1, findings.size(), findings.toString());
		List<String> callers = findings.get(0).accesses().stream()
				.filter(access -> access.thread().name().equals("writer")).map(access -> access.stack().get(1))
				.map(frame -> Programs.line("atomic/Helper", frame.getLineNumber())).toList();
		assertTrue(callers.get(0).endsWith("// first"), callers::toString);
		assertTrue(callers.get(1).endsWith("// second"), callers::toString);
	}

	@ParameterizedTest
	@EnumSource
	void blocksReportsTheAccessesAndTheAcquisitionsOfTheirLocks(Jdk jdk) throws Exception {
		List<String> report = report(jdk, "atomic/Vectors", "blocks");
		assertInOrder(report, "Atomicity violation on Vectors.count (predicted once by blocks)",
				"  field count of atomic.Vectors",
				"  pattern read-write-read: two reads that belong together; another thread writes in between, so "
						+ "they may see different values.",
				"  transaction atomic.Vectors.copyFrom(atomic.Vectors) is not atomic",
				"  (1) read in thread 'copier'", taken("size", "synchronized (this)"), at("size", "return count;"),
				at("copyFrom", "other.size()"),
				"  (remote) write in thread 'cleaner'", taken("clear", "count = 0;"), at("clear", "count = 0;"),
				"  (2) read in thread 'copier'", taken("copyInto", "synchronized (this)"),
				at("copyInto", "i < count"), at("copyFrom", "other.copyInto(copy)"));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, reduction", "JDK_25, reduction", "JDK_17, 'reduction,reduction=on-line'",
			"JDK_25, 'reduction,reduction=on-line'" })
	void reductionReportsTheSecondAcquisition(Jdk jdk, String engine) throws Exception {
		List<String> report = report(jdk, "atomic/Vectors", engine);
		assertInOrder(report, "Atomicity violation on Vectors.count (predicted once by reduction)",
				"  pattern release-acquire: the lock acquired at (1) is released, and acquired again at (2): another "
						+ "thread can run in between, so the values that (1) has read or written may have changed.",
				"  transaction atomic.Vectors.copyFrom(atomic.Vectors) is not atomic",
				"  (1) acquire of Vectors in thread 'copier'", at("size", "synchronized (this)"),
				at("copyFrom", "other.size()"),
				"  (2) acquire of Vectors in thread 'copier'",
				at("copyInto", "synchronized (this)"), at("copyFrom", "other.copyInto(copy)"));
	}

	@Test
	void bothVariablesAreNamed() throws Exception {
		List<String> report = report(Jdk.JDK_17, "atomic/Pairs", "blocks");
		assertInOrder(report, "Atomicity violation on Pairs.low, Pairs.high (predicted once by blocks)",
				"  field low of atomic.Pairs", "  field high of atomic.Pairs",
				"  pattern two variables: read-write, write-read: two variables that belong together, and another thread "
						+ "writes Pairs.low, which (1) has read before, but writes Pairs.high, which (2) then reads: ",
				"  transaction atomic.Pairs.sum() is not atomic", "  (1) read of Pairs.low in thread 'reader'",
				"  (remote) write of Pairs.low in thread 'setter'", "  (remote) write of Pairs.high in thread 'setter'",
				"  (2) read of Pairs.high in thread 'reader'");
	}

	private static String taken(String method, String text) {
		return "      Vectors (this, monitor), taken at " + frame(method, text);
	}

	private static String at(String method, String text) {
		return "\tat " + frame(method, text);
	}

	/** A frame at the first line with this text in or after the method's declaration. */
	private static String frame(String method, String text) {
		int line = 1;
		while (!Programs.line("atomic/Vectors", line).matches("\\s+public .*\\b" + method + "\\(.*")) {
			line++;
		}
		while (!Programs.line("atomic/Vectors", line).contains(text)) {
			line++;
		}
		return "atomic.Vectors." + method + "(Vectors.java:" + line + ")";
	}

	/** Asserts that lines with these prefixes occur in this order, possibly with others in between. */
	private static void assertInOrder(List<String> report, String... lines) {
		int at = 0;
		for (String line : lines) {
			while (at < report.size() && !report.get(at).startsWith(line)) {
				at++;
			}
			assertTrue(at < report.size(), () -> line + "\nis missing there in\n" + String.join("\n", report));
			at++;
		}
	}

	private List<String> report(Jdk jdk, String program, String engine) throws Exception {
		Path session = folder.resolve("a.session");
		findings(jdk, program, engine);
		StringBuilder text = new StringBuilder();
		new TextReport().write(List.of(SessionFiles.read(session)), text);
		return text.toString().lines().toList();
	}

	/** The same four accesses; each method has two of them. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction" })
	void eachTransactionIsReportedWithItsOwnAccesses(Jdk jdk, String engine) throws Exception {
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

	@ParameterizedTest
	@EnumSource
	void aStoppedSearchForCyclesIsReported(Jdk jdk) throws Exception {
		assertInOrder(report(jdk, "atomic/Circles", "blocks"), "Session ",
				"  info      Blocks stopped the search for cycles over several transactions early: there may be more of them.",
				"Atomicity violation on Circles.a, Circles.b ");
	}

	/** Re-entrant, thread-local and protected locks (Wang and Stoller, section 3.5). */
	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction", "JDK_25, reduction",
			"JDK_17, 'reduction,reduction=on-line'", "JDK_25, 'reduction,reduction=on-line'" })
	void heldOrUncontendedLocksDoNotSplitATransaction(Jdk jdk, String engine) throws Exception {
		Set<String> methods = new TreeSet<>();
		findings(jdk, "atomic/Nested", engine).forEach(finding -> methods.add(finding.details().transaction()));
		assertEquals(Set.of("atomic.Nested.entersTwice()", "atomic.Nested.locksTwice()", "atomic.Nested.readsTwice()"),
				methods);
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction", "JDK_25, reduction",
			"JDK_17, 'reduction,reduction=on-line'", "JDK_25, 'reduction,reduction=on-line'" })
	void semaphoresAndSynchronizersOfTheProgramAreLocks(Jdk jdk, String engine) throws Exception {
		Set<String> methods = new TreeSet<>();
		findings(jdk, "locks/Mutexes", engine, "together")
				.forEach(finding -> methods.add(finding.details().transaction()));
		assertEquals(Set.of("locks.Mutexes.unlocked()"), methods);
	}

	/** Trace (6) of Wang and Stoller with an additional transaction; under a lock it is atomic. */
	@ParameterizedTest
	@EnumSource
	void blocksFindACycleOverFourTransactionsWhicheverIsSplit(Jdk jdk) throws Exception {
		Set<String> found = new TreeSet<>();
		findings(jdk, "atomic/Ring", "blocks").forEach(
				finding -> found.add(finding.details().transaction() + ' ' + finding.violation().pattern()));
		String pattern = " cycle of 4 transactions";
		assertEquals(Set.of("atomic.Ring.first()" + pattern, "atomic.Ring.second()" + pattern,
				"atomic.Ring.third()" + pattern, "atomic.Ring.fourth()" + pattern), found);
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, blocks", "JDK_25, blocks", "JDK_17, reduction", "JDK_25, reduction",
			"JDK_17, 'reduction,reduction=on-line'", "JDK_25, 'reduction,reduction=on-line'" })
	void aPoolThreadThatChecksAndDecrementsSeparately(Jdk jdk, String engine) throws Exception {
		Set<String> found = new TreeSet<>();
		findings(jdk, "atomic/Pool", engine)
				.forEach(finding -> found.add(finding.details().transaction() + ' ' + finding.violation().pattern()));
		String transaction = "atomic.Pool.endsIfOthersAreLeft() ";
		assertEquals(engine.equals("blocks") ? Set.of(transaction + "read-write-read", transaction + "read-write-write")
				: Set.of(transaction + "release-acquire"), found);
	}

	private List<Finding> findings(Jdk jdk, String program, String engine, String... arguments) throws Exception {
		Path session = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program)
				.agent("engines=" + engine + ",transactions=methods,noise=off,session=" + session)
				.arguments(arguments).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(session).findings();
	}
}
