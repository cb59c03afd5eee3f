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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.IdentityTable;

/** Values in objects whose class has the field, of the elements of arrays, and in a table for others. */
class AttachedValuesTest {

	private final AttachedValues<Object> values = new AttachedValues<>(owner -> new Object());

	/** Has the hidden field that instrumentation adds, by its name. */
	private static class Synchronised {
		@SuppressWarnings("unused")
		volatile Object $interlock$c;
	}

	private static final class Derived extends Synchronised {
	}

	@Test
	void aValueIsKeptInItsObject() {
		Derived owner = new Derived();
		assertNull(values.find(owner, 1));
		Object value = values.of(owner, 1);
		assertNotNull(owner.$interlock$c);
		assertSame(value, values.find(owner, 1));
		assertSame(value, values.find(owner, 1, new IdentityTable.Recent<>()));
		assertSame(value, values.of(owner, 1));
		assertNotSame(value, values.of(owner, 2));
		assertNull(values.find(new Derived(), 1));
	}

	@Test
	void tablesDoNotShareTheValuesOfAnObject() {
		Synchronised owner = new Synchronised();
		Object value = values.of(owner, 1);
		AttachedValues<Object> others = new AttachedValues<>(object -> new Object());
		assertNull(others.find(owner, 1));
		assertNotSame(value, others.of(owner, 1));
		assertSame(value, values.find(owner, 1));
	}

	@Test
	void otherObjectsAreInATable() {
		for (Object owner : new Object[] { new Object(), "text", new int[1], new Synchronised[1],
				new Synchronised[1][1], null }) {
			assertNull(values.find(owner, 1));
			Object value = values.of(owner, 1);
			assertSame(value, values.find(owner, 1));
			assertSame(value, values.find(owner, 1, new IdentityTable.Recent<>()));
		}
	}

	/** The program's own class, with the hidden field. */
	private static final class OwnArray extends AtomicReferenceArray<Object> {

		private static final long serialVersionUID = 1;
		@SuppressWarnings("unused")
		volatile Object $interlock$c;

		OwnArray() {
			super(1);
		}
	}

	@Test
	void eachElementOfAnArrayHasItsValue() {
		for (Object owner : new Object[] { new AtomicIntegerArray(1), new AtomicLongArray(1), new OwnArray(),
				new int[1], new Object[1] }) {
			IdentityTable.Recent<Object> recent = new IdentityTable.Recent<>();
			Set<Object> different = new HashSet<>();
			for (int index : new int[] { 0, 100_000, 1, 63, 64, 4_711, 1 << 20, -1 }) {
				assertNull(values.find(owner, index));
				assertNull(values.find(owner, index, recent));
				Object value = values.of(owner, index);
				assertSame(value, values.of(owner, index));
				assertSame(value, values.find(owner, index));
				assertSame(value, values.find(owner, index, recent));
				assertTrue(different.add(value), "the value of " + index + " is that of another element");
			}
		}
	}

	@Test
	void theValuesOfElementsEndWithTheirArray() throws Exception {
		WeakReference<Object> value = new WeakReference<>(values.of(new AtomicIntegerArray(1), 0));
		for (int i = 0; i < 1_000 && value.get() != null; i++) {
			System.gc();
			Thread.sleep(1);
			// a change of the table removes what was collected
			for (int other = 0; other < 100; other++) {
				values.of(new int[1], 0);
			}
		}
		assertNull(value.get());
	}

	@Test
	void threadsThatAddElementsAtOnceFindAll() throws Exception {
		for (int round = 0; round < 50; round++) {
			AtomicIntegerArray owner = new AtomicIntegerArray(1);
			List<List<Object>> found = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
					new ArrayList<>());
			atOnce(found.size(), thread -> {
				for (int index = 0; index < 500; index++) {
					found.get(thread).add(values.of(owner, index));
				}
			});
			for (List<Object> own : found) {
				assertEquals(found.get(0), own);
			}
			assertEquals(500, new HashSet<>(found.get(0)).size());
		}
	}

	@Test
	void threadsThatAddAValueAtOnceGetTheSame() throws Exception {
		for (int round = 0; round < 200; round++) {
			Synchronised owner = new Synchronised();
			Set<Object> found = ConcurrentHashMap.newKeySet();
			atOnce(4, thread -> {
				values.of(owner, 10 + thread);
				found.add(values.of(owner, 1));
			});
			assertEquals(Set.of(values.find(owner, 1)), found);
			for (int i = 0; i < 4; i++) {
				assertNotNull(values.find(owner, 10 + i));
			}
		}
	}

	/** Runs the action in so many threads, with the number of each, and waits for their end. */
	private static void atOnce(int count, IntConsumer action) throws InterruptedException {
		CyclicBarrier together = new CyclicBarrier(count);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int number = i;
			threads.add(new Thread(() -> {
				try {
					together.await();
				} catch (Exception e) {
					throw new IllegalStateException(e);
				}
				action.accept(number);
			}));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}
}
