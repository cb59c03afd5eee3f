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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.TestState.TestShadow;
import dev.interlock.agent.shadow.TestState.TestThread;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** An analysis that needs only conflicts receives all of them, and few other accesses. */
class ConflictsOnlyTest {

	private static final int THREADS = 5;

	private final Analysis analysis = new Analysis(true);
	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);

	/** Finds all conflicts of an access with epochs that its thread does not know. */
	private static final class Analysis extends EventHandler {

		final EpochTable epochs = new EpochTable();
		final Map<Long, Set<Integer>> known = new HashMap<>();
		final List<String> conflicts = new ArrayList<>();
		final ShadowRecorder recorder;
		int asked;
		int askedObsolete;
		boolean wantsEveryAccess;
		private final boolean conflictsOnly;

		Analysis(boolean conflictsOnly) {
			this.conflictsOnly = conflictsOnly;
			recorder = new ShadowRecorder(this, epochs, new History(epochs, stack -> stack, false));
		}

		@Override
		public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
				ShadowState before) {
			asked++;
			conflict(thread, variable, write, before.write());
			for (int i = 0; write && i < before.reads(); i++) {
				conflict(thread, variable, write, before.read(i));
			}
		}

		private void conflict(ThreadView thread, int variable, boolean write, int epoch) {
			if (epoch != 0 && !isKnown(thread, epoch)) {
				conflicts.add(thread.id() + (write ? " writes " : " reads ") + variable + " after " + epoch);
			}
		}

		private boolean isKnown(ThreadView thread, int epoch) {
			return epochs.thread(epoch) == thread || known.getOrDefault(thread.id(), Set.of()).contains(epoch);
		}

		@Override
		public boolean isObsolete(ThreadView thread, int epoch) {
			askedObsolete++;
			return isKnown(thread, epoch);
		}

		@Override
		public boolean skipsOrderedAccesses() {
			return conflictsOnly;
		}

		@Override
		public boolean wantsEveryAccess(Object owner, int variable) {
			return wantsEveryAccess && variable == 1;
		}

		void learn(TestThread thread, int epoch) {
			known.computeIfAbsent(thread.id(), none -> new HashSet<>()).add(epoch);
		}

		int access(TestThread thread, boolean write, TestShadow shadow) {
			recorder.access(thread, this, 1, write, 1, shadow);
			return thread.epoch();
		}
	}

	@Test
	void theFirstAccessOfAThreadIsReported() {
		analysis.access(one, true, new TestShadow());
		analysis.access(two, false, new TestShadow());
		assertEquals(2, analysis.asked);
		analysis.access(one, true, new TestShadow());
		analysis.access(two, false, new TestShadow());
		assertEquals(2, analysis.asked);
	}

	@Test
	void accessesOfASingleThreadAreSkipped() {
		TestShadow shadow = new TestShadow();
		int last = 0;
		for (int i = 0; i < 1000; i++) {
			last = analysis.access(one, i % 3 == 2, shadow);
			assertEquals(last, i % 3 == 2 ? shadow.write : shadow.reads[1]);
			analysis.recorder.released(one);
		}
		assertEquals(1, analysis.asked);
		assertTrue(last > 256, "several blocks of epochs: " + last);
	}

	@Test
	void anEngineCanRequestAllAccessesToAVariable() {
		TestShadow shadow = new TestShadow();
		TestShadow other = new TestShadow();
		analysis.access(one, true, shadow);
		analysis.wantsEveryAccess = true;
		for (int i = 0; i < 10; i++) {
			analysis.recorder.released(one);
			analysis.access(one, i % 2 == 0, shadow);
			analysis.recorder.access(one, analysis, 2, i % 2 == 0, 1, other);
		}
		assertEquals(11, analysis.asked);
	}

	@Test
	void anOrderedEpochIsCheckedOnceAndAnUnorderedOneAlways() {
		TestShadow first = new TestShadow();
		TestShadow second = new TestShadow();
		int epoch = analysis.access(one, true, first);
		analysis.access(one, true, second);
		analysis.access(two, false, first);
		assertEquals(List.of("2 reads 1 after " + epoch), analysis.conflicts);
		analysis.recorder.released(two);
		analysis.access(two, false, first);
		assertEquals(2, analysis.conflicts.size());
		analysis.learn(two, epoch);
		analysis.recorder.released(two);
		int before = analysis.askedObsolete;
		analysis.access(two, false, first);
		analysis.access(two, true, second);
		assertEquals(2, analysis.conflicts.size());
		assertEquals(before + 1, analysis.askedObsolete);
		assertEquals(two.epoch(), second.write);
	}

	@Test
	void epochsWithTheSameHashAreDistinguished() {
		analysis.access(two, false, new TestShadow());
		for (int i = 0; i < 200; i++) {
			TestShadow shadow = new TestShadow();
			int epoch = analysis.access(one, true, shadow);
			analysis.recorder.released(one);
			if (i % 2 == 0) {
				analysis.learn(two, epoch);
			}
			analysis.access(two, false, shadow);
		}
		assertEquals(100, analysis.conflicts.size());
	}

	@Test
	void aWriteConflictsWithSeveralReads() {
		TestShadow shadow = new TestShadow();
		List<TestThread> readers = threads();
		readers.forEach(reader -> analysis.access(reader, false, shadow));
		assertTrue(ReadSets.isSet(shadow.reads[0]));
		TestThread writer = new TestThread(THREADS + 1);
		analysis.access(writer, true, new TestShadow());
		analysis.access(writer, true, shadow);
		assertEquals(THREADS, analysis.conflicts.size());
		assertArrayEquals(new int[2], shadow.reads);
	}

	@Test
	void interveningAccessesAreReported() {
		analysis.access(one, true, new TestShadow());
		int other = analysis.access(two, true, new TestShadow());
		TestShadow shadow = new TestShadow();
		shadow.interference = () -> shadow.write = other;
		analysis.access(one, false, shadow);
		TestShadow written = new TestShadow();
		written.interference = () -> written.reads[0] = other;
		analysis.access(one, true, written);
		assertEquals(List.of("1 reads 1 after " + other, "1 writes 1 after " + other), analysis.conflicts);
		assertEquals(one.epoch(), written.write);
		assertArrayEquals(new int[2], written.reads);
	}

	@Test
	void conflictsAndStatesAreThoseOfCheckingEachAccess() {
		int conflicts = 0;
		for (int seed = 0; seed < 20; seed++) {
			Analysis all = new Analysis(false);
			Analysis few = new Analysis(true);
			List<TestShadow> states = run(all, new Random(seed));
			List<TestShadow> same = run(few, new Random(seed));
			assertEquals(all.conflicts, few.conflicts);
			for (int i = 0; i < states.size(); i++) {
				assertEquals(states.get(i).write, same.get(i).write);
				assertArrayEquals(states.get(i).reads, same.get(i).reads);
			}
			assertTrue(few.asked < all.asked, few.asked + " of " + all.asked);
			conflicts += all.conflicts.size();
		}
		assertTrue(conflicts > 1000, "conflicts: " + conflicts);
	}

	/** Runs threads that access a few variables and occasionally acquire from another thread. */
	private static List<TestShadow> run(Analysis analysis, Random random) {
		List<TestThread> threads = threads();
		List<TestShadow> shadows = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			shadows.add(new TestShadow());
		}
		for (int i = 0; i < 2000; i++) {
			TestThread thread = threads.get(random.nextInt(THREADS));
			TestThread other = threads.get(random.nextInt(THREADS));
			switch (random.nextInt(12)) {
			case 0 -> analysis.recorder.released(thread);
			case 1, 2 -> {
				learnAll(analysis, thread, other);
				analysis.recorder.released(other);
			}
			default -> {
				int variable = random.nextInt(shadows.size());
				analysis.recorder.access(thread, analysis, variable, random.nextInt(4) == 0, i,
						shadows.get(variable));
			}
			}
		}
		return shadows;
	}

	private static void learnAll(Analysis analysis, TestThread thread, TestThread other) {
		for (int epoch = 1; epoch < THREADS << 8; epoch++) {
			boolean isGiven = other.block != null && epoch >= other.block.first && epoch <= other.recordedEpoch();
			if (isGiven || analysis.known.getOrDefault(other.id(), Set.of()).contains(epoch)) {
				analysis.learn(thread, epoch);
			}
		}
	}

	private static List<TestThread> threads() {
		List<TestThread> threads = new ArrayList<>();
		for (int id = 1; id <= THREADS; id++) {
			threads.add(new TestThread(id));
		}
		return threads;
	}
}
