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

import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.sun.management.ThreadMXBean;

/** Repeated accesses of a thread in its epoch allocate no memory of the program. */
class CoveredAccessesTest {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
	private static final int EPOCH = 5;
	private static final int OFTEN = 2000;

	private final InterlockThread thread = InterlockThread.current();
	private final int[] array = new int[64];
	/** Keeps an allocation reachable, so that the JVM does not eliminate it. */
	private Object made;
	private int reported;

	/** Uses the site as the field's number, and records each access in its shadow state. */
	private final InterlockListener listener = new InterlockListener(false, true, true, false) {
		@Override
		public int resolve(int site, Object owner) {
			return site;
		}

		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			reported++;
			if (write) {
				shadow.setWrite(accessing.epoch);
			} else {
				shadow.compareAndSetRead(0, shadow.read(0), accessing.epoch);
			}
		}
	};

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
		InterlockWindowHooks.settle(thread);
		thread.epoch = EPOCH;
	}

	@AfterEach
	void stop() {
		InterlockListener.uninstall();
		thread.epoch = 0;
	}

	/** The number of bytes that the thread allocates in many executions of a step after a warm-up. */
	private long allocated(IntConsumer step) {
		repeat(step);
		int countBefore = reported;
		long before = THREADS.getCurrentThreadAllocatedBytes();
		repeat(step);
		long after = THREADS.getCurrentThreadAllocatedBytes();
		assertEquals(countBefore, reported, "all of them are covered");
		return after - before;
	}

	private static void repeat(IntConsumer step) {
		for (int i = 0; i < OFTEN; i++) {
			step.accept(i);
		}
	}

	@Test
	void anAllocationIsMeasured() {
		assertTrue(allocated(i -> made = new int[i]) >= OFTEN * 16L);
		assertEquals(0, allocated(i -> array[i & 63] = made == null ? i : -i));
	}

	@Test
	void fieldsInHiddenStatesAllocateNothing() {
		assertEquals(0, allocated(i -> {
			InterlockThread current = InterlockShadowHooks.enter();
			InterlockShadowHooks.readField(this, i, EPOCH, 0, EPOCH, current, 1);
			InterlockShadowHooks.readUnwritten(this, 0, EPOCH, EPOCH, current, 1);
			InterlockShadowHooks.writeField(this, EPOCH, EPOCH, current, 1);
		}));
		assertEquals(0, reported);
	}

	@Test
	void fieldsInTheTableAllocateNothing() {
		assertEquals(0, allocated(i -> {
			InterlockShadowHooks.findRead(this, EPOCH, thread, 1);
			InterlockShadowHooks.findWrite(this, EPOCH, thread, 2);
			InterlockShadowHooks.findRead(null, EPOCH, thread, 3);
		}));
		assertEquals(3, reported);
	}

	@Test
	void elementsAllocateNothing() {
		assertEquals(0, allocated(i -> {
			InterlockFootprint known = InterlockElementHooks.readElement(null, array, i & 31, EPOCH, thread, 4);
			InterlockElementHooks.readElement(known, array, i & 31, EPOCH, thread, 5);
			InterlockElementHooks.writeElement(known, array, 32 + (i & 31), EPOCH, thread, 6);
		}));
		assertTrue(reported > 0);
	}

	@Test
	void neighboursAndRangesAllocateNothing() {
		assertEquals(0, allocated(i -> {
			InterlockElementHooks.readNeighbours(null, array, 1, 2, EPOCH, thread, 7);
			InterlockElementHooks.writeNeighbours(null, array, 9, 2, EPOCH, thread, 9);
			InterlockRangeHooks.readRange(array, 16, 32, 1, EPOCH, thread, 11);
			InterlockRangeHooks.writeRange(array, 32, 64, 2, EPOCH, thread, 12);
		}));
		assertTrue(reported > 0);
	}
}
