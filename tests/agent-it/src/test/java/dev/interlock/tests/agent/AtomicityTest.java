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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.SessionFiles;

/** Training of sections and blocking transactions, each with a program of its own. */
@Tag("every-jdk")
class AtomicityTest {

	private static final String SECTIONS = """
			interlock-sections 1

			section broken
			  variable field atomic.Till.price
			  entry    atomic.Till.compare()V/price:read#0
			  end      atomic.Till.compare()V/price:read#1
			  from     pattern double-read

			section held
			  variable field atomic.Till.sum
			  entry    atomic.Till.sell(I)V/sum:read#0
			  end      atomic.Till.sell(I)V/sum:write#0
			  from     pattern load-and-store

			section unseen
			  variable field atomic.Till.old
			  entry    atomic.Till.refund()V/old:read#0
			  end      atomic.Till.refund()V/old:write#0
			  from     pattern load-and-store
			""";

	@TempDir
	Path folder;

	@Test
	void trainingDisablesSectionsThatACorrectProgramBreaks() throws Exception {
		Path file = Files.writeString(folder.resolve("till.sections"), SECTIONS);
		String classes = Programs.classes().toString();
		String text = interlock(0, "sections", "train", "--sections", file.toString(), "--runs", "2", "--noise", "off",
				"--",
				"-cp", classes, "atomic.Till");
		assertTrue(text
				.contains("3 sections: 1 were broken in correct runs and are disabled, 1 were seen and held, "
						+ "1 were never executed."),
				text);
		String trained = Files.readString(file);
		assertTrue(trained.matches("(?s).*section broken\n[^\n]*\n[^\n]*\n[^\n]*\n[^\n]*\n.*"
				+ "disabled broken in training run 1, which was correct: .*write.*section held.*"), trained);
		String held = trained.substring(trained.indexOf("section held"), trained.indexOf("section unseen"));
		assertTrue(held.matches("(?s).* support +2\n.*") && !held.contains("disabled"), trained);
		String unseen = trained.substring(trained.indexOf("section unseen"));
		assertTrue(unseen.endsWith("  support  0\n  kept     never executed in 2 training runs\n"), trained);

		String checked = interlock(0, "sections", "check", "-cp", classes, file.toString());
		assertTrue(checked.contains("3 sections can be used; no errors found."), checked);
		String listed = interlock(0, "sections", "list", "-cp", classes, file.toString());
		assertTrue(listed.contains("broken in training run 1"), listed);

		// a failing run ends the training and leaves the file unchanged
		interlock(65, "sections", "train", "--sections", file.toString(), "--runs", "1", "--noise", "off", "--", "-cp",
				classes, "plain.ExitThree");
		assertEquals(trained, Files.readString(file));
	}

	@ParameterizedTest
	// the agent's own calls of an included JDK class do not belong to the program
	@CsvSource({ "JDK_25, 'engines=blocks,include=atomic.*,java.util.ArrayList'",
			"JDK_17, 'engines=reduction,reduction=on-line'" })
	void aTransactionThatWaitsReleasesItsLockInBetween(Jdk jdk, String options) throws Exception {
		Path session = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "atomic/Stock")
				.agent("transactions=methods," + options + ",noise=off,session=" + session).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Set<String> methods = new TreeSet<>();
		for (Finding finding : SessionFiles.read(session).findings()) {
			assertEquals(FindingKind.ATOMICITY_VIOLATION, finding.kind());
			methods.add(finding.accesses().get(0).stack().get(0).getMethodName());
		}
		assertEquals(Set.of("waitBetween", "awaitBetween", "awaitBetweenWrites"), methods);
	}

	/** The agent must not request a class that it uses while the JVM loads that class. */
	@ParameterizedTest
	@EnumSource
	void classesThatTheAgentNeedsCanBeWatched(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "atomic/Stock").agent("engines=blocks,noise=off,"
				+ "include=atomic.*,java.util.Collections,session=" + folder.resolve("a.session")).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertTrue(!outcome.errText().contains("failed"), outcome.errText());
	}

	@ParameterizedTest
	@EnumSource
	void twoSectionsWithTheSameMethodsAreDistinguished(Jdk jdk) throws Exception {
		Path file = Files.writeString(folder.resolve("ledger.sections"), """
				interlock-sections 1

				section deposit
				  variable field atomic.Ledger.balance
				  entry    atomic.Ledger.deposit()V/balance()I:read#0
				  end      atomic.Ledger.deposit()V/setBalance(I)V:write#0
				  from     hand

				section withdraw
				  variable field atomic.Ledger.balance
				  entry    atomic.Ledger.withdraw()V/balance()I:read#0
				  end      atomic.Ledger.withdraw()V/setBalance(I)V:write#0
				  from     hand
				""");
		Path session = folder.resolve("ledger.session");
		Outcome outcome = TargetRun.of(jdk, "atomic/Ledger")
				.agent("engines=atomrace,noise=off,sections=" + file + ",session=" + session).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("deposit", "withdraw"), SessionFiles.read(session).findings().stream()
				.map(finding -> finding.violation().section()).sorted().toList(), outcome.errText());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, off", "JDK_25, off", "JDK_17, random:1000/20us" })
	void aViolationOfABriefSectionIsObserved(Jdk jdk, String noise) throws Exception {
		Path file = Files.writeString(folder.resolve("meter.sections"), """
				interlock-sections 1

				section add
				  variable field atomic.Meter.total
				  entry    atomic.Meter.add(Z)V/total:read#0
				  end      atomic.Meter.add(Z)V/total:write#0
				  from     pattern load-and-store
				""");
		Path session = folder.resolve("meter.session");
		Outcome outcome = TargetRun.of(jdk, "atomic/Meter").agent("engines=atomrace,windows=none,noise=" + noise
				+ ",sections=" + file + ",session=" + session).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		List<Finding> findings = SessionFiles.read(session).findings();
		assertEquals(1, findings.size(), findings.toString());
		Finding finding = findings.get(0);
		assertEquals(FindingKind.ATOMICITY_VIOLATION, finding.kind());
		assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
		assertEquals(List.of("add", "disturb", "add"), finding.accesses().stream()
				.map(access -> access.stack().get(0).getMethodName()).toList());
	}

	private String interlock(int status, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Jdk.JDK_17.java().toString(), "-XX:TieredStopAtLevel=1", "-jar",
						TargetRun.agentJar().toString()));
		command.addAll(List.of(arguments));
		Path output = folder.resolve("output");
		Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(output.toFile()).start();
		assertEquals(status, process.waitFor(), Files.readString(output));
		return Files.readString(output);
	}
}
