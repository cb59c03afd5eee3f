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

/** Elements that are accessed one after the other are checked together, before the thread synchronises. */
class RunTest {

	private static final int EPOCH = 5;

	private final List<String> events = new ArrayList<>();
	private final int[] array = new int[4000];
	private final InterlockThread thread = InterlockThread.current();

	/** Records accesses and synchronisation, and puts each access into its shadow state. */
	private final InterlockListener listener = new InterlockListener(false, true, true, false) {
		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			events.add((write ? "write " : "read ") + variable + " at " + site
					+ (accessing.isPastAccess() ? " late" : ""));
			if (write) {
				shadow.setWrite(accessing.epoch);
			} else {
				shadow.compareAndSetRead(0, shadow.read(0), accessing.epoch);
			}
		}

		@Override
		public void range(InterlockThread accessing, Object owner, int from, int end, int step, boolean write, int site,
				int sites) {
			events.add("range " + from + " to " + end + " of " + sites + " from " + accessing.place());
		}

		@Override
		public Object place(InterlockThread accessing, int site) {
			return "place " + site;
		}

		@Override
		public void acquired(InterlockThread acquiring, Object owner, int key) {
			events.add("acquired");
		}

		@Override
		public void releasing(InterlockThread releasing, Object owner, int key) {
			events.add("releasing");
		}

		@Override
		public void lockAcquired(InterlockThread acquiring, Object lock, int mode, int site) {
			events.add("locked");
		}

		@Override
		public void lockReleased(InterlockThread releasing, Object lock, int mode, int site) {
			events.add("unlocked");
		}
	};

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
		InterlockWindowHooks.settle(thread);
		thread.epoch = EPOCH;
		events.clear();
	}

	@AfterEach
	void stop() {
		InterlockListener.uninstall();
		thread.epoch = 0;
		assertEquals(0, InterlockFailures.failures());
	}

	@Test
	void theFirstElementsAreCheckedOneByOneAndTheOthersTogether() {
		read(0, 100);
		assertEquals(8, events.size(), events.toString());
		assertEquals("read 7 at 3", events.get(7));
		InterlockSyncHooks.releasing(this, 1);
		assertEquals(List.of("range 8 to 100 of 1 from place 3", "read 8 at 3 late", "releasing"),
				events.subList(8, events.size()));
		assertEquals(EPOCH, InterlockArrays.find(array).states()[99][1]);
		assertEquals(0, InterlockArrays.find(array).states()[100][1]);
		assertFalse(thread.isPastAccess());
	}

	@Test
	void deferredElementsAreCheckedBeforeAnAcquire() {
		read(0, 20);
		InterlockSyncHooks.acquired(this, 1);
		assertEquals(List.of("range 8 to 20 of 1 from place 3", "read 8 at 3 late", "acquired"),
				events.subList(8, events.size()));
	}

	@Test
	void elementsInsideAMonitorAreCheckedInsideIt() {
		read(0, 20);
		InterlockLockHooks.beforeMonitorEnter(this, 9);
		read(20, 30);
		InterlockLockHooks.beforeMonitorExit(this, 9);
		List<String> after = events.subList(8, events.size());
		assertEquals(List.of("range 8 to 20 of 1 from place 3", "read 8 at 3 late", "acquired", "locked",
				"read 20 at 3"), after.subList(0, 5));
		int released = after.indexOf("unlocked");
		assertTrue(released > 0 && after.indexOf("range 28 to 30 of 1 from place 3") > 0
				&& after.indexOf("range 28 to 30 of 1 from place 3") < released, after.toString());
	}

	@Test
	void neighboursAreCheckedWithTheirSites() {
		InterlockFootprint known = null;
		for (int at = 0; at < 40; at += 2) {
			known = InterlockElementHooks.writeNeighbours(known, array, at + 1, 2, EPOCH, thread, 3);
		}
		assertEquals("write 0 at 3", events.get(0));
		assertEquals("write 1 at 4", events.get(1));
		InterlockSyncHooks.releasing(this, 1);
		List<String> last = events.subList(events.size() - 3, events.size());
		assertTrue(last.get(0).endsWith("to 40 of 2 from place 3"), last.toString());
		assertTrue(last.get(1).endsWith(" at 3 late"), last.toString());
		assertTrue(known.covers(0, 40, 1, true, EPOCH));
	}

	@Test
	void aRunContinuesWithoutAFootprint() {
		for (int at = 0; at < 100; at += 2) {
			InterlockElementHooks.readNeighbours(null, array, at + 1, 2, EPOCH, thread, 3);
		}
		InterlockSyncHooks.releasing(this, 1);
		List<String> last = events.subList(events.size() - 3, events.size());
		assertTrue(last.get(0).endsWith("to 100 of 2 from place 3"), last.toString());
		assertTrue(thread.footprints.find(array).covers(0, 100, 1, false, EPOCH));
	}

	/** {@code a[i - 1], a[i], a[i + 1]} in a loop: only the last one is new in each iteration. */
	@Test
	void neighboursThatAdvanceByOneElementAreARunOfTheLastOne() {
		InterlockFootprint known = null;
		for (int at = 0; at < 100; at++) {
			known = InterlockElementHooks.readNeighbours(known, array, at + 2, 3, EPOCH, thread, 3);
		}
		assertEquals(List.of("read 0 at 3", "read 1 at 4", "read 2 at 5", "read 3 at 5"), events.subList(0, 4));
		assertEquals("read 9 at 5", events.get(events.size() - 1));
		int reportedSoFar = events.size();
		InterlockSyncHooks.releasing(this, 1);
		assertEquals(List.of("range 10 to 102 of 1 from place 5", "read 10 at 5 late", "releasing"),
				events.subList(reportedSoFar, events.size()));
		assertEquals(EPOCH, InterlockArrays.find(array).states()[101][1]);
		assertEquals(0, InterlockArrays.find(array).states()[102][1]);
	}

	@Test
	void writtenElementsAreFoundWithoutAFootprint() {
		InterlockRangeHooks.writeRange(array, 0, 100, 1, EPOCH, thread, 2);
		events.clear();
		assertEquals(thread.footprints.find(array), readWithoutFootprint(array, 0));
		assertEquals(thread.footprints.find(array), readWithoutFootprint(array, 98));
		assertEquals(List.of(), events);
		readWithoutFootprint(array, 99);
		assertEquals(List.of("read 100 at 4"), events);
		int[] other = new int[4000];
		readWithoutFootprint(other, 10);
		assertEquals(List.of("read 100 at 4", "read 10 at 3", "read 11 at 4"), events);
	}

	@Test
	void neighboursInEachIterationAreReportedWithTheirSites() {
		thread.epoch = EPOCH - 1;
		InterlockRangeHooks.writeRange(array, 4, 6, 1, EPOCH - 1, thread, 2);
		thread.epoch = EPOCH + 1;
		InterlockRangeHooks.writeRange(array, 0, 4, 1, EPOCH + 1, thread, 2);
		thread.epoch = EPOCH;
		events.clear();
		InterlockRangeHooks.readNeighboursRange(array, 3, 12, 3, EPOCH, thread, 5);
		assertEquals(List.of("range 3 to 12 of 3 from null", "read 3 at 5", "read 4 at 6", "read 6 at 5"), events);
		events.clear();
		InterlockRangeHooks.readNeighboursRange(array, 3, 12, 3, EPOCH, thread, 5);
		InterlockRangeHooks.readNeighboursRange(array, 3, 3, 3, EPOCH, thread, 5);
		assertEquals(List.of(), events);
		InterlockRangeHooks.writeNeighboursRange(array, 4, 8, 2, EPOCH, thread, 7);
		assertEquals("range 4 to 8 of 2 from null", events.get(0));
		events.clear();
		InterlockRangeHooks.readRange(array, 20, 22, 1, EPOCH, thread, 9);
		assertEquals("range 20 to 22 of 1 from null", events.get(0));
	}

	private InterlockFootprint readWithoutFootprint(int[] accessed, int first) {
		return InterlockElementHooks.readNeighbours(null, accessed, first + 1, 2, EPOCH, thread, 3);
	}

	@Test
	void neighboursInsideAMonitorAreCheckedInsideIt() {
		readNeighbours(0, 40, EPOCH);
		InterlockLockHooks.beforeMonitorEnter(this, 9);
		readNeighbours(40, 42, EPOCH);
		assertEquals(List.of("acquired", "locked", "read 40 at 3", "read 41 at 4"),
				events.subList(events.size() - 4, events.size()));
		InterlockLockHooks.beforeMonitorExit(this, 9);
	}

	@Test
	void aRunEndsWithTheEpoch() {
		readNeighbours(0, 40, EPOCH);
		thread.epoch = EPOCH + 1;
		readNeighbours(40, 42, EPOCH + 1);
		assertEquals(List.of("read 40 at 3", "read 41 at 4"), events.subList(events.size() - 2, events.size()));
	}

	@Test
	void aRunEndsWhereAccessesAreNotWatched() {
		readNeighbours(0, 40, EPOCH);
		InterlockWindowHooks.enterInitializer();
		readNeighbours(40, 80, EPOCH);
		InterlockWindowHooks.exitInitializer();
		InterlockSyncHooks.releasing(this, 1);
		assertEquals(0, InterlockArrays.find(array).states()[40][1]);
	}

	@Test
	void aLoopKnowsTheDeferredElementsOfARun() {
		InterlockFootprint known = readNeighbours(0, 40, EPOCH);
		int from = InterlockElementHooks.knownFrom(known, false);
		int length = InterlockElementHooks.knownLength(known, false, EPOCH);
		assertTrue(InterlockElementHooks.isKnown(39, from, length, new long[0]));
		assertFalse(InterlockElementHooks.isKnown(40, from, length, new long[0]));
	}

	@Test
	void anotherElementEndsARun() {
		read(0, 20);
		read(500, 501);
		assertEquals(List.of("range 8 to 20 of 1 from place 3", "read 8 at 3 late", "read 500 at 3"),
				events.subList(8, events.size()));
	}

	@Test
	void aLongRunIsCheckedInParts() {
		read(0, 4000);
		InterlockSyncHooks.releasing(this, 1);
		assertEquals(4, events.stream().filter(event -> event.startsWith("range")).count());
	}

	private InterlockFootprint readNeighbours(int from, int end, int epoch) {
		InterlockFootprint known = null;
		for (int at = from; at < end; at += 2) {
			known = InterlockElementHooks.readNeighbours(known, array, at + 1, 2, epoch, thread, 3);
		}
		return known;
	}

	private void read(int from, int end) {
		InterlockFootprint known = null;
		for (int at = from; at < end; at++) {
			known = InterlockElementHooks.readElement(known, array, at, EPOCH, thread, 3);
		}
	}
}
