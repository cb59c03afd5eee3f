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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events of atomic accesses, and the states that record them. */
class AtomicHooksTest {

	private static final int SITE = 9;
	private static final int READ = InterlockVarHandleHooks.ATOMIC;
	private static final int WRITE = READ | InterlockVarHandleHooks.WRITES;
	private static final int SWAP = WRITE | InterlockVarHandleHooks.CONDITIONAL | InterlockVarHandleHooks.ACQUIRES
			| InterlockVarHandleHooks.RELEASES;
	private static final int WRITTEN = 1 << InterlockVarHandleHooks.WRITTEN_SHIFT;

	private final List<String> events = new ArrayList<>();

	@BeforeEach
	void listen() {
		InterlockListener.install(new InterlockListener(false, true, true, false) {
			@Override
			public void begin(InterlockThread thread) {
				thread.epoch = 5;
			}

			@Override
			public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
				events.add((access.isPending() ? "pending " : "") + text(access));
				if (!access.isPending()) {
					access.like();
				}
			}

			@Override
			public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
				events.add("made " + text(access));
			}

			@Override
			public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
				events.add("accessed");
			}

			@Override
			public void acquired(InterlockThread thread, Object owner, int key) {
				events.add("acquired");
			}

			@Override
			public void releasing(InterlockThread thread, Object owner, int key) {
				events.add("releasing");
			}

			@Override
			public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
					InterlockShadow shadow) {
				events.add((write ? "plain write " : "plain read ") + variable);
				assertTrue(shadow.compareAndSetRead(0, shadow.read(0), thread.epoch));
			}
		});
		InterlockThread.current().epoch = 5;
		InterlockWindowHooks.settle(InterlockThread.current());
		events.clear();
	}

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
		assertEquals(0, InterlockThread.current().atomics.size());
	}

	private static String text(InterlockAtomicAccess access) {
		return (access.write() ? "write " : "read ") + access.variable();
	}

	private static void before(Object array, int index, int width, int mode) {
		InterlockVarHandleHooks.beforeUnsafe(array, offset(array, index), all(mode, width), SITE);
	}

	private static void after(Object array, int index, int width, int mode) {
		InterlockVarHandleHooks.afterUnsafe(array, offset(array, index), all(mode, width), SITE);
	}

	private static int all(int mode, int width) {
		return mode | width << InterlockVarHandleHooks.WIDTH_SHIFT;
	}

	private static long offset(Object array, int index) {
		int scale = jdk.internal.misc.Unsafe.getUnsafe().arrayIndexScale(array.getClass());
		return InterlockArrayLayout.base(array.getClass()) + (long) index * scale;
	}

	private List<String> observed(int width, int before, int after) {
		events.clear();
		Object array = new int[4];
		before(array, 2, width, before);
		events.add("-");
		after(array, 2, width, after);
		return List.copyOf(events);
	}

	@Test
	void accessesThatDoNotAcquireAreReportedBeforehand() {
		assertEquals(List.of("write 2", "accessed", "-"), observed(4, WRITE, WRITE));
		assertEquals(List.of("read 2", "accessed", "-"), observed(4, READ, READ));
		int release = WRITE | InterlockVarHandleHooks.RELEASES;
		assertEquals(List.of("write 2", "accessed", "releasing", "-"), observed(4, release, release));
	}

	@Test
	void acquiringAccessesAreReportedAfterTheyHaveBeenMade() {
		int acquire = READ | InterlockVarHandleHooks.ACQUIRES;
		assertEquals(List.of("pending read 2", "-", "acquired", "made read 2", "accessed"),
				observed(4, acquire, acquire));
		assertEquals(List.of("pending write 2", "releasing", "-", "acquired", "made write 2", "accessed"),
				observed(4, SWAP, SWAP | WRITTEN));
		assertEquals(List.of("pending write 2", "releasing", "-", "acquired", "made read 2", "accessed"),
				observed(4, SWAP, SWAP));
	}

	@Test
	void allElementsOfAWideAccessAreReported() {
		assertEquals(List.of("pending write 2", "pending write 3", "releasing", "-", "acquired", "made write 2",
				"accessed", "made write 3", "accessed"), observed(8, SWAP, SWAP | WRITTEN));
		byte[] bytes = new byte[8];
		before(bytes, 0, 8, SWAP);
		after(bytes, 0, 8, SWAP | WRITTEN);
		assertEquals(8, events.stream().filter(event -> event.startsWith("made write ")).skip(2).count());
	}

	@Test
	void aPendingAccessThatThrewIsDiscarded() {
		int[] array = new int[4];
		before(array, 1, 4, SWAP);
		events.clear();
		before(array, 2, 4, SWAP);
		after(array, 2, 4, SWAP | WRITTEN);
		assertEquals(List.of("pending write 2", "releasing", "acquired", "made write 2", "accessed"), events);
		before(array, 1, 4, SWAP);
		before(array, 2, 4, READ);
		events.clear();
		after(array, 2, 4, READ);
		assertEquals(List.of(), events);
	}

	private static InterlockShadow find(Object owner, int variable, boolean write) {
		InterlockShadowOwner states = InterlockAtomics.find(owner, variable);
		return states == null ? null : InterlockAtomics.known(states, variable, write);
	}

	/**
	 * A listener of windows receives both events in every mode. It looks for other threads' windows before and after
	 * the access, and opens none.
	 */
	@Test
	void windowListenersAreNotifiedBeforeAndAfter() {
		InterlockListener.install(new InterlockListener(true, false, false, false) {
			@Override
			public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
				events.add("window");
			}

			@Override
			public void beforeAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
				events.add("before " + access.variable());
			}

			@Override
			public void afterAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
				events.add("after " + text(access));
			}
		});
		int acquire = READ | InterlockVarHandleHooks.ACQUIRES;
		assertEquals(List.of("before 2", "-", "after write 2"), observed(4, WRITE, WRITE));
		assertEquals(List.of("before 2", "-", "after read 2"), observed(4, READ, READ));
		assertEquals(List.of("before 2", "-", "after read 2"), observed(4, acquire, acquire));
		assertEquals(List.of("before 2", "-", "after write 2"), observed(4, SWAP, SWAP | WRITTEN));
		assertEquals(List.of("before 2", "-", "after read 2"), observed(4, SWAP, SWAP));
		assertEquals(List.of("before 2", "before 3", "-", "after write 2", "after write 3"), observed(8, WRITE, WRITE));
	}

	/** Equal numbers may have different bits, and the same bits may be NaN. */
	@Test
	void floatingPointNumbersAreComparedByTheirBits() {
		assertTrue(InterlockVarHandleHooks.isSame(1.5f, 1.5f) && InterlockVarHandleHooks.isSame(1.5, 1.5));
		assertTrue(InterlockVarHandleHooks.isSame(Float.NaN, Float.NaN)
				&& InterlockVarHandleHooks.isSame(Double.NaN, Double.NaN));
		assertFalse(InterlockVarHandleHooks.isSame(0f, -0f) || InterlockVarHandleHooks.isSame(0.0, -0.0));
		assertFalse(InterlockVarHandleHooks.isSame(Float.NaN, Float.intBitsToFloat(0x7fc0_0001)));
		assertFalse(InterlockVarHandleHooks.isSame(Double.NaN, Double.longBitsToDouble(0x7ff8_0000_0000_0001L)));
	}

	@Test
	void readsAndWritesOfAVariableHaveSeparateStates() {
		Object[] owners = { new int[3], new Object(), null };
		for (Object owner : owners) {
			// a number that no other test uses for a static field
			int variable = owner == null ? 4711 : 2;
			assertNull(find(owner, variable, true));
			InterlockShadow write = InterlockAtomics.of(owner, variable, true);
			assertSame(write, find(owner, variable, true));
			assertNull(find(owner, variable, false));
			assertNull(find(owner, variable - 1, true));
			InterlockShadow read = InterlockAtomics.of(owner, variable, false);
			assertTrue(read != write);
		}
		assertNull(find(owners[1], InterlockListener.WHOLE_OBJECT, true));
		assertNotNull(InterlockAtomics.of(owners[0], Integer.MAX_VALUE, true));
		assertNull(find(owners[0], Integer.MAX_VALUE, false));
		assertFalse(InterlockAtomics.areIn(new int[3]));
		assertTrue(InterlockAtomics.areIn(owners[0]));
	}

	@Test
	void inAnArrayWithAtomicAccessesEachElementIsReported() {
		InterlockThread thread = InterlockThread.current();
		InterlockListener listener = InterlockListener.installed;
		int[] plain = new int[3];
		InterlockElementShadow state = new InterlockElementShadow();
		InterlockArrays.of(plain).pointAt(state, 0);
		InterlockElementHooks.elementsOf(null, plain, 0, 3, 1, false, thread, listener, SITE);
		assertEquals(List.of("plain read 0", "accessed"), events);
		int[] both = new int[3];
		before(both, 1, 4, WRITE);
		events.clear();
		InterlockElementHooks.elementsOf(null, both, 0, 3, 1, false, thread, listener, SITE);
		assertEquals(List.of("plain read 0", "plain read 1", "plain read 2", "accessed"), events);
	}
}
