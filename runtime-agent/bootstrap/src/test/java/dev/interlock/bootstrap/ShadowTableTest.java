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
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.junit.jupiter.api.Test;

/** Each variable has one shadow state, as long as its owner lives. */
class ShadowTableTest {

	@Test
	void aVariableIsItsOwnerAndItsNumber() {
		String owner = new String("owner");
		InterlockShadow state = InterlockShadowTable.of(owner, 3);
		assertSame(state, InterlockShadowTable.of(owner, 3));
		assertNotSame(state, InterlockShadowTable.of(owner, 4));
		assertNotSame(state, InterlockShadowTable.of(new String("owner"), 3), "an equal owner is another one");
		assertSame(InterlockShadowTable.of(null, 3), InterlockShadowTable.of(null, 3));
		assertNotSame(state, InterlockShadowTable.of(null, 3));
	}

	@Test
	void manyOwnersAndManyVariablesKeepTheirStates() {
		Map<Object, InterlockShadow> states = new IdentityHashMap<>();
		for (int i = 0; i < 20_000; i++) {
			Object owner = new Object();
			states.put(owner, InterlockShadowTable.of(owner, i));
		}
		int[] array = new int[10_000];
		List<InterlockShadow> elements = new ArrayList<>();
		for (int i = 0; i < array.length; i++) {
			elements.add(InterlockShadowTable.of(array, i));
			elements.get(i).setWrite(i + 1);
		}
		int variable = 0;
		for (Map.Entry<Object, InterlockShadow> state : states.entrySet()) {
			InterlockShadowCell cell = (InterlockShadowCell) state.getValue();
			assertSame(cell, InterlockShadowTable.of(state.getKey(), cell.variable));
		}
		for (InterlockShadow element : elements) {
			assertSame(element, InterlockShadowTable.of(array, variable));
			assertEquals(++variable, element.write());
		}
	}

	@Test
	void anOwnerThatIsCollectedIsForgotten() throws InterruptedException {
		int made = 100_000;
		for (int i = 0; i < made; i++) {
			InterlockShadowTable.of(new Object(), 1);
		}
		for (int i = 0; i < 100 && InterlockShadowTable.owners() > made / 4; i++) {
			collect();
		}
		assertTrue(InterlockShadowTable.owners() <= made / 4, () -> InterlockShadowTable.owners() + " of " + made);
	}

	/** Runs the collector, and waits until the JVM has enqueued the cleared references. */
	private static void collect() throws InterruptedException {
		ReferenceQueue<Object> collected = new ReferenceQueue<>();
		WeakReference<Object> one = new WeakReference<>(new Object(), collected);
		System.gc();
		assertSame(one, collected.remove());
	}

	@Test
	void threadsThatComeAtTheSameTimeGetTheSameState() throws Exception {
		int variables = 2_000;
		int threads = 3;
		Object owner = new Object();
		List<AtomicReferenceArray<InterlockShadow>> seen = new ArrayList<>();
		CyclicBarrier start = new CyclicBarrier(threads);
		List<Thread> running = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			AtomicReferenceArray<InterlockShadow> mine = new AtomicReferenceArray<>(variables);
			seen.add(mine);
			Thread thread = new Thread(() -> {
				try {
					start.await();
				} catch (Exception e) {
					throw new IllegalStateException(e);
				}
				for (int variable = 0; variable < variables; variable++) {
					mine.set(variable, InterlockShadowTable.of(owner, variable));
				}
			});
			running.add(thread);
			thread.start();
		}
		for (Thread thread : running) {
			thread.join();
		}
		for (int variable = 0; variable < variables; variable++) {
			assertSame(seen.get(0).get(variable), seen.get(1).get(variable));
			assertSame(seen.get(0).get(variable), seen.get(2).get(variable));
		}
	}

	@Test
	void aStateHasOneWriteAndTwoReads() {
		InterlockShadow state = InterlockShadowTable.of(new Object(), 0);
		assertFalse(state.covers(0, false), "no epoch is covered by none");
		assertTrue(state.compareAndSetRead(1, 0, 7));
		assertFalse(state.compareAndSetRead(1, 0, 8));
		assertTrue(state.compareAndSetRead(0, 0, 6));
		assertEquals(List.of(0, 6, 7), List.of(state.write(), state.read(0), state.read(1)));
		assertTrue(state.covers(7, false) && state.covers(6, false) && !state.covers(7, true));
		assertTrue(state.compareAndSetWrite(0, 9));
		assertFalse(state.compareAndSetWrite(0, 10));
		assertTrue(state.covers(9, true) && state.covers(9, false));
		state.setWrite(11);
		assertEquals(11, state.write());
	}

	@Test
	void aStateIsLoadedAndItsReadsAreRemovedAtOnce() {
		InterlockThread thread = InterlockThread.current();
		InterlockShadow state = InterlockShadowTable.of(new Object(), 0);
		state.setWrite(5);
		state.compareAndSetRead(0, 0, 6);
		state.compareAndSetRead(1, 0, 7);
		state.load(thread);
		assertEquals(List.of(5, 6, 7), List.of(thread.loadedWrite, thread.loadedRead0, thread.loadedRead1));
		assertFalse(state.removeReads(0, 7), "there is a first one");
		assertFalse(state.removeReads(8, 7), "the first one is another");
		assertEquals(List.of(6, 7), List.of(state.read(0), state.read(1)));
		assertFalse(state.removeReads(6, 0), "there is a second one");
		assertEquals(List.of(0, 7), List.of(state.read(0), state.read(1)));
		assertFalse(state.removeReads(0, 8), "the second one is another");
		assertTrue(state.removeReads(0, 7));
		assertEquals(List.of(5, 0, 0), List.of(state.write(), state.read(0), state.read(1)));
	}
}
