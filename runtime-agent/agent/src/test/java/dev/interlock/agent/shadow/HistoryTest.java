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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.TestState.TestThread;
import dev.interlock.agent.shadow.history.StackRing;
import dev.interlock.agent.shadow.history.ThreadHistory;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/** A lookup finds the access of an epoch or reports that it was lost; it never finds another access. */
class HistoryTest {

	private final EpochTable epochs = new EpochTable();
	private final History history = new History(epochs, stack -> stack, false);
	private final TestThread thread = new TestThread(1);
	private final int epoch = begin();

	private int begin() {
		assertTrue(epochs.begin(thread));
		return thread.epoch();
	}

	@Test
	void anAccessIsFoundWithItsStackAndLocks() {
		Object lock = new Object();
		thread.held.add(new HeldLock(lock, LockMode.MONITOR, 9));
		history.add(thread, epoch, this, 3, true, 17);
		thread.held.clear();
		AccessEvidence found = history.find(epoch, this, 3, true);
		assertSame(thread, found.thread());
		assertEquals(17, found.site());
		assertTrue(found.write());
		assertTrue(List.of(found.stack()).stream()
				.anyMatch(frame -> frame.getMethodName().equals("anAccessIsFoundWithItsStackAndLocks")));
		assertEquals(List.of(new HeldLock(lock, LockMode.MONITOR, 9)), found.locks());
	}

	@Test
	void otherAccessesAreNotFound() {
		history.add(thread, epoch, this, 3, true, 17);
		assertLost(history.find(epoch + 1, this, 3, true));
		assertLost(history.find(epoch, this, 4, true));
		assertLost(history.find(epoch, this, 3, false));
		assertLost(history.find(epoch, new int[1], 3, true));
		history.add(thread, epoch + 1, this, 3, true, 18);
		assertLost(history.find(epoch, this, 3, true));
		assertEquals(18, history.find(epoch + 1, this, 3, true).site());
	}

	@Test
	void anAccessOfALaterEpochSupersedesIt() {
		history.add(thread, epoch, this, 3, true, 17);
		history.add(thread, epoch + 1, this, 3, true, 18);
		assertEquals(AccessHistory.SUPERSEDED, history.site(epoch, this, 3, true));
		assertEquals(18, history.site(epoch + 1, this, 3, true));
		assertEquals(AccessHistory.LOST, history.site(epoch, this, 3, false));
		assertEquals(AccessHistory.LOST, history.site(epoch, this, 4, true));
	}

	@Test
	void onlyTheLastStacksOfAThreadAreKept() {
		for (int i = 0; i <= StackRing.MOST; i++) {
			// the first stacks of each site are captured
			history.add(thread, epoch, this, i, true, i);
		}
		assertNull(history.find(epoch, this, 0, true).stack());
		assertEquals(0, history.find(epoch, this, 0, true).site());
		assertNotNull(history.find(epoch, this, 1, true).stack());
		assertNotNull(history.find(epoch, this, StackRing.MOST, true).stack());
	}

	@Tag("slow")
	@Test
	void onlyTheLastTerminatedThreadsAreKept() {
		history.add(thread, epoch, this, 0, true, 17);
		history.ended(thread);
		assertEquals(17, history.find(epoch, this, 0, true).site());
		for (int i = 0; i < History.MOST_OF_ENDED / (1 + History.OF_THREAD); i++) {
			TestThread other = new TestThread(2 + i);
			history.add(other, epoch, this, 0, true, 18);
			history.ended(other);
		}
		assertLost(history.find(epoch, this, 0, true));
	}

	@Test
	void noneOfTheFirstAccessesIsLost() {
		History ofAll = new History(epochs, stack -> stack, true);
		int made = 3000;
		for (int i = 0; i < made; i++) {
			ofAll.add(thread, epoch, this, i, true, i % 7);
		}
		for (int i = 0; i < made; i++) {
			AccessEvidence found = ofAll.find(epoch, this, i, true);
			assertEquals(i % 7, found.site());
			assertNotNull(found.stack(), "of " + i);
		}
		ofAll.ended(thread);
		for (int i = 0; i < made; i++) {
			assertEquals(i % 7, ofAll.find(epoch, this, i, true).site());
		}
	}

	@Test
	void theFirstAccessesOfManyThreadsAreKept() {
		History ofAll = new History(epochs, stack -> null, true);
		List<Integer> begun = new ArrayList<>();
		int threads = 100;
		int each = 40;
		for (int i = 0; i < threads; i++) {
			TestThread other = new TestThread(2 + i);
			assertTrue(epochs.begin(other));
			begun.add(other.epoch());
			for (int variable = 0; variable < each; variable++) {
				ofAll.add(other, other.epoch(), this, variable, true, variable);
			}
			epochs.ended(other);
			ofAll.ended(other);
		}
		for (int first : begun) {
			for (int variable = 0; variable < each; variable++) {
				assertEquals(variable, ofAll.site(first, this, variable, true));
			}
		}
	}

	@Test
	void anEntryIsFoundWhileItIsBeingWritten() throws InterruptedException {
		ThreadHistory shared = new ThreadHistory();
		shared.add(3, 5, 7, true, 1, null, false);
		AtomicBoolean ended = new AtomicBoolean();
		Thread writer = new Thread(() -> {
			for (int i = 2; !ended.get(); i++) {
				shared.add(i & 0xFFFF | 2, 5, 7, true, 1, null, false);
			}
		});
		writer.start();
		try {
			for (int i = 0; i < 300_000; i++) {
				assertTrue(shared.hasOther(1, 5, 7, true));
			}
		} finally {
			ended.set(true);
			writer.join();
		}
	}

	@Test
	void onlyTheFirstStacksOfASiteAreCapturedUntilAReportLacksOne() {
		for (int i = 0; i < 10; i++) {
			history.add(thread, epoch, this, i, true, 17);
		}
		assertNotNull(history.find(epoch, this, 0, true).stack());
		AccessEvidence without = history.find(epoch, this, 9, true);
		assertEquals(17, without.site());
		assertNull(without.stack());
		history.add(thread, epoch, this, 10, true, 17);
		assertNotNull(history.find(epoch, this, 10, true).stack());
		history.add(thread, epoch, this, 11, true, 17);
		assertNull(history.find(epoch, this, 11, true).stack(), "one was enough");
	}

	@Test
	void stacksOfLaterAccessesAreSampled() {
		int taken = 0;
		for (int i = 0; i < 5000; i++) {
			history.add(thread, epoch, this, 1, true, 5000);
			taken += history.find(epoch, this, 1, true).stack() == null ? 0 : 1;
		}
		// each missing stack arms the site for one more
		assertTrue(taken > 2000, "taken: " + taken);
	}

	@Test
	void newAccessesDisplaceTheOldest() {
		int made = 100_000;
		for (int i = 0; i < made; i++) {
			history.add(thread, epoch, this, i, false, i);
		}
		int found = 0;
		for (int i = 0; i < made; i++) {
			int site = history.find(epoch, this, i, false).site();
			assertTrue(site == i || site == -1);
			found += site == i ? 1 : 0;
		}
		assertTrue(found > 8000 && found <= 1 << 14, "found: " + found);
		assertEquals(made - 1, history.find(epoch, this, made - 1, false).site());
	}

	@Test
	void aReaderNeverSeesAPartlyWrittenEntry() throws InterruptedException {
		AtomicBoolean wrong = new AtomicBoolean();
		AtomicBoolean done = new AtomicBoolean();
		ThreadHistory shared = new ThreadHistory();
		Thread reader = new Thread(() -> {
			while (!done.get()) {
				for (int i = 1; i <= 40; i++) {
					ThreadHistory.Entry entry = shared.find(i, i, i, true);
					wrong.compareAndSet(false, entry != null && entry.site() != i);
				}
			}
		});
		reader.start();
		for (int i = 0; i < 400_000; i++) {
			int id = i % 40 + 1;
			shared.add(id, id, id, true, id, null, false);
		}
		done.set(true);
		reader.join();
		assertTrue(!wrong.get());
	}

	private static void assertLost(AccessEvidence found) {
		assertEquals(-1, found.site());
		assertNull(found.stack());
		assertEquals(List.of(), found.locks());
	}
}
