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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.TestState.TestThread;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** The conflicts between plain accesses and accesses of atomic modes, in each order, and the epochs of the accesses. */
class AtomicRecorderTest {

	private static final int FIELD = 7;

	private final EpochTable epochs = new EpochTable();
	private final Analysis analysis = new Analysis();
	private final History history = new History(epochs, stack -> stack, false);
	private final ShadowRecorder recorder = new ShadowRecorder(analysis, epochs, history);
	private final TestThread one = thread(1);
	private final TestThread two = thread(2);
	private final TestThread three = thread(3);
	private Object owner = new Object();

	/** Finds each access that another thread made in an unknown epoch. */
	private final class Analysis extends EventHandler {

		final Set<Integer> known = new HashSet<>();
		final List<String> conflicts = new ArrayList<>();

		@Override
		public void access(ThreadView thread, Object of, int variable, boolean write, int site, ShadowState before) {
			find(thread, before.write(), "W", write ? "W" : "R");
			for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
				find(thread, before.read(i), "R", "W");
			}
		}

		@Override
		public void atomicAccess(ThreadView thread, Object of, int variable, boolean write, int site,
				ShadowState before) {
			find(thread, before.write(), "W", write ? "AW" : "AR");
			for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
				find(thread, before.read(i), "R", "AW");
			}
		}

		@Override
		public void accessAmongAtomic(ThreadView thread, Object of, int variable, boolean write, int site,
				ShadowState atomic) {
			find(thread, atomic.write(), "AW", write ? "W" : "R");
			for (int i = write ? atomic.reads() - 1 : -1; i >= 0; i--) {
				find(thread, atomic.read(i), "AR", "W");
			}
		}

		private void find(ThreadView thread, int epoch, String first, String second) {
			if (!isObsolete(thread, epoch)) {
				conflicts.add(epochs.thread(epoch).id() + first + ' ' + thread.id() + second);
			}
		}

		@Override
		public boolean isObsolete(ThreadView thread, int epoch) {
			return epoch == 0 || known.contains(epoch) || epochs.thread(epoch) == thread;
		}

		@Override
		public boolean skipsOrderedAccesses() {
			return true;
		}
	}

	private TestThread thread(long id) {
		TestThread thread = new TestThread(id);
		assertTrue(epochs.begin(thread));
		return thread;
	}

	private InterlockAtomicAccess atomically(TestThread thread, boolean write, boolean pending) {
		InterlockAtomicAccess access = new InterlockAtomicAccess();
		access.begin(owner, FIELD, write, pending, write ? 22 : 21);
		access.find(false);
		recorder.atomicAccess(thread, access);
		return access;
	}

	private void plainly(TestThread thread, boolean write) {
		InterlockAtomicAccess place = new InterlockAtomicAccess();
		place.begin(owner, FIELD, write, false, 0);
		place.find(false);
		recorder.access(thread, owner, FIELD, write, write ? 12 : 11, place.plain());
	}

	private void access(TestThread thread, String kind) {
		if (kind.startsWith("A")) {
			atomically(thread, kind.equals("AW"), false);
		} else {
			plainly(thread, kind.equals("W"));
		}
	}

	/** The conflicts if one thread makes the first access and another thread the second one. */
	private List<String> found(String first, String second) {
		owner = new Object();
		analysis.conflicts.clear();
		access(one, first);
		access(two, second);
		return List.copyOf(analysis.conflicts);
	}

	@Test
	void aPlainAccessIsKeptInsteadOfAnAtomicOneOfTheSameEpoch() {
		for (List<String> order : List.of(List.of("R", "AR"), List.of("AR", "R"))) {
			owner = new Object();
			order.forEach(kind -> access(one, kind));
			assertEquals(11, history.site(one.epoch(), owner, FIELD, false), order.toString());
		}
		owner = new Object();
		access(one, "AR");
		assertEquals(21, history.site(one.epoch(), owner, FIELD, false));
	}

	@Test
	void twoAccessesConflictIfOneIsPlainAndOneWrites() {
		List<String> kinds = List.of("R", "W", "AR", "AW");
		for (String first : kinds) {
			for (String second : kinds) {
				boolean isPlain = !first.startsWith("A") || !second.startsWith("A");
				boolean isWrite = first.endsWith("W") || second.endsWith("W");
				assertEquals(isPlain && isWrite ? List.of("1" + first + " 2" + second) : List.of(),
						found(first, second), first + ' ' + second);
			}
		}
	}

	@Test
	void orderedAccessesDoNotConflict() {
		analysis.known.add(one.epoch());
		for (String first : List.of("R", "W", "AR", "AW")) {
			for (String second : List.of("R", "W", "AR", "AW")) {
				assertEquals(List.of(), found(first, second), first + ' ' + second);
			}
		}
	}

	@Test
	void allUnorderedWritesAreKept() {
		atomically(one, true, false);
		atomically(two, true, false);
		atomically(three, true, false);
		TestThread four = thread(4);
		plainly(four, false);
		assertEquals(Set.of("1AW 4R", "2AW 4R", "3AW 4R"), Set.copyOf(analysis.conflicts));
		assertEquals(22, history.find(one.epoch(), owner, FIELD, true).site());
	}

	@Test
	void anAccessInTheSameEpochIsNotCheckedAgain() {
		plainly(one, false);
		atomically(two, true, false);
		atomically(two, true, false);
		assertEquals(List.of("1R 2AW"), analysis.conflicts);
		plainly(two, false);
		plainly(one, false);
		assertEquals(List.of("1R 2AW"), analysis.conflicts);
	}

	@Test
	void aPendingAccessIsCheckedAgainstEarlierOnesAfterItHasAcquired() {
		plainly(one, false);
		int released = one.epoch();
		InterlockAtomicAccess update = atomically(two, true, true);
		plainly(three, false);
		analysis.known.add(released);
		recorder.atomicAccessed(two, update);
		assertEquals(List.of(), analysis.conflicts, "the first read is known, the other one may have come after it");
		plainly(one, false);
		recorder.released(one);
		plainly(one, false);
		assertEquals(List.of("2AW 1R"), analysis.conflicts);
	}

	@Test
	void aPendingAccessIsRecordedInTheEpochThatItReleases() {
		InterlockAtomicAccess update = atomically(one, true, true);
		int released = one.epoch();
		recorder.released(one);
		assertNotEquals(released, one.epoch());
		recorder.atomicAccessed(one, update);
		analysis.known.add(released);
		plainly(two, false);
		plainly(two, true);
		assertEquals(List.of(), analysis.conflicts);
		assertEquals(22, history.find(released, owner, FIELD, true).site());
	}

	@Test
	void aFailedCompareAndSetIsARead() {
		plainly(one, false);
		InterlockAtomicAccess failing = atomically(two, true, true);
		failing.made(false);
		recorder.atomicAccessed(two, failing);
		plainly(three, false);
		assertEquals(List.of(), analysis.conflicts);
		plainly(one, true);
		assertTrue(analysis.conflicts.contains("2AR 1W"), analysis.conflicts.toString());
	}

	@Test
	void aTerminatedThreadLeavesNoStateAndReceivesNothing() {
		InterlockAtomicAccess update = atomically(one, true, true);
		recorder.ended(one);
		recorder.atomicAccessed(one, update);
		plainly(two, false);
		assertEquals(List.of(), analysis.conflicts);
	}
}
