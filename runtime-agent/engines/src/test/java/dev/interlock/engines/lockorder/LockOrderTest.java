/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** Orders of locks that can end in a deadlock (Wang and Stoller, section 3.2; goodlock). */
class LockOrderTest {

	private final LockScenario scenario = new LockScenario();
	private final TestThread one = scenario.thread();
	private final TestThread two = scenario.thread();

	@Test
	void twoThreadsThatTakeTwoLocksInDifferentOrders() {
		scenario.nest(one, "a", "b");
		scenario.nest(two, "b", "a");

		FindingReport finding = onlyFinding();
		assertEquals(FindingKind.LOCK_ORDER, finding.kind());
		assertEquals(Evidence.PREDICTED, finding.evidence());
		List<AccessEvidence> taken = finding.accesses();
		assertEquals(List.of(1, 2, 3, 4), taken.stream().map(AccessEvidence::site).toList());
		assertEquals(List.of(one, one, two, two), taken.stream().map(AccessEvidence::thread).toList());
		assertSame(scenario.lock("b"), taken.get(1).locks().get(1).lock());
		assertSame(scenario.lock("a"), taken.get(3).locks().get(1).lock());
	}

	@Test
	void theStacksBeginAtTheAcquisitions() {
		scenario.nest(one, "a", "b");
		scenario.nest(two, "b", "a");

		AccessEvidence outer = onlyFinding().accesses().get(0);
		assertEquals("org.example.Bank.transfer(Bank.java:1)", outer.stack()[0].toString());
		assertEquals("org.example.Main.main(Main.java:3)", outer.stack()[1].toString());
		assertEquals(1, outer.locks().size());
		assertEquals("org.example.Bank.transfer(Bank.java:2)", onlyFinding().accesses().get(1).stack()[0].toString());
	}

	@Test
	void theSameOrderIsNoInversion() {
		scenario.nest(one, "a", "b", "c");
		scenario.nest(two, "a", "c");
		scenario.nest(two, "b", "c");
		assertNothing();
	}

	@Test
	void aMonitorReacquiredAfterWaitIsRequestedUnderLaterLocks() {
		scenario.take(one, "a", LockMode.MONITOR);
		scenario.take(one, "b", LockMode.MONITOR);
		scenario.await(one, "a");
		scenario.giveBack(one);
		assertNothing();
		scenario.nest(two, "a", "b");
		AccessEvidence again = onlyFinding().accesses().stream()
				.filter(access -> access.thread() == one && access.locks().size() == 2).findFirst().orElseThrow();
		assertSame(scenario.lock("a"), again.locks().get(1).lock());
	}

	@ParameterizedTest
	@EnumSource(names = { "EXCLUSIVE", "WRITE" })
	void aLockReacquiredByAConditionIsRequestedUnderLaterLocks(LockMode mode) {
		Object synchronizer = new InnerPart();
		scenario.takeLock(one, "a", synchronizer, mode);
		scenario.take(one, "b", LockMode.MONITOR);
		scenario.await(one, synchronizer, new ReentrantLock().newCondition());
		scenario.giveBack(one);
		assertNothing();
		scenario.takeLock(two, "a", synchronizer, mode);
		scenario.take(two, "b", LockMode.MONITOR);
		AccessEvidence again = onlyFinding().accesses().stream()
				.filter(access -> access.thread() == one && access.locks().size() == 2).findFirst().orElseThrow();
		assertSame(scenario.lock("a"), again.locks().get(1).lock());
	}

	@Test
	void waitingOnALibraryConditionOrOnTheLastLockAddsNoEdge() {
		Object synchronizer = new InnerPart();
		scenario.take(one, "a", LockMode.MONITOR);
		scenario.takeLock(one, "b", synchronizer, LockMode.EXCLUSIVE);
		scenario.await(one, synchronizer, new ReentrantLock().newCondition());
		scenario.await(one, new InnerPart(), new ReentrantLock().newCondition());
		scenario.giveBack(one);
		scenario.nest(two, "a", "b");
		assertNothing();
	}

	/** The inner synchronizer of a library lock. */
	private static final class InnerPart extends AbstractOwnableSynchronizer {

		private static final long serialVersionUID = 1;
	}

	@Test
	void waitingOnTheLastLockAddsNoEdge() {
		scenario.take(one, "a", LockMode.MONITOR);
		scenario.take(one, "b", LockMode.MONITOR);
		scenario.await(one, "b");
		scenario.giveBack(one);
		scenario.nest(two, "a", "b");
		assertNothing();
	}

	@Test
	void oneThreadCannotWaitForItself() {
		scenario.nest(one, "a", "b");
		scenario.nest(one, "b", "a");
		assertNothing();
	}

	@Test
	void aGateLockPreventsTheDeadlock() {
		scenario.nest(one, "gate", "a", "b");
		scenario.nest(two, "gate", "b", "a");
		assertNothing();
		scenario.nest(two, "b", "a");
		onlyFinding();
	}

	@Test
	void aGateHeldSharedByBothPreventsNothing() {
		takeUnderGate(one, LockMode.READ, "a", "b");
		takeUnderGate(two, LockMode.READ, "b", "a");
		onlyFinding();
	}

	@Test
	void aGateHeldExclusivelyByOnePreventsTheDeadlock() {
		takeUnderGate(one, LockMode.READ, "a", "b");
		takeUnderGate(two, LockMode.WRITE, "b", "a");
		assertNothing();
	}

	@Test
	void readersDoNotWaitForReaders() {
		takeBoth(one, "a", LockMode.READ, "b", LockMode.WRITE);
		takeBoth(two, "b", LockMode.WRITE, "a", LockMode.READ);
		assertNothing();
		takeBoth(two, "b", LockMode.WRITE, "a", LockMode.WRITE);
		onlyFinding();
	}

	@Test
	void tryLockAddsNoEdge() {
		scenario.take(one, "a", LockMode.EXCLUSIVE);
		scenario.tryToTake(one, "b", LockMode.EXCLUSIVE);
		scenario.giveBack(one);
		scenario.nest(two, "b", "a");
		assertNothing();
	}

	@Test
	void aLockAcquiredByTryLockIsHeld() {
		scenario.tryToTake(one, "a", LockMode.EXCLUSIVE);
		scenario.take(one, "b", LockMode.EXCLUSIVE);
		scenario.giveBack(one);
		scenario.nest(two, "b", "a");
		onlyFinding();
	}

	@Test
	void aLockHeldInOneModeIsNotAwaitedInAnother() {
		scenario.take(one, "a", LockMode.WRITE);
		scenario.take(one, "b", LockMode.MONITOR);
		scenario.take(one, "a", LockMode.READ);
		scenario.giveBack(one);
		scenario.nest(two, "a", "b");
		assertNothing();
	}

	@Test
	void cyclesOfManyThreads() {
		String[] forks = { "a", "b", "c", "d", "e" };
		for (int i = 0; i < forks.length - 1; i++) {
			scenario.nest(scenario.thread(), forks[i], forks[i + 1]);
		}
		assertNothing();
		scenario.nest(scenario.thread(), forks[forks.length - 1], forks[0]);
		assertEquals(2 * forks.length, onlyFinding().accesses().size());
	}

	@Test
	void aThreadIsInACycleOnce() {
		scenario.nest(one, "a", "b");
		scenario.nest(two, "b", "c");
		scenario.nest(one, "c", "a");
		assertNothing();
	}

	@Test
	void aCycleIsReportedOnce() {
		Object a = scenario.lock("a");
		Object b = scenario.lock("b");
		for (TestThread thread : List.of(one, two, scenario.thread())) {
			take(thread, a, 1, b, 2);
			take(thread, b, 3, a, 4);
		}
		onlyFinding();
	}

	private void take(TestThread thread, Object outer, int outerSite, Object inner, int innerSite) {
		scenario.take(thread, outer, LockMode.MONITOR, outerSite);
		scenario.take(thread, inner, LockMode.MONITOR, innerSite);
		scenario.giveBack(thread);
	}

	private void takeUnderGate(TestThread thread, LockMode gate, String... names) {
		scenario.take(thread, "gate", gate);
		scenario.nest(thread, names);
	}

	private void takeBoth(TestThread thread, String outer, LockMode outerMode, String inner, LockMode innerMode) {
		scenario.take(thread, outer, outerMode);
		scenario.take(thread, inner, innerMode);
		scenario.giveBack(thread);
	}

	private FindingReport onlyFinding() {
		assertEquals(1, scenario.findings().size());
		return scenario.findings().get(0);
	}

	private void assertNothing() {
		assertEquals(List.of(), scenario.findings());
	}
}
