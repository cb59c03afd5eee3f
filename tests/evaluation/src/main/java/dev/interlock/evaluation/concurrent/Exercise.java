/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

/** One way of sharing plain data among all threads of {@link ConcurrentWork} without a data race. */
interface Exercise {

	/** The number of threads in each exercise; even, as some exercises use pairs. */
	int THREADS = 8;

	/**
	 * One thread's part of one turn; all threads take part in each turn, and the turns are ordered.
	 *
	 * @param self the thread's number, from 0
	 */
	void work(int self) throws Exception;

	/**
	 * Checks the plain data after the last turn.
	 *
	 * @param turns the number of turns of each thread
	 * @throws IllegalStateException if the data are wrong
	 */
	void check(long turns);

	/** Fails if a result is wrong. */
	static void mustBe(long expected, long actual, String what) {
		if (expected != actual) {
			throw new IllegalStateException(what + " is " + actual + ", but must be " + expected);
		}
	}
}
