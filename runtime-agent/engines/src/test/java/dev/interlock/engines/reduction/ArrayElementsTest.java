/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;

/** Off-line reduction checks the first elements of each array (Wang and Stoller, section 7), on-line reduction none. */
class ArrayElementsTest {

	private final Object lock = new Object();
	private final int[] array = new int[64];

	/** Each thread writes the element under the lock twice, with a release in between: that is not atomic. */
	private void writeTwice(TransactionScenario run, int element) {
		for (Actor thread : List.of(run.thread(), run.thread())) {
			thread.begin(1);
			thread.acquire(lock, 10).write(array, element, 11).release(lock);
			thread.acquire(lock, 20).write(array, element, 21).release(lock).end();
		}
	}

	@ParameterizedTest
	@CsvSource({ "3, 2, true", "3, 3, false", "32, 31, true", "32, 32, false", "0, 0, false", "64, 63, true" })
	void elementsBehindTheCutoffAreOmitted(String cutoff, int element, boolean isWatched) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "array-cutoff", cutoff);
		writeTwice(run, element);
		assertEquals(isWatched ? List.of("release-acquire 10 20") : List.of(), run.findings());
	}

	@ParameterizedTest
	@CsvSource({ "31, true", "32, false" })
	void withoutAChoiceTheFirst32AreWatched(int element, boolean isWatched) {
		TransactionScenario run = new TransactionScenario(new Reduction());
		writeTwice(run, element);
		assertEquals(isWatched ? List.of("release-acquire 10 20") : List.of(), run.findings());
	}

	/** The on-line mode skips elements (section 8); each of two threads in turn reads and then writes. */
	@ParameterizedTest
	@CsvSource({ "off-line, true, true", "off-line, false, true", "on-line, true, false", "on-line, false, true" })
	void onLineNoElementIsWatched(String mode, boolean isElement, boolean isFound) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "reduction", mode);
		Object owner = isElement ? array : lock;
		Actor one = run.thread();
		Actor two = run.thread();
		for (Actor thread : List.of(one, two, one, two)) {
			thread.begin(1).read(owner, 0, 11).write(owner, 0, 12).end();
		}
		assertEquals(isFound ? List.of("read-write 11 12") : List.of(), run.findings());
	}

	/** The locks are watched, but without a variable that they protect nothing is reported. */
	@ParameterizedTest
	@CsvSource({ "off-line, true", "on-line, false" })
	void onlyOffLineReductionReportsElementsUnderLocks(String mode, boolean isFound) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "reduction", mode);
		writeTwice(run, 0);
		writeTwice(run, 0);
		assertEquals(isFound ? List.of("release-acquire 10 20") : List.of(), run.findings());
	}
}
