/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingReport;

/** The block-based algorithm on two variables, and on cycles over several transactions (Wang and Stoller, 4.2 and 4.3). */
class SeveralVariablesTest {

	private static final int X = 1;
	private static final int Y = 2;
	private static final int Z = 3;

	private final TransactionScenario run = new TransactionScenario(new Blocks());
	private final Object object = new Object();
	private final Object lock = new Object();
	private final Actor one = run.thread();
	private final Actor two = run.thread();

	/** Makes the access that the text names, for example {@code Wx}. */
	private void access(Actor thread, String access, int site) {
		int variable = switch (access.charAt(1)) {
		case 'x' -> X;
		case 'y' -> Y;
		default -> Z;
		};
		if (access.charAt(0) == 'W') {
			thread.write(object, variable, site);
		} else {
			thread.read(object, variable, site);
		}
	}

	@ParameterizedTest
	@CsvSource({
			"Wx, Wy, Wx, Wy, 'two variables: write-write, write-write'",
			"Wx, Wy, Wy, Wx, 'two variables: write-write, write-write'",
			"Rx, Wy, Wy, Wx, 'two variables: read-write, write-write'",
			"Rx, Wy, Wx, Ry, 'two variables: read-write, read-write'",
			"Rx, Ry, Wy, Wx, 'two variables: read-write, write-read'",
			// a pair without a conflict, and two variables with only one of them shared
			"Rx, Ry, Rx, Wy, ",
			"Wx, Wy, Wx, Wz, ",
	})
	void pairs(String first, String second, String third, String fourth, String expected) {
		one.begin(100);
		access(one, first, 1);
		access(one, second, 2);
		one.end();
		two.begin(200);
		access(two, third, 3);
		access(two, fourth, 4);
		two.end();
		List<String> findings = run.findings();
		if (expected == null) {
			assertEquals(List.of(), findings);
		} else {
			assertTrue(findings.stream().anyMatch(each -> each.startsWith(expected)), findings::toString);
		}
	}

	@Test
	void aLockHeldFromTheFirstToTheSecondExcludesTheOther() {
		one.begin(100).acquire(lock, 9);
		access(one, "Wx", 1);
		access(one, "Wy", 2);
		one.release(lock).end();
		two.begin(200).acquire(lock, 9);
		access(two, "Wx", 3);
		access(two, "Wy", 4);
		two.release(lock).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void aLockTakenInTheMiddleOfTheOtherCounts() {
		Object gate = new Object();
		// the first thread holds the gate between its accesses, and the second has to acquire the gate
		one.begin(100).acquire(gate, 8);
		access(one, "Wx", 1);
		access(one, "Wy", 2);
		one.release(gate).end();
		two.begin(200);
		access(two, "Wx", 3);
		two.acquire(gate, 8).release(gate);
		access(two, "Wy", 4);
		two.end();
		List<String> findings = run.findings();
		assertTrue(findings.stream().noneMatch(each -> each.endsWith("1 3 4 2")), findings::toString);
		assertTrue(findings.stream().anyMatch(each -> each.endsWith("3 1 2 4")), findings::toString);
	}

	@Test
	void theSplitTransactionIsReported() {
		// an iterator that reads the size without the lock, and then takes the element under the lock
		one.begin(100).acquire(lock, 9);
		access(one, "Wx", 1);
		access(one, "Wy", 2);
		one.release(lock).end();
		two.begin(200);
		access(two, "Ry", 3);
		two.acquire(lock, 9);
		access(two, "Rx", 4);
		two.release(lock).end();
		assertEquals(List.of("two variables: read-write, write-read 3 2 1 4"), run.findings());
	}

	@Test
	void threeTransactionsInACircle() {
		// the trace (6): any two of the transactions are atomic
		Actor three = run.thread();
		one.begin(100).write(object, X, 1).write(object, Y, 2).end();
		two.begin(200).read(object, X, 3).write(object, Z, 4).end();
		three.begin(300).read(object, Z, 5).read(object, Y, 6).end();
		// any of the transactions can be the split one
		assertEquals(Set.of("cycle of 3 transactions 1 3 4 5 6 2", "cycle of 3 transactions 3 1 2 6 5 4",
				"cycle of 3 transactions 5 4 3 1 2 6"), Set.copyOf(run.findings()));
	}

	@Test
	void eachAccessIsReportedWithItsVariable() {
		one.begin(100);
		access(one, "Wx", 1);
		access(one, "Wy", 2);
		one.end();
		two.begin(200);
		access(two, "Ry", 4);
		access(two, "Rx", 3);
		two.end();
		assertTrue(run.findings().contains("two variables: write-read, read-write 1 3 4 2"));
		for (FindingReport report : run.context.reports) {
			for (AccessEvidence access : report.accesses()) {
				assertEquals(access.site() == 1 || access.site() == 3 ? X : Y, access.variable().number());
			}
			assertEquals(report.accesses().get(0).variable().number(), report.variable());
		}
	}

	@Test
	void skippedPairsAreReported() {
		threeTransactionsInACircle();
		assertNull(run.limits());
		// two transactions with more accesses than are paired
		for (Actor thread : List.of(one, two)) {
			thread.begin(400);
			for (int variable = 0; variable < 25; variable++) {
				thread.write(object, 100 + variable, 10 + variable);
			}
			thread.end();
		}
		run.findings();
		assertTrue(run.limits().startsWith("Blocks skipped pairs of variables in transactions with many variables"),
				run.limits());
	}

	@Test
	void limitsOfTheLockOrderCheckAreReported() {
		Object first = new Object();
		Object second = new Object();
		for (int site = 0; site < 70; site++) {
			one.acquire(first, 1000 + site).acquire(second, 2000 + site).release(second).release(first);
		}
		assertNull(run.limits());
		// closes more cycles than the search reports
		two.acquire(second, 1).acquire(first, 2).release(first).release(second);
		assertEquals(
				"Lock-order inversions may be missing: 0 lock orders were not kept because there were too many, and 1 "
						+ "searches for cycles were stopped early.",
				run.limits());
	}

	@Test
	void aCycleWithTwoTransactionsOfOneThreadIsNotReported() {
		one.begin(100).write(object, X, 1).write(object, Y, 2).end();
		two.begin(200).read(object, X, 3).write(object, Z, 4).end();
		two.begin(300).read(object, Z, 5).read(object, Y, 6).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void aLockExcludesOthersFromTheTransactionThatHoldsIt() {
		Actor three = run.thread();
		one.begin(100).acquire(lock, 9).write(object, X, 1).write(object, Y, 2).release(lock).end();
		two.begin(200).read(object, X, 3).write(object, Z, 4).end();
		three.begin(300).read(object, Z, 5).acquire(lock, 9).read(object, Y, 6).release(lock).end();
		assertEquals(Set.of("cycle of 3 transactions 3 1 2 6 5 4", "cycle of 3 transactions 5 4 3 1 2 6"),
				Set.copyOf(run.findings()));
	}
}
