/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.evaluation.TransactionLabels.Report;
import dev.interlock.evaluation.TransactionLabels.Verdict;
import dev.interlock.evaluation.atomicity.Meetings;

/** The corpus methods that the algorithms of Wang and Stoller report as not atomic. */
@Tag("every-jdk")
class TransactionsTest {

	private static final String FOLDER = "dev.interlock.corpus.atomicity.";
	private static final String RACY = "dev.interlock.corpus.racy.";
	private static final Set<String> NOT_ATOMIC = Set.of(FOLDER + "ContainsThenPut.load(int)",
			FOLDER + "GetThenSet.deposit()", FOLDER + "LengthThenGetChars.copy()",
			FOLDER + "VolatileIncrement.increment()");

	private final Checkout checkout = Checkout.find();

	@Test
	void exactlyTheMethodsThatAreNotAtomicAreReported() throws Exception {
		assertEquals(NOT_ATOMIC, reported("engines=reduction,noise=off", Category.ATOMICITY, Category.SAFE));
	}

	@Test
	void blocksReportThemWithTheAccessThatBreaksThem() throws Exception {
		// unless a second thread puts the same key, no access could break it
		Set<String> reported = reported("engines=blocks,noise=off", Category.ATOMICITY, Category.SAFE);
		reported.addAll(meetings("engines=blocks,noise=off", "keys", "turns"));
		assertEquals(NOT_ATOMIC, reported);
	}

	/**
	 * The algorithm (section 8) detects a data race only when a thread returns to a variable that a second thread has
	 * used, and one transaction must access two such variables, or one twice. In {@code load} these are the count and
	 * the key. Both threads inserting a key does not reveal it if the one that checked last inserts before the other
	 * one checks.
	 */
	@Test
	void onLineReductionReportsThemToo() throws Exception {
		String options = "engines=reduction,reduction=on-line,noise=off";
		assertEquals(NOT_ATOMIC, meetings(options, "puts", "turns"));
		Set<String> more = reported(options, Category.ATOMICITY, Category.SAFE);
		assertTrue(NOT_ATOMIC.containsAll(more), more::toString);
	}

	/**
	 * In programs with data races, methods and blocks are broken too; each report has a verdict. Blocks need a transaction
	 * that writes beside another one that has read before: where only the first thread writes, the schedule decides.
	 */
	@ParameterizedTest
	@CsvSource({ "reduction, ThisEscape$Listener.ThisEscape$Listener,",
			"blocks,, DoubleCheckedLocking.limit LazyInitialization.instance" })
	void methodsOfRacyProgramsAreReportedAsLabelled(String engine, String byThisAlone, String byChance)
			throws Exception {
		TransactionLabels labels = TransactionLabels.read(checkout.transactionLabels());
		Set<String> violations = new TreeSet<>();
		for (FoundRace finding : findings("noise=off,engines=" + engine, checkout.racyTransactions(),
				programs(Category.RACY))) {
			Verdict verdict = labels.of(Report.of(finding, engine));
			assertNotEquals(Verdict.UNKNOWN, verdict, finding::transaction);
			if (verdict != Verdict.FALSE) {
				violations.add(finding.transaction().substring(RACY.length(), finding.transaction().indexOf('(')));
			}
		}
		Set<String> expected = new TreeSet<>(Set.of("DoubleCheckedLocking.limit", "LazyInitialization.instance",
				"TwoLocks.fromLeft", "TwoLocks.fromRight"));
		Stream.ofNullable(byThisAlone).forEach(expected::add);
		if (byChance != null) {
			violations.addAll(List.of(byChance.split(" ")));
		}
		assertEquals(expected, violations);
	}

	/** The reports on programs whose threads interleave for certain. */
	private Set<String> meetings(String options, String... meetings) throws Exception {
		List<String> arguments = new ArrayList<>(List.of(Meetings.class.getName()));
		arguments.addAll(List.of(meetings));
		return transactions(options + ",exclude=" + Meetings.class.getName() + "*", arguments);
	}

	private Set<String> reported(String options, Category... categories) throws Exception {
		return transactions(options, programs(categories));
	}

	private List<String> programs(Category... categories) throws IOException {
		List<String> arguments = new ArrayList<>(List.of(CorpusRunner.class.getName()));
		for (Category category : categories) {
			CorpusEvaluation.programs(checkout, category).forEach(program -> arguments.add(program.className()));
		}
		return arguments;
	}

	private Set<String> transactions(String options, List<String> arguments) throws Exception {
		Set<String> transactions = new TreeSet<>();
		findings(options, checkout.corpusTransactions(), arguments)
				.forEach(finding -> transactions.add(finding.transaction()));
		return transactions;
	}

	private List<FoundRace> findings(String options, Path meantToBeAtomic, List<String> arguments) throws Exception {
		ProgramResult result = AgentRun
				.withAgent(checkout.agent(), List.of(checkout.corpusClasses(), checkout.evaluationClasses()))
				.withOptions(options + ",transactions=" + meantToBeAtomic).within(Duration.ofMinutes(10))
				.run(arguments.toArray(String[]::new));
		assertEquals(0, result.status(), () -> result.ending("The program"));
		assertEquals(List.of(), result.complaints());
		return result.findings();
	}
}
