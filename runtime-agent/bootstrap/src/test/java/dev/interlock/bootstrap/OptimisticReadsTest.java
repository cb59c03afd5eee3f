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
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads under a stamp are reported only if and when the stamp is validated. */
class OptimisticReadsTest {

	private static final int EPOCH = 5;

	private final Object lock = new Object();
	private final Object other = new Object();
	private final List<String> events = new ArrayList<>();
	private final InterlockThread thread = InterlockThread.current();
	private final int failures = InterlockFailures.failures();

	/** Uses the site as the field's number, and records the events. */
	private final InterlockListener listener = new InterlockListener(false, true, true, false) {
		@Override
		public int resolve(int site, Object owner) {
			return site;
		}

		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			shadow.load(accessing);
			events.add((write ? "write " : "read ") + variable + " in " + accessing.epoch
					+ (accessing.isOutdated() ? " outdated" : "") + locks(accessing)
					+ (accessing.isPastAccess() ? " at " + accessing.place() : ""));
			accessing.recorded = accessing.epoch;
		}

		@Override
		public Object place(InterlockThread accessing, int site) {
			return "place " + site + locks(accessing);
		}
	};

	private String locks(InterlockThread of) {
		InterlockHeldLocks held = of.heldLocks();
		return held.size() == 0 ? "" : held.lock(0) == lock ? " read-locked " + held.mode(0) : " locked";
	}

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
		InterlockWindowHooks.settle(thread);
		thread.epoch = EPOCH;
		events.clear();
		InterlockModelHooks.beginOptimistic(lock);
	}

	@AfterEach
	void stop() {
		InterlockModelHooks.endOptimistic(lock);
		InterlockListener.uninstall();
		thread.epoch = 0;
		thread.recorded = 0;
		assertEquals(failures, InterlockFailures.failures());
		assertEquals(0, thread.heldLocks().size());
		assertFalse(thread.isValidated() || thread.isPastAccess());
	}

	private void read(int site) {
		InterlockShadowHooks.readField(this, 0, 0, 0, thread.epoch, thread, site);
	}

	private void readElement(int[] array, int index) {
		InterlockElementHooks.readElement(null, array, index, thread.epoch, thread, 9);
	}

	@Test
	void aValidReadIsReportedUnderTheLock() {
		read(1);
		read(1);
		assertEquals(List.of(), events);
		InterlockModelHooks.validated(true, lock);
		assertEquals(List.of("read 1 in 5 read-locked 2 at place 1 read-locked 2"), events);
	}

	@Test
	void aStampMayBeValidatedAgain() {
		read(1);
		InterlockModelHooks.validated(true, lock);
		read(2);
		assertEquals(1, events.size());
		InterlockModelHooks.validated(true, lock);
		assertEquals("read 2 in 5 read-locked 2 at place 2 read-locked 2", events.get(1));
		read(3);
		InterlockModelHooks.validated(false, lock);
		assertEquals(2, events.size());
		read(4);
		assertEquals("read 4 in 5", events.get(2));
	}

	@Test
	void readsWithoutAFurtherValidationAreReportedWithoutTheLock() {
		read(1);
		InterlockModelHooks.validated(true, lock);
		for (int i = 0; i <= InterlockOptimisticReads.MOST_SINCE; i++) {
			read(2);
		}
		assertEquals(List.of("read 2 in 5 at null", "read 2 in 5"), events.subList(1, 3));
		InterlockModelHooks.beginOptimistic(lock);
		read(3);
		InterlockModelHooks.validated(true, lock);
		read(4);
		InterlockModelHooks.endOptimistic(lock);
		assertEquals("read 4 in 5 at null", events.get(4));
	}

	@Test
	void anEarlierEpochIsNotTheThreadsPresentOne() {
		read(1);
		thread.epoch = EPOCH + 1;
		assertTrue(thread.isIn(EPOCH + 1));
		thread.reportsOf(EPOCH, EPOCH + 1);
		assertFalse(thread.isIn(EPOCH));
		thread.reportsPresent(EPOCH + 1);
		assertTrue(thread.isIn(EPOCH + 1));
		assertFalse(thread.isIn(EPOCH));
	}

	@Test
	void anInvalidReadIsNeverReported() {
		read(1);
		InterlockModelHooks.validated(0L, lock);
		InterlockModelHooks.validated(true, lock);
		assertEquals(List.of(), events);
		read(2);
		assertEquals(List.of("read 2 in 5"), events);
	}

	@Test
	void aReadBelongsToTheEpochInWhichItWasMade() {
		read(1);
		assertEquals(EPOCH, thread.recorded, "a release ends the epoch");
		thread.epoch = EPOCH + 1;
		read(1);
		InterlockModelHooks.validated(7L, lock);
		assertEquals(List.of("read 1 in 5 read-locked 2 at place 1 read-locked 2",
				"read 1 in 6 read-locked 2 at place 1 read-locked 2"), events);
		assertEquals(EPOCH + 1, thread.epoch);
		assertEquals(EPOCH + 1, thread.recorded);
	}

	@Test
	void aWriteAfterTheReadIsDetected() {
		int[] array = new int[4];
		read(1);
		readElement(array, 2);
		readElement(array, 3);
		InterlockShadowTable.of(this, 1).setWrite(17);
		thread.excluded &= ~InterlockThread.OPTIMISTIC;
		InterlockElementAccess access = thread.elements;
		access.begin(setting(18), array, 2, 3, 1, true, 9);
		InterlockArrays.of(array).access(access, 2);
		access.end();
		InterlockModelHooks.validated(true, lock);
		assertEquals(List.of("read 1 in 5 outdated read-locked 2 at place 1 read-locked 2",
				"read 2 in 5 outdated read-locked 2 at place 9 read-locked 2",
				"read 3 in 5 read-locked 2 at place 9 read-locked 2"), events);
	}

	/** Sets an epoch as the last write. */
	private static InterlockListener setting(int epoch) {
		return new InterlockListener(false, true, true, false) {
			@Override
			public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
					InterlockShadow shadow) {
				shadow.setWrite(epoch);
			}
		};
	}

	@Test
	void writesCountAtOnce() {
		InterlockShadowHooks.writeField(this, 0, EPOCH, thread, 1);
		assertEquals(List.of("write 1 in 5"), events);
	}

	@Test
	void aStampDoesNotValidateReadsUnderTwoLocks() {
		read(1);
		InterlockModelHooks.beginOptimistic(other);
		read(2);
		InterlockModelHooks.validated(true, other);
		read(3);
		InterlockModelHooks.endOptimistic(other);
		read(4);
		InterlockModelHooks.validated(true, lock);
		assertEquals(List.of(), events);
		read(5);
		assertEquals(List.of("read 5 in 5"), events);
	}

	@Test
	void aNewStampDiscardsTheReadsUnderTheOldOne() {
		read(1);
		InterlockModelHooks.beginOptimistic(lock);
		read(2);
		InterlockModelHooks.validated(true, lock);
		assertEquals(List.of("read 2 in 5 read-locked 2 at place 2 read-locked 2"), events);
	}

	@Test
	void validReadsBeyondTheMaximumAreCountedAsDropped() {
		int before = InterlockOptimisticReads.dropped();
		for (int i = 1; i <= InterlockOptimisticReads.MOST + 3; i++) {
			read(i);
		}
		assertEquals(before, InterlockOptimisticReads.dropped());
		InterlockModelHooks.validated(true, lock);
		assertEquals(InterlockOptimisticReads.MOST, events.size());
		assertEquals(before + 3, InterlockOptimisticReads.dropped());
	}

	@Test
	void aStampThatIsNeverValidatedExpires() {
		for (int i = 0; i < InterlockOptimisticReads.LONGEST; i++) {
			read(1);
		}
		assertTrue(events.isEmpty());
		read(1);
		read(2);
		assertEquals(List.of("read 2 in 5"), events);
		InterlockModelHooks.validated(true, lock);
		assertEquals(1, events.size());
	}
}
