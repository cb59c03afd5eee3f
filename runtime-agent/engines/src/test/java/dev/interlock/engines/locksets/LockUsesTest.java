/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.engines.eraser.Eraser;
import dev.interlock.engines.hybrid.Hybrid;
import dev.interlock.engines.testing.EventRun;
import dev.interlock.engines.testing.TestSites;
import dev.interlock.spi.Engine;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.FindingReport;
import dev.interlock.testing.TestThread;

/** The candidate lock of each field, over all its objects, on hand-made events, as both engines count it. */
class LockUsesTest {

	private static final int LOCKED = 11;
	private static final int UNLOCKED = 12;

	private EventRun run;
	private TestThread main;
	private TestThread one;
	private TestThread two;

	/** An object with a lock of its own. */
	private record Account(Object lock) {

		Account() {
			this(new Object());
		}

		@Override
		public boolean equals(Object other) {
			return this == other;
		}

		@Override
		public int hashCode() {
			return System.identityHashCode(this);
		}
	}

	@BeforeEach
	void create() {
		run = new EventRun();
	}

	private void start(String engine) throws Exception {
		Engine started = engine.equals(Eraser.ID) ? new Eraser() : new Hybrid();
		if (engine.endsWith("pairs")) {
			run.options.put("pairs", "pairs.txt");
		}
		run.start(started::start);
		main = run.thread();
		one = run.fork(main);
		two = run.fork(main);
	}

	private void locked(TestThread thread, Object account, Object lock, int lockSite) {
		run.lock(thread, lock, lockSite);
		run.access(thread, account, 0, true, LOCKED);
		run.unlock(thread, lock);
	}

	private void locked(TestThread thread, Account account) {
		locked(thread, account, account.lock, 0);
	}

	private void unlocked(TestThread thread, Object account) {
		run.access(thread, account, 0, true, UNLOCKED);
	}

	private LockSuggestion suggestion() {
		return report().details().suggestion().get();
	}

	private FindingReport report() {
		return run.reports.get(0);
	}

	private static LockSuggestion of(String lock, int holding, int of, Integer... lacking) {
		return new LockSuggestion(lock, holding, of, List.of(lacking));
	}

	/** Each object has a lock of its own, in the same field: 17 of the 18 accesses to all of them hold it. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid", "hybrid-pairs" })
	void theLocksOfAllObjectsCount(String engine) throws Exception {
		start(engine);
		List<Account> accounts = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			Account account = new Account();
			accounts.add(account);
			locked(one, account);
			locked(two, account);
			if (i < 5) {
				locked(one, account);
			}
		}
		assertTrue(run.reports.isEmpty());
		unlocked(one, accounts.get(5));
		assertEquals(of("Account.lock", 17, 18, UNLOCKED), suggestion());
		// continues after the first report, on the same object and on others
		locked(two, accounts.get(5));
		locked(one, accounts.get(0));
		assertEquals(of("Account.lock", 19, 20, UNLOCKED), suggestion());
		assertEquals(1, run.reports.size());
	}

	/** Accesses of one thread to its own object do not count, even if the field is watched in detail. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void accessesBeforeSharingDoNotCount(String engine) throws Exception {
		start(engine);
		Account first = new Account();
		locked(one, first);
		locked(two, first);
		unlocked(one, first);
		assertEquals(of("Account.lock", 2, 3, UNLOCKED), suggestion());
		Account second = new Account();
		unlocked(main, second);
		TestThread three = run.fork(main);
		locked(three, second);
		assertEquals(of("Account.lock", 2, 3, UNLOCKED), suggestion());
		locked(one, second);
		assertEquals(of("Account.lock", 4, 5, UNLOCKED), suggestion());
	}

	/**
	 * The monitor of the object itself is one lock for the field, whatever name a site has for it; that of another
	 * object is a different lock.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void theMonitorOfTheObjectIsItsOwn(String engine) throws Exception {
		start(engine);
		Account first = new Account();
		Account second = new Account();
		locked(one, first, first, TestSites.LOCAL_LOCK);
		locked(two, first, first, TestSites.OTHER_LOCK);
		locked(one, second, second, TestSites.LOCAL_LOCK);
		locked(two, second, second, TestSites.LOCAL_LOCK);
		run.lock(one, first, TestSites.LOCAL_LOCK);
		unlocked(one, second);
		assertEquals(of("Account", 4, 5, UNLOCKED), suggestion());
	}

	/** Both accesses hold a lock of that name, of different objects: neither lacks it by name. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void theLockOfAnotherObjectHasTheSameName(String engine) throws Exception {
		start(engine);
		Account account = new Account();
		locked(one, account);
		locked(two, account, new Account().lock, 0);
		if (engine.equals(Eraser.ID)) {
			locked(one, account);
		}
		int all = engine.equals(Eraser.ID) ? 3 : 2;
		assertEquals(of("Account.lock", all, all), suggestion());
	}

	/** Two locks of one name held at the same time count once. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void twoLocksOfOneNameCountOnce(String engine) throws Exception {
		start(engine);
		Account account = new Account();
		run.lock(one, new Account().lock);
		locked(one, account);
		locked(two, account);
		unlocked(two, account);
		unlocked(one, account);
		assertNotNull(suggestion());
		assertTrue(suggestion().holding() <= suggestion().of());
		assertEquals(3, suggestion().holding());
	}

	/** No lock is proposed that fewer than half the accesses hold, or that no access holds; the proposal may change. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void aRarelyHeldLockIsNotSuggested(String engine) throws Exception {
		start(engine);
		Account account = new Account();
		unlocked(one, account);
		unlocked(two, account);
		assertNull(suggestion());
		Account other = new Account();
		for (int i = 0; i < 3; i++) {
			locked(one, other);
			locked(two, other);
		}
		assertEquals(of("Account.lock", 6, 8, UNLOCKED, UNLOCKED), suggestion());
		for (int i = 0; i < 5; i++) {
			run.lock(one, this, TestSites.LOCAL_LOCK);
			unlocked(one, other);
			run.unlock(one, this);
		}
		assertNull(suggestion());
	}

	/** The elements of all arrays are counted at the sites of the finding only. */
	@ParameterizedTest
	@ValueSource(strings = { "eraser", "hybrid" })
	void elementsOfArraysCountBySites(String engine) throws Exception {
		start(engine);
		for (int i = 0; i < 4; i++) {
			int[] elsewhere = { 0 };
			run.access(one, elsewhere, 0, false, 21);
			run.access(two, elsewhere, 0, false, 22);
			int[] array = { 0 };
			locked(one, array, run, TestSites.OTHER_LOCK);
			locked(two, array, run, TestSites.OTHER_LOCK);
			if (i == 3) {
				unlocked(one, array);
			}
		}
		assertEquals(of("Account.other", 8, 9, UNLOCKED), suggestion());
	}
}
