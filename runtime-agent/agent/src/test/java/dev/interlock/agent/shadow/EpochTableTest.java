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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.TestState.TestThread;
import dev.interlock.bootstrap.InterlockThread;

/** An epoch identifies one thread and one value of its clock while the thread is remembered. */
class EpochTableTest {

	private final EpochTable table = new EpochTable();

	@Test
	void anEpochHasAThreadAndAClock() {
		TestThread one = begun(table, 1);
		TestThread two = begun(table, 2);
		assertNotEquals(0, one.epoch());
		assertNotEquals(one.epoch(), two.epoch());
		assertSame(one, table.thread(one.epoch()));
		assertSame(two, table.thread(two.epoch()));
		assertEquals(1, table.clock(one.epoch()));
	}

	@Test
	void aReleaseEndsOnlyAnEpochWithAnAccess() {
		TestThread thread = begun(table, 1);
		int first = thread.epoch();
		table.released(thread);
		assertEquals(first, thread.epoch());
		assertEquals(0, thread.recordedEpoch());
		assertTrue(table.isCurrent(first));
		thread.hooks().recorded = first;
		table.released(thread);
		assertNotEquals(first, thread.epoch());
		assertFalse(table.isCurrent(first));
		assertEquals(first, thread.recordedEpoch());
		assertEquals(2, table.clock(thread.epoch()));
	}

	@Test
	void aThreadThatLostItsEpochGetsALaterOne() {
		TestThread thread = begun(table, 1);
		int first = thread.epoch();
		thread.hooks().recorded = first;
		thread.hooks().epoch = 0;
		assertFalse(table.isCurrent(first));
		assertTrue(table.begin(thread));
		assertTrue(table.clock(thread.epoch()) > table.clock(first));
		assertSame(thread, table.thread(first));
	}

	@Test
	void aThreadContinuesAfterTheEpochThatItLeft() {
		TestThread thread = begun(table, 1);
		access(table, thread);
		int left = thread.epoch();
		thread.hooks().leftEpoch = left;
		thread.hooks().epoch = 0;
		assertTrue(table.begin(thread));
		assertEquals(left + 1, thread.epoch());
		assertFalse(table.isCurrent(left));
		begun(table, 2);
		int end = thread.blockEnd;
		thread.hooks().leftEpoch = end - 1;
		thread.hooks().epoch = 0;
		assertTrue(table.begin(thread));
		assertNotEquals(end, thread.epoch(), "another one has that");
		assertTrue(table.clock(thread.epoch()) > table.clock(end - 1));
	}

	@Test
	void epochsOfTwoThreadsAreDistinctAndIncrease() {
		TestThread one = begun(table, 1);
		TestThread two = begun(table, 2);
		Set<Integer> seen = new HashSet<>();
		for (int clock = 1; clock <= 2000; clock++) {
			assertTrue(seen.add(one.epoch()) && seen.add(two.epoch()));
			assertSame(one, table.thread(one.epoch()));
			assertSame(one, table.thread(one.hooks().firstEpoch));
			assertTrue(Integer.compareUnsigned(one.hooks().firstEpoch, one.epoch()) <= 0);
			assertEquals(clock, table.clock(one.epoch()));
			assertEquals(clock, table.clock(two.epoch()));
			access(table, one);
			access(table, two);
		}
	}

	@Test
	void theMemoryOfAThreadDoesNotGrowWithItsEpochs() {
		TestThread one = begun(table, 1);
		TestThread two = begun(table, 2);
		int[] early = new int[3];
		for (int i = 0; i < 10_000_000; i++) {
			if (i < early.length) {
				early[i] = one.epoch();
			}
			access(table, one);
		}
		assertSame(two, table.thread(two.epoch()));
		assertEquals(1, table.clock(two.epoch()));
		for (int i = 0; i < early.length; i++) {
			assertSame(one, table.thread(early[i]));
			assertEquals(i + 1, table.clock(early[i]));
		}
		assertSame(one, table.thread(one.epoch()));
		assertEquals(10_000_001, table.clock(one.epoch()));
		int blocks = 0;
		for (EpochBlock block = one.block; block != null; block = block.before) {
			blocks++;
		}
		assertTrue(blocks < 120, "blocks of ten million epochs: " + blocks);
	}

	@Test
	void theRemainderOfATerminatedThreadIsReused() {
		EpochTable small = new EpochTable(0, 2, 10);
		TestThread one = begun(small, 1);
		int first = one.epoch();
		access(small, one);
		small.ended(one);
		TestThread two = begun(small, 2);
		TestThread three = begun(small, 3);
		assertSame(one, small.thread(first));
		assertSame(two, small.thread(two.epoch()));
		assertSame(three, small.thread(three.epoch()));
		assertEquals(1, small.clock(two.epoch()));
		assertFalse(small.isExhausted());
	}

	@Test
	void threadsKeepTheirEpochsWhenNoneAreLeft() {
		EpochTable small = new EpochTable(0, 1, 10);
		TestThread one = begun(small, 1);
		for (int i = 0; i < 300; i++) {
			access(small, one);
		}
		assertTrue(small.isExhausted());
		assertEquals(255, one.epoch());
		assertFalse(small.isCurrent(one.epoch()), "it may have released since");
		TestThread two = new TestThread(2);
		assertFalse(small.begin(two));
		assertEquals(0, two.epoch());
	}

	@Test
	void noNumberIsAssignedTwiceOrBecomesCurrentAgain() {
		Random random = new Random(1);
		EpochTable small = new EpochTable(0, 40, 4);
		List<TestThread> live = new ArrayList<>();
		BitSet given = new BitSet();
		BitSet left = new BitSet();
		for (int event = 0; !small.isExhausted(); event++) {
			int choice = random.nextInt(100);
			TestThread thread = live.isEmpty() || choice == 0 ? new TestThread(event)
					: live.get(random.nextInt(live.size()));
			int before = thread.epoch();
			if (before == 0) {
				small.begin(thread);
				live.add(thread);
			} else if (choice == 1) {
				small.ended(thread);
				thread.ended();
				live.remove(thread);
			} else if (choice == 2) {
				thread.hooks().leftEpoch = event % 2 * thread.epoch();
				thread.hooks().epoch = 0;
				small.begin(thread);
			} else {
				access(small, thread);
			}
			if (thread.epoch() != before) {
				left.set(before, before != 0);
				note(given, thread.epoch());
			}
			if (event % 16 == 0) {
				left.stream().forEach(epoch -> assertFalse(small.isCurrent(epoch), () -> epoch + " is current again"));
			}
		}
		assertTrue(small.forgotten() > 4 && left.cardinality() > 1000,
				small.forgotten() + " forgotten, " + left.cardinality() + " left");
	}

	/** Records that an epoch was assigned. */
	private static void note(BitSet given, int epoch) {
		assertFalse(given.get(epoch), () -> epoch + " was given out before");
		given.set(epoch, epoch != 0);
	}

	@Test
	void theLastEpochsWrapToNegativeNumbersAndStayApartFromSets() {
		int units = EpochTable.LIMIT >>> 8;
		EpochTable full = new EpochTable(units - 1, units, 10);
		TestThread last = begun(full, 1);
		for (int i = 1; i <= 256; i++) {
			assertTrue(last.epoch() < 0 && !ReadSets.isSet(last.epoch()));
			assertSame(last, full.thread(last.epoch()));
			assertEquals(i, full.clock(last.epoch()));
			access(full, last);
		}
		assertTrue(full.isExhausted());
	}

	@Test
	void onlyTheLastTerminatedThreadsAreRemembered() {
		EpochTable small = new EpochTable(0, 1000, 2);
		int[] epochs = new int[5];
		TestThread[] threads = new TestThread[5];
		for (int i = 0; i < 5; i++) {
			threads[i] = begun(small, i);
			epochs[i] = threads[i].epoch();
			access(small, threads[i]);
			small.ended(threads[i]);
		}
		assertEquals(3, small.forgotten());
		assertSame(threads[4], small.thread(epochs[4]));
		assertSame(threads[3], small.thread(epochs[3]));
		assertNotSame(threads[2], small.thread(epochs[2]));
		assertSame(small.thread(epochs[0]), small.thread(epochs[2]));
	}

	@Test
	void aMillionThreadsInSequenceNeedTheMemoryOfTheRememberedOnes() {
		EpochTable million = new EpochTable();
		TestThread last = null;
		EpochBlock early = null;
		for (int i = 0; i < 1_000_000; i++) {
			last = new TestThread(1, InterlockThread.current());
			million.begin(last);
			early = i == 100 ? last.block : early;
			last.hooks().recorded = last.epoch();
			million.released(last);
			million.ended(last);
		}
		assertSame(last, million.thread(last.recordedEpoch()));
		assertFalse(million.isExhausted());
		assertTrue(blocks(last.block) <= 256, "blocks of the last unit: " + blocks(last.block));
		assertEquals(1, blocks(early), "blocks of a unit with forgotten threads");
	}

	private static int blocks(EpochBlock highest) {
		int blocks = 0;
		for (EpochBlock block = highest; block != null; block = block.below) {
			blocks++;
		}
		return blocks;
	}

	private static TestThread begun(EpochTable table, long id) {
		TestThread thread = new TestThread(id);
		assertTrue(table.begin(thread));
		return thread;
	}

	private static void access(EpochTable table, TestThread thread) {
		thread.hooks().recorded = thread.hooks().epoch;
		table.released(thread);
	}
}
