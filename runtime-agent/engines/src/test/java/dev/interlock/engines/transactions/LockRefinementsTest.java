/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.engines.blocks.Blocks;
import dev.interlock.engines.reduction.Reduction;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.LockMode;

/**
 * Locks that exclude no other thread: re-entrant, thread-local and protected ones (Wang and Stoller, section 3.5). The
 * acquisition of a lock that the thread already holds in that mode is not reported to an analysis.
 */
class LockRefinementsTest {

	private static final int X = 1;
	private static final int Y = 2;

	private final Object object = new Object();
	private final Object lock = new Object();
	private final Object inner = new Object();
	private TransactionScenario run;
	private Actor one;
	private Actor two;

	/** The analyses, each with its findings for a lock that is released and acquired again. */
	enum Analysis {
		OFF_LINE, ON_LINE, BLOCKS;

		TransactionScenario run() {
			return switch (this) {
			case OFF_LINE -> new TransactionScenario(new Reduction());
			case ON_LINE -> new TransactionScenario(new Reduction(), "reduction", "on-line");
			default -> new TransactionScenario(new Blocks());
			};
		}
	}

	private void start(Analysis analysis) {
		run = analysis.run();
		one = run.thread();
		two = run.thread();
	}

	/** Acquires the inner lock twice while holding the outer lock, which protects the accesses. */
	private void twiceInside(Actor thread) {
		thread.begin(100).acquire(lock, 1);
		thread.acquire(inner, 2).read(object, X, 3).release(inner);
		thread.acquire(inner, 4).write(object, X, 5).release(inner);
		thread.release(lock).end();
	}

	@ParameterizedTest
	@EnumSource
	void aLockOfOneThreadThatNothingProtects(Analysis analysis) {
		start(analysis);
		one.acquire(inner, 9).release(inner);
		two.acquire(lock, 8).write(object, X, 7).release(lock);
		twiceInside(one);
		two.acquire(lock, 8).write(object, X, 7).release(lock);
		twiceInside(one);
		assertEquals(List.of(), run.findings());
	}

	/** The on-line mode does not check earlier transactions again; blocks check accesses, which nothing can split. */
	@ParameterizedTest
	@EnumSource
	void aLockOfOneThreadThatAnotherAcquiresLater(Analysis analysis) {
		aLockOfOneThreadThatNothingProtects(analysis);
		two.acquire(inner, 6).release(inner);
		assertEquals(analysis == Analysis.OFF_LINE ? List.of("release-acquire 2 4") : List.of(), run.findings());
		twiceInside(one);
		assertEquals(analysis == Analysis.BLOCKS ? List.of() : List.of("release-acquire 2 4"), run.findings());
	}

	@ParameterizedTest
	@EnumSource
	void aLockThatAnotherOneProtects(Analysis analysis) {
		start(analysis);
		twiceInside(one);
		twiceInside(two);
		twiceInside(one);
		assertEquals(List.of(), run.findings());
	}

	@ParameterizedTest
	@EnumSource
	void aLockAcquiredLaterWithoutItsProtector(Analysis analysis) {
		aLockThatAnotherOneProtects(analysis);
		two.acquire(inner, 6).release(inner);
		assertEquals(analysis == Analysis.OFF_LINE ? List.of("release-acquire 2 4") : List.of(), run.findings());
		twiceInside(one);
		assertEquals(analysis == Analysis.BLOCKS ? List.of() : List.of("release-acquire 2 4"), run.findings());
	}

	/** The read side does not exclude threads that hold it, too. */
	@ParameterizedTest
	@EnumSource(names = "BLOCKS", mode = EnumSource.Mode.EXCLUDE)
	void aLockTakenUnderTheReadSideIsNotProtected(Analysis analysis) {
		start(analysis);
		for (Actor thread : List.of(one, two, one)) {
			thread.begin(100).acquire(lock, LockMode.READ, 1);
			thread.acquire(inner, 2).write(object, X, 3).release(inner);
			thread.acquire(inner, 4).write(object, X, 5).release(inner);
			thread.release(lock, LockMode.READ).end();
		}
		assertEquals(List.of("release-acquire 2 4"), run.findings());
	}

	/** A method that holds the write side calls others, which acquire the read side. */
	@ParameterizedTest
	@EnumSource
	void theReadSideUnderTheWriteSideIsReEntrant(Analysis analysis) {
		start(analysis);
		for (Actor thread : List.of(one, two, one)) {
			thread.begin(100).acquire(lock, LockMode.WRITE, 1);
			readOnce(thread, X, 2);
			readOnce(thread, Y, 4);
			thread.write(object, X, 6).write(object, Y, 7).release(lock, LockMode.WRITE).end();
		}
		assertEquals(List.of(), run.findings());
	}

	private void readOnce(Actor thread, int variable, int site) {
		thread.acquire(lock, LockMode.READ, site).read(object, variable, site + 1).release(lock, LockMode.READ);
	}

	/** The write side is released while the read side is held: no other writer comes in between. */
	@ParameterizedTest
	@EnumSource
	void theWriteSideIsLoweredToTheReadSide(Analysis analysis) {
		start(analysis);
		for (Actor thread : List.of(one, two, one)) {
			thread.begin(100).acquire(lock, LockMode.WRITE, 1).write(object, X, 2).write(object, Y, 3);
			thread.acquire(lock, LockMode.READ, 4).release(lock, LockMode.WRITE);
			thread.read(object, X, 5).read(object, Y, 6).release(lock, LockMode.READ).end();
		}
		assertEquals(List.of(), run.findings());
	}

	@ParameterizedTest
	@EnumSource
	void aReadSideReleasedInBetweenAdmitsWriters(Analysis analysis) {
		start(analysis);
		for (Actor thread : List.of(two, one, one)) {
			thread.begin(100);
			readOnce(thread, X, 2);
			readOnce(thread, Y, 4);
			thread.end();
			two.begin(200).acquire(lock, LockMode.WRITE, 6).write(object, X, 7).write(object, Y, 8)
					.release(lock, LockMode.WRITE).end();
		}
		assertEquals(List.of(analysis == Analysis.BLOCKS ? "two variables: read-write, write-read 3 7 8 5"
				: "release-acquire 2 4"), run.findings());
	}

	/** After the downgrade to the read side, other threads can read; a later write is missed by them. */
	@ParameterizedTest
	@EnumSource
	void aLockAcquiredAfterTheWriteSideIsLowered(Analysis analysis) {
		start(analysis);
		for (Actor thread : List.of(two, one, one)) {
			thread.begin(100).acquire(lock, LockMode.WRITE, 1).write(object, X, 2);
			thread.acquire(lock, LockMode.READ, 4).release(lock, LockMode.WRITE);
			thread.acquire(inner, 5).write(object, Y, 6).release(inner).release(lock, LockMode.READ).end();
			two.begin(200).acquire(lock, LockMode.READ, 10).read(object, X, 11).acquire(inner, 12).read(object, Y, 13)
					.release(inner).release(lock, LockMode.READ).end();
		}
		assertEquals(List.of(analysis == Analysis.BLOCKS ? "two variables: write-read, read-write 2 11 13 6"
				: "release-acquire 1 5"), run.findings());
	}
}
