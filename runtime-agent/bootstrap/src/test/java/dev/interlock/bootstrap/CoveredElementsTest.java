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

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.sun.management.ThreadMXBean;

/** An element is reported once in each context of a thread, and again after its shadow state has been uncovered. */
class CoveredElementsTest {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
	private static final int CONTEXT = 70;
	private static final int OTHER_CONTEXT = 71;
	private static final int ELEMENTS = 1000;
	private static final int OFTEN = 2000;
	private static final int TIMES = 5;

	private final InterlockThread thread = InterlockThread.current();
	private final int[] array = new int[100];
	private final List<String> reported = new ArrayList<>();
	private boolean covers = true;
	private final List<String> looked = new ArrayList<>();
	private int count;
	private Object viewBefore;

	/** Covers each reported access in the thread's context. */
	private final InterlockListener listener = new InterlockListener(false, true, true, false) {
		@Override
		public void access(InterlockThread accessing, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			count++;
			reported.add((write ? "write " : "read ") + variable);
			if (covers && write) {
				shadow.setWrite(accessing.epoch);
			} else if (covers) {
				shadow.compareAndSetRead(0, shadow.read(0), accessing.epoch);
			}
		}

		@Override
		public long beginElements(InterlockThread accessing) {
			accessing.spent++;
			return count;
		}

		@Override
		public void endElements(InterlockThread accessing, long start, int spent, int elements) {
			looked.add(elements + " elements, " + (count - start) + " reported, from " + spent);
		}
	};

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
		InterlockTransactionListener.install(new UnexpectedTransactions(0));
		InterlockWindowHooks.settle(thread);
		viewBefore = thread.view;
		thread.view = this;
		thread.epoch = CONTEXT;
	}

	@AfterEach
	void stop() {
		InterlockTransactionListener.install(null);
		InterlockListener.uninstall();
		thread.view = viewBefore;
		thread.epoch = 0;
	}

	private void read(Object of, int index) {
		InterlockArrayPrefixHooks.elementRead(of, index, ELEMENTS, 1);
	}

	private void write(Object of, int index) {
		InterlockArrayPrefixHooks.beforeElementWrite(of, index, ELEMENTS, 2);
	}

	private void assertReported(String... expected) {
		assertEquals(List.of(expected), reported);
		reported.clear();
	}

	@Test
	void eachElementIsReportedOnceForReadsAndOnceForWrites() {
		for (int i = 0; i < 3; i++) {
			read(array, 5);
			read(array, 63);
			read(array, 64);
			write(array, 5);
		}
		assertReported("read 5", "read 63", "read 64", "write 5");
		write(array, 64);
		write(array, 63);
		read(array, 69);
		assertReported("write 64", "write 63", "read 69");
	}

	@Test
	void theLookUpOfStatesIsMeasured() {
		thread.spent = 0;
		InterlockElementHooks.readElement(null, array, 5, CONTEXT, thread, 1);
		InterlockElementHooks.readElement(null, array, 5, CONTEXT, thread, 1);
		int spent = thread.spent;
		InterlockRangeHooks.writeRange(array, 10, 30, 1, CONTEXT, thread, 2);
		int more = thread.spent;
		InterlockElementHooks.elementsOf(null, array, 40, 42, 1, true, thread, listener, 2);
		assertEquals(
				List.of("1 elements, 1 reported, from " + (spent - 1), "20 elements, 1 reported, from " + (more - 1),
						"2 elements, 1 reported, from " + more),
				looked);
	}

	@Test
	void aWriteCoversReads() {
		write(array, 7);
		read(array, 7);
		read(array, 7);
		assertReported("write 7");
	}

	@Test
	void uncoveredElementsAreReportedAgain() {
		covers = false;
		read(array, 5);
		read(array, 5);
		write(array, 5);
		write(array, 5);
		assertReported("read 5", "read 5", "write 5", "write 5");
	}

	@Test
	void eachContextIsReportedSeparately() {
		read(array, 1);
		read(array, 2);
		thread.epoch = OTHER_CONTEXT;
		read(array, 1);
		read(array, 1);
		assertReported("read 1", "read 2", "read 1");
		thread.epoch = CONTEXT;
		read(array, 2);
		assertReported();
		read(array, 1);
		assertReported("read 1");
	}

	@Test
	void nothingIsCoveredWithoutAContext() {
		thread.epoch = 0;
		read(array, 1);
		read(array, 1);
		assertReported("read 1", "read 1");
	}

	@Test
	void invalidatedElementsAreReportedAgainByAllThreads() throws InterruptedException {
		read(array, 1);
		write(array, 2);
		Thread other = new Thread(() -> {
			InterlockShadow shadow = InterlockShadowTable.of(array, 1);
			shadow.compareAndSetRead(0, CONTEXT, 0);
			shadow.uncovered();
		});
		other.start();
		other.join();
		read(array, 1);
		write(array, 2);
		read(array, 1);
		assertReported("read 1", "write 2", "read 1");
	}

	@Test
	void arraysAreDistinguished() {
		int[] another = new int[array.length];
		read(array, 1);
		read(another, 1);
		read(array, 1);
		read(another, 1);
		assertReported("read 1", "read 1");
	}

	@Test
	void indicesOutsideTheArrayAreNotReported() {
		read(null, 1);
		read(array, -1);
		read(array, array.length);
		write(array, -64);
		assertReported();
	}

	@Test
	void elementsThatShareABitAreDistinguished() {
		read(array, 0);
		read(array, 64);
		read(array, -64);
		assertReported("read 0", "read 64");
	}

	@Test
	void coveredElementsAllocateNothing() {
		int[] another = new int[array.length];
		assertEquals(0, allocated(i -> {
			read(array, i & 63);
			write(another, i & 63);
			read(another, 64 + (i & 31));
		}));
	}

	/**
	 * The number of bytes that the thread allocates in many executions of a step after a warm-up that reports the
	 * accesses. It is the minimum of several measurements, as the collector may once remove an entry that finds a
	 * state, which is then created anew.
	 */
	private long allocated(IntConsumer step) {
		repeat(step);
		int before = count;
		long least = Long.MAX_VALUE;
		for (int i = 0; i < TIMES; i++) {
			long bytes = THREADS.getCurrentThreadAllocatedBytes();
			repeat(step);
			least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - bytes);
		}
		assertEquals(before, count);
		return least;
	}

	private static void repeat(IntConsumer step) {
		for (int i = 0; i < OFTEN; i++) {
			step.accept(i);
		}
	}

	/** When other threads invalidate an element, the thread's own copy must not survive. */
	@Test
	void elementsInvalidatedDuringTheAccessAreReportedAgain() throws InterruptedException {
		InterlockShadow shadow = InterlockShadowTable.of(array, 1);
		for (int round = 0; round < 50; round++) {
			Thread other = new Thread(() -> {
				for (int i = 0; i < OFTEN; i++) {
					shadow.compareAndSetRead(0, CONTEXT, 0);
					shadow.uncovered();
				}
			});
			other.start();
			while (other.isAlive()) {
				read(array, 1);
			}
			other.join();
			boolean isCovered = shadow.covers(CONTEXT, false);
			reported.clear();
			read(array, 1);
			assertEquals(isCovered ? 0 : 1, reported.size());
		}
	}
}
