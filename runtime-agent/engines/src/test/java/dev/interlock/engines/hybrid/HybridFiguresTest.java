/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.TestThread;

/** The programs in the figures of O'Callahan and Choi's paper. */
class HybridFiguresTest {

	private final EventRun run = new EventRun();
	private final Object lock = new Object();
	private TestThread main;

	@BeforeEach
	void start() throws Exception {
		run.start(new Hybrid()::start);
		main = run.thread();
	}

	/** Fig. 1: the flag is written before the thread is started; the reference to the thread is not protected. */
	@Test
	void figure1() {
		run.write(main, "globalFlag");
		run.write(main, "childThread");
		TestThread child = run.fork(main);
		run.read(child, "globalFlag");
		run.lock(main, lock);
		run.read(main, "childThread");
		run.unlock(main, lock);
		run.write(child, "childThread");
		assertRaces("t1 reads childThread, t2 writes childThread");
	}

	@Test
	void figure1WithTheChildFirst() {
		run.write(main, "globalFlag");
		run.write(main, "childThread");
		TestThread child = run.fork(main);
		run.read(child, "globalFlag");
		run.write(child, "childThread");
		run.lock(main, lock);
		run.read(main, "childThread");
		run.unlock(main, lock);
		assertRaces("t2 writes childThread, t1 reads childThread");
	}

	/** Fig. 2: a pool passes objects between threads; its lock is no channel unless it is declared as one. */
	@Test
	void figure2() {
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "big");
		run.lock(one, lock);
		run.write(one, "pool");
		run.unlock(one, lock);
		run.lock(two, lock);
		run.write(two, "pool");
		run.unlock(two, lock);
		run.write(two, "big");
		assertRaces("t2 writes big, t3 writes big");
	}

	@Test
	void figure2WithTheChannelNamed() {
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		int channel = Synchronization.FIRST_MODEL - 1;
		run.write(one, "big");
		run.release(one, lock, channel);
		run.acquire(two, lock, channel);
		run.write(two, "big");
		assertRaces();
	}

	/** Fig. 2, with a pool that waits for objects: its lock is a channel (section 6.4). */
	@Test
	void figure2WithTheChannelFound() {
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "big");
		run.lock(one, lock, EventRun.WAITING_SITE);
		run.unlock(one, lock);
		run.lock(two, lock, EventRun.WAITING_SITE);
		run.unlock(two, lock);
		run.write(two, "big");
		assertRaces();
	}

	/** Fig. 3: the actions before a send are ordered before the actions after its receipt, and before no others. */
	@Test
	void figure3() {
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "e1");
		run.release(one, lock, Synchronization.NOTIFICATION);
		run.write(one, "e3");
		run.acquire(two, lock, Synchronization.NOTIFICATION);
		run.write(two, "e1");
		run.write(two, "e3");
		assertRaces("t2 writes e3, t3 writes e3");
	}

	/** Fig. 4: the lock of the clock orders the two accesses in this run, but not in every run. */
	@Test
	void figure4() {
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "globalInt");
		run.lock(one, lock);
		run.write(one, "clock");
		run.unlock(one, lock);
		run.lock(two, lock);
		run.write(two, "clock");
		run.unlock(two, lock);
		run.read(two, "globalInt");
		assertRaces("t2 writes globalInt, t3 reads globalInt");
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}
}
