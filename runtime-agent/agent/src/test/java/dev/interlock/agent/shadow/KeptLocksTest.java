/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.history.StackRing;
import dev.interlock.agent.shadow.history.TakenStack;
import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockLockHooks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/** The locks of an access are known even if its stack was not captured or was evicted. */
class KeptLocksTest {

	private static final int SITE = 17;
	/** More accesses than stacks that are captured at a site. */
	private static final int OFTEN = 10;

	private final EpochTable epochs = new EpochTable();
	private final History history = new History(epochs, stack -> stack, false);
	private final ReentrantLock lock = new ReentrantLock();
	private final ReentrantLock other = new ReentrantLock();
	private CallingThread thread;

	/** The calling thread, with the locks that the hooks observed. */
	private static final class CallingThread extends TestState.TestThread {

		CallingThread() {
			super(Thread.currentThread().getId(), InterlockThread.current());
		}

		@Override
		public List<HeldLock> heldLocks() {
			InterlockHeldLocks held = hooks().heldLocks();
			List<HeldLock> locks = new ArrayList<>();
			for (int i = 0; i < held.size(); i++) {
				if (!held.isReentrant(i)) {
					locks.add(new HeldLock(held.lock(i), LockMode.EXCLUSIVE, held.site(i)));
				}
			}
			return locks;
		}
	}

	@BeforeEach
	void begin() {
		InterlockListener.install(new InterlockListener() {
			// receives no events
		});
		thread = new CallingThread();
		assertTrue(epochs.begin(thread));
	}

	@AfterEach
	void end() {
		thread.hooks().epoch = 0;
		assertEquals(List.of(), thread.heldLocks());
		InterlockListener.uninstall();
	}

	private void under(ReentrantLock taken, int site, Runnable action) {
		taken.lock();
		InterlockLockHooks.locked(taken, 0, site);
		try {
			action.run();
		} finally {
			InterlockLockHooks.beforeUnlock(taken, 0, site);
			taken.unlock();
		}
	}

	/** Has no stack unless it is one of the first accesses of its site. */
	private void write(int variable) {
		history.add(thread, thread.epoch(), this, variable, true, SITE);
	}

	private AccessEvidence find(int variable) {
		return history.find(thread.epoch(), this, variable, true);
	}

	private HeldLock held(ReentrantLock taken, int site) {
		return new HeldLock(taken, LockMode.EXCLUSIVE, site);
	}

	@Test
	void eachAccessIsKeptWithTheLocksThatItHeld() {
		history.keepLocks();
		for (int i = 0; i < OFTEN; i++) {
			int first = 4 * i;
			write(first);
			under(lock, 1, () -> {
				write(first + 1);
				under(other, 2, () -> under(lock, 3, () -> write(first + 2)));
			});
			under(lock, 4, () -> write(first + 3));
		}
		int without = 0;
		for (int i = 0; i < OFTEN; i++) {
			assertEquals(List.of(), find(4 * i).locks());
			assertEquals(List.of(held(lock, 1)), find(4 * i + 1).locks());
			assertEquals(List.of(held(lock, 1), held(other, 2)), find(4 * i + 2).locks());
			assertEquals(List.of(held(lock, 4)), find(4 * i + 3).locks());
			without += find(4 * i + 3).stack() == null ? 1 : 0;
		}
		assertEquals(OFTEN - 1, without);
	}

	@Test
	void evictionDropsOnlyTheStack() {
		under(lock, 1, () -> {
			for (int i = 0; i <= StackRing.MOST; i++) {
				history.add(thread, thread.epoch(), this, i, true, i);
			}
		});
		assertNull(find(0).stack());
		assertEquals(List.of(held(lock, 1)), find(0).locks());
		assertNotNull(find(StackRing.MOST).stack());
	}

	@Test
	void locksOfATerminatedThreadAreKept() {
		history.keepLocks();
		under(lock, 1, () -> {
			for (int i = 0; i < OFTEN; i++) {
				write(i);
			}
		});
		history.ended(thread);
		assertEquals(List.of(held(lock, 1)), find(OFTEN - 1).locks());
		assertNull(find(OFTEN - 1).stack());
	}

	@Test
	void locksWithoutAStackAreKeptOnlyOnRequest() {
		under(lock, 1, () -> {
			for (int i = 0; i < OFTEN; i++) {
				write(i);
			}
		});
		assertEquals(List.of(held(lock, 1)), find(0).locks());
		assertEquals(SITE, find(OFTEN - 1).site());
		assertEquals(List.of(), find(OFTEN - 1).locks());
	}

	@Test
	void aRepeatedLocksetIsShared() {
		LocksetCache cache = thread.locks;
		List<ReentrantLock> locks = List.of(hashed(0, 7), hashed(1, 7), hashed(2, 7));
		List<TakenStack> kept = inTurn(locks, 9);
		assertEquals(List.of(held(locks.get(0), 1)), kept.get(6).locks());
		assertSame(kept.get(3), kept.get(6));
		assertSame(kept.get(4), kept.get(7));
		assertSame(kept.get(5), kept.get(8));
		assertNotSame(kept.get(7), kept.get(8));
		under(locks.get(2), 1, () -> {
			under(locks.get(2), 5, () -> assertSame(kept.get(8), cache.current(thread, null), "taken twice"));
			under(other, 5, () -> assertNotSame(kept.get(8), cache.current(thread, null)));
		});
	}

	@Test
	void theCacheGrowsAfterCollisions() {
		List<TakenStack> kept = inTurn(List.of(hashed(3, 15), hashed(11, 15)), 16);
		assertNotSame(kept.get(4), kept.get(6), "one place for both");
		assertSame(kept.get(13), kept.get(15));
	}

	@Test
	void theCaptureOfAVariableIsReused() {
		history.keepLocks();
		List<ReentrantLock> locks = Stream.generate(ReentrantLock::new).limit(1000).toList();
		List<TakenStack> first = eachUnderItsOwn(locks);
		assertEquals(List.of(held(locks.get(500), 1)), first.get(500).locks());
		List<TakenStack> second = eachUnderItsOwn(locks);
		// the first accesses had their stack captured, these have not
		for (int i = OFTEN; i < locks.size(); i++) {
			assertSame(first.get(i), second.get(i));
		}
		assertEquals(List.of(held(locks.get(0), 1)), second.get(0).locks());
		assertNull(second.get(0).trace());
	}

	private List<TakenStack> eachUnderItsOwn(List<ReentrantLock> locks) {
		List<TakenStack> kept = new ArrayList<>();
		for (int i = 0; i < locks.size(); i++) {
			int variable = i;
			// not among the accesses whose stack is sampled
			thread.accesses = 0;
			under(locks.get(i), 1, () -> write(variable));
			kept.add(thread.history.find(thread.epoch(), System.identityHashCode(this), i, true).stack());
		}
		return kept;
	}

	/** The captures under locks that the thread acquires one after the other. */
	private List<TakenStack> inTurn(List<ReentrantLock> locks, int times) {
		List<TakenStack> kept = new ArrayList<>();
		for (int i = 0; i < times; i++) {
			under(locks.get(i % locks.size()), 1, () -> kept.add(thread.locks.current(thread, null)));
		}
		return kept;
	}

	/** A lock whose hash has the given lowest bits. */
	private static ReentrantLock hashed(int hash, int mask) {
		return Stream.generate(ReentrantLock::new).filter(made -> (System.identityHashCode(made) & mask) == hash)
				.findFirst().orElseThrow();
	}

	/** A monitor or a lock that was released without an observed event is not held. */
	@Test
	void releasedLocksAreExcluded() {
		other.lock();
		InterlockLockHooks.locked(other, 0, 1);
		other.unlock();
		assertNull(thread.locks.current(thread, null));
		under(lock, 2, () -> {
			other.lock();
			InterlockLockHooks.locked(other, 0, 3);
			other.unlock();
			assertEquals(List.of(held(lock, 2)), thread.locks.current(thread, null).locks());
		});
	}
}
