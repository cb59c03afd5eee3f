/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.TestState.TestShadow;
import dev.interlock.agent.shadow.TestState.TestThread;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockModelHooks;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockShadowHooks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** The accesses that the analyses receive and the resulting shadow state, including concurrent changes. */
class ShadowRecorderTest {

	private final List<String> asked = new ArrayList<>();
	private final Set<Integer> needed = new HashSet<>();
	private final EpochTable epochs = new EpochTable();
	private final ShadowRecorder recorder = new ShadowRecorder(new EventHandler() {
		@Override
		public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
				ShadowState before) {
			Set<Integer> reads = new TreeSet<>();
			for (int i = 0; i < before.reads(); i++) {
				reads.add(before.read(i));
			}
			asked.add(thread.id() + (write ? " writes after " : " reads after ") + before.write() + ' ' + reads);
		}

		@Override
		public boolean isObsolete(ThreadView thread, int epoch) {
			return !needed.contains(epoch);
		}
	}, epochs, new History(epochs, stack -> stack, false));
	private final TestShadow shadow = new TestShadow();
	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	private final TestThread three = new TestThread(3);
	private final int e1 = begin(one);
	private final int e2 = begin(two);
	private final int e3 = begin(three);

	@Test
	void aWriteReplacesAllReads() {
		shadow.reads[0] = e2;
		shadow.reads[1] = e3;
		shadow.write = e3;
		write(one);
		assertEquals(List.of("1 writes after " + e3 + " [" + e2 + ", " + e3 + "]"), asked);
		assertState(e1, 0, 0);
		assertEquals(e1, one.recordedEpoch());
	}

	@Test
	void repeatedAccessesAreNotReportedAgain() {
		write(one);
		write(one);
		read(one);
		assertEquals(1, asked.size());
		TestShadow other = new TestShadow();
		access(two, false, other);
		access(two, false, other);
		access(two, true, other);
		assertEquals(List.of("2 reads after 0 []", "2 writes after 0 [" + e2 + "]"), asked.subList(1, asked.size()));
	}

	@Test
	void eachThreadReadsIntoThePlaceOfItsParity() {
		read(one);
		read(two);
		assertState(0, e2, e1);
	}

	@Test
	void aReadReplacesAnObsoleteOne() {
		read(two);
		TestThread four = new TestThread(4);
		int e4 = begin(four);
		read(four);
		assertState(0, e4, 0);
		needed.add(e4);
		read(two);
		assertState(0, e4, e2);
	}

	/** A write may come while a validated read is recorded; then nothing has compared the two. */
	@Test
	void aValidatedReadThatIsOutdatedMeanwhileDoesNotCoverTheNextRead() {
		Object lock = new Object();
		InterlockListener.install(new InterlockListener(false, true, true, false) {
			@Override
			public int resolve(int site, Object owner) {
				return site;
			}

			@Override
			public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
					InterlockShadow any) {
				shadow.interference = () -> shadow.write = e2;
				recorder.access(new TestThread(5, accessing), owner, variable, write, site, shadow);
			}
		});
		InterlockThread reader = InterlockThread.current();
		reader.epoch = e3;
		try {
			InterlockModelHooks.beginOptimistic(lock);
			InterlockShadowHooks.readField(this, 0, 0, 0, e3, reader, 1);
			InterlockModelHooks.validated(true, lock);
			InterlockModelHooks.endOptimistic(lock);
		} finally {
			InterlockListener.uninstall();
			reader.epoch = 0;
		}
		assertNull(shadow.interference, "the read was recorded");
		assertState(e2, 0, 0);
	}

	@Test
	void moreReadsThanPlacesMakeASet() {
		TestThread four = new TestThread(4);
		int e4 = begin(four);
		needed.addAll(List.of(e1, e2, e3, e4));
		read(one);
		read(two);
		read(three);
		assertTrue(ReadSets.isSet(shadow.reads[0]));
		read(four);
		read(three);
		assertEquals("4 reads after 0 " + new TreeSet<>(Set.of(e1, e2, e3)), asked.get(asked.size() - 1),
				"who is in the set is not asked again");
		write(one);
		assertEquals("1 writes after 0 " + new TreeSet<>(Set.of(e1, e2, e3, e4)), asked.get(asked.size() - 1));
		assertState(e1, 0, 0);
		assertEquals(0, recorder.dropped());
	}

	@Test
	void aSetOfOneReadIsStoredAsAnEpoch() {
		needed.addAll(List.of(e1, e2, e3));
		read(one);
		read(two);
		read(three);
		needed.remove(e2);
		needed.remove(e3);
		TestThread four = new TestThread(4);
		int e4 = begin(four);
		read(four);
		assertState(0, e4, e1);
	}

	@Test
	void aConcurrentWriteIsReported() {
		shadow.interference = () -> shadow.write = e2;
		write(one);
		assertEquals(List.of("1 writes after 0 []", "1 writes after " + e2 + " []"), asked);
		assertState(e1, 0, 0);
	}

	@Test
	void aReadConcurrentWithAWriteIsReported() {
		shadow.interference = () -> shadow.reads[1] = e3;
		write(two);
		assertEquals(List.of("2 writes after 0 []", "2 writes after " + e2 + " [" + e3 + "]"), asked);
		assertState(e2, 0, 0);
	}

	@Test
	void aConcurrentReadThatReplacesAnotherIsReported() {
		shadow.reads[0] = e3;
		shadow.interference = () -> shadow.reads[0] = e1;
		write(two);
		assertEquals(List.of("2 writes after 0 [" + e3 + "]", "2 writes after " + e2 + " [" + e1 + "]"), asked);
		assertState(e2, 0, 0);
	}

	@Test
	void aWriteConcurrentWithAReadIsReported() {
		shadow.interference = () -> shadow.write = e2;
		read(one);
		assertEquals(List.of("1 reads after 0 []", "1 reads after " + e2 + " [" + e1 + "]"), asked);
		assertState(e2, 0, e1);
	}

	@Test
	void aReadWhosePlaceIsTakenUsesAnother() {
		needed.add(e3);
		shadow.interference = () -> shadow.reads[1] = e3;
		read(one);
		assertState(0, e1, e3);
	}

	@Test
	void withoutAnEpochAnAccessIsReportedButNotRecorded() {
		EpochTable none = new EpochTable(0, 0, 10);
		List<Integer> seen = new ArrayList<>();
		ShadowRecorder poor = new ShadowRecorder(new EventHandler() {
			@Override
			public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				seen.add(before.write());
			}
		}, none, new History(none, stack -> stack, false));
		shadow.write = e1;
		poor.access(new TestThread(5), this, 1, true, 1, shadow);
		assertEquals(List.of(e1), seen);
		assertState(e1, 0, 0);
		assertEquals(1, poor.dropped());
		assertEquals(
				"There was no room to record one access, or the order of accesses after 4026531840 epochs. Races with"
						+ " them may have been missed; run the program with less work to see them.",
				poor.lost());
		assertNull(recorder.lost());
	}

	@Test
	void aTerminatedThreadHasNoCurrentEpoch() {
		write(one);
		recorder.ended(one);
		assertEquals(0, one.epoch());
		assertEquals(List.of(), one.heldLocks());
		recorder.access(one, this, 1, true, 1, shadow);
		assertState(e1, 0, 0);
	}

	private int begin(TestThread thread) {
		assertTrue(epochs.begin(thread));
		return thread.epoch();
	}

	private void write(TestThread thread) {
		access(thread, true, shadow);
	}

	private void read(TestThread thread) {
		access(thread, false, shadow);
	}

	private void access(TestThread thread, boolean write, TestShadow to) {
		recorder.access(thread, this, 1, write, 1, to);
	}

	private void assertState(int write, int read0, int read1) {
		assertEquals(write, shadow.write);
		assertArrayEquals(new int[] { read0, read1 }, shadow.reads);
	}
}
