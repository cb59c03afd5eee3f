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
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.OptionException;

/**
 * The reduction-based algorithm on the examples of Wang and Stoller, section 3, and on the additions of Theorem 3.4.
 */
class ReductionTest {

	private static final int X = 1;
	private static final int Y = 2;

	private final Object object = new Object();
	private final Object lock = new Object();
	private final Object other = new Object();
	private TransactionScenario run = new TransactionScenario(new Reduction());
	private Actor one = run.thread();
	private Actor two = run.thread();

	private void onLine() {
		run = new TransactionScenario(new Reduction(), "reduction", "on-line");
		one = run.thread();
		two = run.thread();
	}

	/** A method that acquires a lock, accesses a variable and releases the lock. */
	private void locked(Actor thread, boolean write, int variable, int site) {
		thread.acquire(lock, site);
		if (write) {
			thread.write(object, variable, site + 1);
		} else {
			thread.read(object, variable, site + 1);
		}
		thread.release(lock);
	}

	@Test
	void oneSynchronizedBlockIsAtomic() {
		for (Actor thread : List.of(one, two)) {
			thread.begin(100);
			thread.acquire(lock, 1).read(object, X, 2).write(object, X, 3).release(lock);
			thread.end();
		}
		assertEquals(List.of(), run.findings());
	}

	@Test
	void twoSynchronizedBlocksAreNotAtomic() {
		// Vector(Collection): size() and toArray() of the other vector, Figure 1 and Figure 3
		one.begin(100);
		locked(one, false, X, 10);
		locked(one, false, X, 20);
		one.end();
		two.begin(200);
		locked(two, true, X, 30);
		two.end();
		assertEquals(List.of("release-acquire 10 20"), run.findings());
		FindingReport report = run.context.reports.peek();
		assertEquals(Evidence.PREDICTED, report.evidence());
		assertEquals("org.example.Account.deposit(int)", report.details().transaction());
		assertEquals(object, report.owner());
		assertEquals(X, report.variable());
	}

	@Test
	void laterKnowledgeCountsOffLineOnly() {
		for (boolean isOnLine : new boolean[] { false, true }) {
			if (isOnLine) {
				onLine();
			}
			// the lock is thread-local when the transaction runs
			one.begin(100);
			locked(one, true, X, 10);
			locked(one, true, X, 20);
			one.end();
			locked(two, true, X, 30);
			assertEquals(isOnLine ? List.of() : List.of("release-acquire 10 20"), run.findings());
		}
	}

	@Test
	void onLineTwoBlocksAreReportedOnceTheLockIsShared() {
		onLine();
		locked(two, true, X, 30);
		one.begin(100);
		locked(one, true, X, 10);
		locked(one, true, X, 20);
		one.end();
		assertEquals(List.of("release-acquire 10 20"), run.findings());
	}

	/** The field that holds the lock is read before the acquisition, and never written. */
	@Test
	void onLineTheFindingIsAboutAVariableThatIsWritten() {
		onLine();
		locked(two, true, X, 30);
		one.begin(100).read(object, Y, 1);
		locked(one, false, X, 10);
		one.read(object, Y, 2);
		locked(one, false, X, 20);
		one.end();
		assertEquals(List.of("release-acquire 10 20"), run.findings());
		FindingReport report = run.context.reports.peek();
		assertEquals(X, report.variable());
		assertEquals(null, report.accesses().get(0).variable());
	}

	@Test
	void offLineEachLockIsReportedWithTheAccessesUnderIt() {
		for (Actor thread : List.of(one, two)) {
			thread.begin(100);
			locked(thread, true, X, 10);
			locked(thread, true, Y, 20);
			thread.end();
		}
		assertEquals(List.of("release-acquire 10 20"), run.findings());
		assertEquals(List.of(X, Y), run.context.reports.peek().accesses().stream()
				.map(access -> access.variable().number()).toList());
	}

	@Test
	void blocksWithoutSharedAccessesAreOmittedOffLineOnly() {
		for (boolean isOnLine : new boolean[] { false, true }) {
			if (isOnLine) {
				onLine();
			}
			// the transactions of section 3.3: y is only read, so the blocks have the form Acq A* Rel
			locked(two, false, Y, 30);
			for (Actor thread : List.of(one, two)) {
				thread.begin(100);
				locked(thread, false, Y, 10);
				locked(thread, false, Y, 20);
				thread.end();
			}
			assertEquals(isOnLine ? List.of("release-acquire 10 20") : List.of(), run.findings());
		}
	}

	@Test
	void twoAccessesToARacyVariableAreTwoNonMovers() {
		one.begin(100).read(object, X, 1).write(object, X, 2).end();
		two.begin(100).read(object, X, 1).write(object, X, 2).end();
		assertEquals(List.of("read-write 1 2"), run.findings());
	}

	@Test
	void oneAccessToARacyVariableBetweenLocksIsAtomic() {
		for (Actor thread : List.of(one, two)) {
			thread.begin(100).acquire(lock, 1).write(object, Y, 2).write(object, X, 3).release(lock).end();
		}
		two.write(object, X, 9);
		assertEquals(List.of(), run.findings());
	}

	@Test
	void aLockTakenAfterARacyAccessIsNotAtomic() {
		one.begin(100).write(object, X, 3);
		locked(one, true, Y, 10);
		one.end();
		two.write(object, X, 9);
		locked(two, true, Y, 20);
		assertEquals(List.of("write-acquire 3 10"), run.findings());
	}

	@Test
	void aCounterThatOthersOnlyReadIsReported() {
		// modCount (section 8.2): serialisable, but the race makes reduction warn; blocks do not
		one.begin(100).read(object, X, 1).write(object, X, 2).end();
		two.begin(200).read(object, X, 3).end();
		assertEquals(List.of("read-write 1 2"), run.findings());
	}

	@Test
	void accessesOrderedByStartAndJoinDoNotRace() {
		Object thread = new Object();
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		one.start(thread, two);
		two.begin(200).write(object, X, 3).write(object, X, 4).end();
		one.join(thread, two);
		one.begin(300).write(object, X, 5).write(object, X, 6).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void accessesAfterTheStartMayRace() {
		Object thread = new Object();
		one.start(thread, two);
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		two.begin(200).write(object, X, 3).end();
		assertEquals(List.of("write-write 1 2"), run.findings());
	}

	@Test
	void theFirstAndTheSecondFigureTwoTransactionOfTheMultiLockset() {
		Object first = new Object();
		Object second = new Object();
		Actor three = run.thread();
		two.begin(2).acquire(second, 21).read(object, X, 22).release(second).end();
		three.begin(3).acquire(first, 31).read(object, X, 32).release(first).end();
		// t1: all locksets at reads intersect that at the writes
		one.begin(1).acquire(first, 11).acquire(second, 12).write(object, X, 13).write(object, X, 14).release(second)
				.release(first).end();
		assertEquals(List.of(), run.findings());
		// t1': the read without a lock makes reduction warn, and blocks do not
		Object another = new Object();
		two.begin(2).acquire(second, 21).read(another, X, 22).release(second).end();
		three.begin(3).acquire(first, 31).read(another, X, 32).release(first).end();
		one.begin(1).read(another, X, 15).acquire(first, 16).acquire(second, 17).write(another, X, 18)
				.release(second).release(first).end();
		assertEquals(List.of("read-acquire 15 16"), run.findings());
	}

	/** The theorem requires that there is no potential deadlock (section 3.2). */
	@Test
	void aPossibleDeadlockIsReported() {
		one.begin(100).acquire(lock, 1).acquire(other, 2).release(other).release(lock).end();
		two.begin(200).acquire(other, 3).acquire(lock, 4).release(lock).release(other).end();
		assertEquals(List.of("lock-order 1 2 3 4"), run.findings());
	}

	@Test
	void aLoopTakesNoMoreSpaceThanItsBody() {
		Recording recording = new Recording();
		recording.begin();
		SharedVariable variable = new SharedVariable(null, X);
		for (int i = 0; i < 100_000; i++) {
			recording.accessed(variable, 1, true, LockSet.EMPTY);
		}
		assertEquals(1, recording.end().items.size());
	}

	@Test
	void anUnknownModeIsRefused() {
		TestContext context = new TestContext();
		context.options.put("reduction", "later");
		assertEquals("The value 'later' of the option 'reduction' is not understood: choose from off-line, on-line.",
				assertThrows(OptionException.class, () -> new Reduction().start(context)).getMessage());
		context.options.put("reduction", "on-line");
		context.options.put("array-cutoff", "-1");
		assertEquals(
				"The value '-1' of the option 'array-cutoff' is not understood: give a whole number from 0.",
				assertThrows(OptionException.class, () -> new Reduction().start(context)).getMessage());
	}
}
