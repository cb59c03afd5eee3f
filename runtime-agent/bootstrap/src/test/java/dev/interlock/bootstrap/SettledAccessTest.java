/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Only first accesses in an epoch that find settled epochs are noted and recorded in the state. */
class SettledAccessTest {

	private static final int SITE = 17;

	private final InterlockThread one = thread(1, 100);
	private final InterlockThread two = thread(2, 200);
	private final int[] writes = new int[4];
	private final int[] reads0 = new int[4];
	private final int[] reads1 = new int[4];
	private final List<String> noted = new ArrayList<>();
	private final Set<Integer> obsolete = new HashSet<>();
	private final Listener listener = new Listener();

	/** Notes the accesses that it receives. */
	private class Listener extends InterlockListener {

		/** The actions of other threads while an access is noted, before it is recorded in the state. */
		Runnable interference;
		boolean notes = true;

		Listener() {
			super(false, true, true, false);
			notesSettled = true;
		}

		@Override
		public boolean note(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			noted.add(thread.id + (write ? " writes " : " reads ") + variable + " at " + site);
			if (interference != null) {
				interference.run();
			}
			return notes;
		}

		@Override
		public boolean isObsolete(InterlockThread thread, int epoch) {
			return obsolete.contains(epoch);
		}
	}

	private static InterlockThread thread(int id, int epoch) {
		InterlockThread thread = new InterlockThread(null, id, null);
		thread.firstEpoch = epoch;
		thread.epoch = epoch;
		return thread;
	}

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
	}

	@AfterEach
	void stop() {
		InterlockListener.uninstall();
	}

	private boolean put(InterlockThread thread, boolean write) {
		return InterlockOrderedFastPath.putElement(writes, reads0, reads1, this, 1, write, thread, listener, SITE);
	}

	private String state() {
		return writes[1] + " " + reads0[1] + " " + reads1[1];
	}

	@Test
	void accessesOfASingleThreadAreOnlyNoted() {
		assertTrue(put(one, true));
		assertEquals("100 0 0", state());
		assertTrue(put(one, true) && put(one, false), "in the same epoch nothing is to be done");
		one.epoch++;
		assertTrue(put(one, false));
		assertEquals("100 0 101", state());
		one.epoch++;
		assertTrue(put(one, true));
		assertEquals("102 0 0", state(), "the reads are not needed any more");
		assertEquals(102, one.recorded);
		assertEquals(List.of("1 writes 1 at 17", "1 reads 1 at 17", "1 writes 1 at 17"), noted);
	}

	@Test
	void unsettledEpochsOfOtherThreadsAreLeftToTheListener() {
		assertTrue(put(two, true));
		assertFalse(put(one, false));
		assertFalse(put(one, true));
		assertEquals("200 0 0", state());
		assertEquals(0, one.recorded);
		assertEquals(1, noted.size());
		one.settle(200);
		assertTrue(put(one, false));
		assertEquals("200 0 100", state());
		two.epoch++;
		assertFalse(put(two, true), "there is a read of the other thread");
	}

	@Test
	void anEpochMayBeFoundToBeObsolete() {
		assertTrue(put(two, true));
		two.epoch++;
		assertTrue(put(two, false));
		obsolete.add(200);
		assertTrue(put(one, false));
		assertFalse(put(one, true), "there is a read that is not obsolete");
		obsolete.add(201);
		one.epoch++;
		assertTrue(put(one, true));
		assertEquals("101 0 0", state());
	}

	@Test
	void aReadReplacesASettledReadOnly() {
		reads1[1] = 300;
		assertTrue(put(one, false));
		assertEquals("0 100 300", state(), "its own place is taken");
		one.epoch++;
		reads0[1] = 301;
		assertFalse(put(one, false));
		assertEquals("0 301 300", state());
		assertTrue(noted.size() == 1);
	}

	@Test
	void anAccessThatIsNotNotedIsNotRecorded() {
		listener.notes = false;
		assertFalse(put(one, true));
		assertFalse(put(one, false));
		assertEquals("0 0 0", state());
		assertEquals(0, one.recorded);
	}

	@Test
	void aConcurrentChangeIsLeftToTheListener() {
		listener.interference = () -> writes[1] = 200;
		assertFalse(put(one, false));
		assertEquals("200 0 0", state(), "the read has been taken back");
		writes[1] = 0;
		assertFalse(put(one, true));
		assertEquals("200 0 0", state());
		writes[1] = 0;
		reads0[1] = 99;
		one.firstEpoch = 99;
		listener.interference = () -> reads1[1] = 200;
		assertFalse(put(one, true));
		assertEquals("0 99 200", state(), "the write has been taken back, and what it had removed is there again");
	}

	@Test
	void ofAConcurrentReadAndWriteOneSeesTheOther() throws InterruptedException, ExecutionException {
		int rounds = 20_000;
		int[][] states = new int[3][rounds];
		CyclicBarrier round = new CyclicBarrier(2);
		InterlockListener silent = new Listener() {
			@Override
			public boolean note(InterlockThread thread, Object owner, int variable, boolean write, int site) {
				return true;
			}
		};
		InterlockListener.install(silent);
		List<FutureTask<boolean[]>> results = new ArrayList<>();
		for (InterlockThread thread : List.of(one, two)) {
			FutureTask<boolean[]> task = new FutureTask<>(() -> {
				boolean[] isPut = new boolean[rounds];
				for (int i = 0; i < rounds; i++) {
					if (i % 100 == 0) {
						round.await();
					}
					isPut[i] = InterlockOrderedFastPath.putElement(states[0], states[1], states[2], this, i,
							thread == one, thread, silent, SITE);
				}
				return isPut;
			});
			results.add(task);
			new Thread(task, "accessing").start();
		}
		boolean[] written = results.get(0).get();
		boolean[] read = results.get(1).get();
		for (int i = 0; i < rounds; i++) {
			assertFalse(written[i] && read[i], "neither has seen the other");
		}
	}
}
