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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of calls that access many elements of an array. */
class ArrayCallHooksTest {

	private static final int SITE = 9;
	private static final int ALL = InterlockArrayCallHooks.ALL;

	private final List<String> reported = new ArrayList<>();
	private final InterlockThread thread = InterlockThread.current();
	private final int[] array = new int[8];

	private final class Listener extends InterlockListener {

		Listener(boolean windows, boolean shadows) {
			super(windows, shadows, true, false);
		}

		@Override
		public void begin(InterlockThread beginning) {
			beginning.epoch = 7;
		}

		@Override
		public void range(InterlockThread accessing, Object owner, int from, int end, int step, boolean write, int site,
				int sites) {
			reported.add((write ? "writes " : "reads ") + from + " to " + end + " at " + site);
		}

		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			if (write) {
				shadow.setWrite(accessing.epoch);
			} else {
				shadow.compareAndSetRead(0, shadow.read(0), accessing.epoch);
			}
		}

		@Override
		public void afterAccess(InterlockThread accessing, Object owner, int variable, boolean write, int site) {
			reported.add((write ? "write " : "read ") + variable);
		}
	}

	@BeforeEach
	void install() {
		InterlockListener.install(new Listener(false, true));
		InterlockWindowHooks.settle(thread);
		thread.epoch = 5;
	}

	@AfterEach
	void uninstall() {
		InterlockSamplingPause.end();
		InterlockWindowHooks.settle(thread);
		InterlockListener.uninstall();
		thread.epoch = 0;
	}

	@Test
	void rangesAreReportedOnceAndEndWithTheArray() {
		InterlockArrayCallHooks.read(array, 2, 20, ALL, SITE);
		InterlockArrayCallHooks.read(array, 3, 6, ALL, SITE);
		InterlockArrayCallHooks.written(array, 0, 3, ALL, SITE);
		assertEquals(List.of("reads 2 to 8 at 9", "writes 0 to 3 at 9"), reported);
	}

	@Test
	void emptyRangesAndSamplingPausesReportNothing() {
		InterlockArrayCallHooks.read(null, 0, 4, ALL, SITE);
		InterlockArrayCallHooks.read(array, 4, 4, ALL, SITE);
		InterlockArrayCallHooks.written(array, 8, 12, ALL, SITE);
		InterlockSamplingPause.begin();
		InterlockArrayCallHooks.written(array, 0, 8, ALL, SITE);
		assertEquals(List.of(), reported);
		InterlockSamplingPause.end();
		InterlockArrayCallHooks.written(array, 0, 8, ALL, SITE);
		assertEquals(List.of("writes 0 to 8 at 9"), reported);
	}

	@Test
	void threadsOfTheAgentReportNothing() {
		thread.enterAgent();
		try {
			InterlockArrayCallHooks.written(array, 0, 8, ALL, SITE);
		} finally {
			thread.leaveAgent();
		}
		assertEquals(List.of(), reported);
	}

	@Test
	void twoEqualArraysHaveBeenRead() {
		int[] other = new int[8];
		InterlockArrayCallHooks.compared(0, 1, array, other, ALL, SITE);
		InterlockArrayCallHooks.compared(1, 1, array, array, ALL, SITE);
		InterlockArrayCallHooks.compared(1, 1, null, null, ALL, SITE);
		assertEquals(List.of(), reported);
		InterlockArrayCallHooks.compared(-1, -1, array, other, ALL, SITE);
		assertEquals(List.of("reads 0 to 8 at 9", "reads 0 to 8 at 9"), reported);
	}

	@Test
	void aCollectionWritesUpToTheNullBehindItsElements() {
		Object[] objects = { "a", "b", null, "d" };
		List<String> jdk = new ArrayList<>();
		InterlockArrayCallHooks.filled(objects.clone(), jdk, objects, InterlockArrayCallHooks.before(), ALL, SITE);
		InterlockArrayCallHooks.filled(objects, this, objects, InterlockArrayCallHooks.before(), ALL, SITE);
		InterlockArrayCallHooks.filled(null, jdk, null, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of(), reported);
		InterlockArrayCallHooks.filled(objects, jdk, objects, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of("writes 0 to 3 at 9"), reported);
	}

	@Test
	void aStreamWritesAsManyElementsAsItReturns() {
		Object jdk = new ArrayList<>();
		InterlockArrayCallHooks.readInto(-1, jdk, array, 0, InterlockArrayCallHooks.before(), ALL, SITE);
		InterlockArrayCallHooks.readInto(0, jdk, array, 0, InterlockArrayCallHooks.before(), ALL, SITE);
		InterlockArrayCallHooks.readInto(3, this, array, 2, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of(), reported);
		InterlockArrayCallHooks.readInto(3, jdk, array, 2, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of("writes 2 to 5 at 9"), reported);
	}

	@Test
	void sortedElementsAreReadIfThereAreTwoOrMore() {
		InterlockArrayCallHooks.sorted(array, 7, 20, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of(), reported);
		InterlockArrayCallHooks.sorted(array, 6, 20, InterlockArrayCallHooks.before(), ALL, SITE);
		assertEquals(List.of("reads 6 to 8 at 9"), reported);
	}

	@Test
	void callsThatSynchroniseInsideReportNothing() {
		Object monitor = new Object();
		long before = InterlockArrayCallHooks.before();
		InterlockSyncHooks.acquired(monitor, 1);
		InterlockArrayCallHooks.readAlone(array, 0, 8, before, ALL, SITE);
		before = InterlockArrayCallHooks.before();
		InterlockSyncHooks.releasing(monitor, 1);
		InterlockArrayCallHooks.writtenAlone(array, 0, 8, before, ALL, SITE);
		assertEquals(List.of(), reported);
		before = InterlockArrayCallHooks.before();
		InterlockArrayCallHooks.readAlone(array, 0, 8, before, ALL, SITE);
		InterlockArrayCallHooks.writtenAlone(array, 0, 8, before, ALL, SITE);
		assertEquals(List.of("reads 0 to 8 at 9", "writes 0 to 8 at 9"), reported);
	}

	@Test
	void withWindowsTheFirstElementsAreReportedOneByOne() {
		InterlockListener.install(new Listener(true, false));
		InterlockArrayCallHooks.written(array, 5, 7, ALL, SITE);
		assertEquals(List.of("write 5", "write 6"), reported);
		reported.clear();
		InterlockArrayCallHooks.read(new byte[5000], 10, 5000, ALL, SITE);
		assertEquals(InterlockArrayCallHooks.MOST_WINDOWS, reported.size());
		assertEquals("read 10", reported.get(0));
		assertTrue(thread.openSite < 0);
	}
}
