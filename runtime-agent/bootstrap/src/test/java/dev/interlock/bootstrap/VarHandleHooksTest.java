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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accesses by {@code Unsafe} to array elements: reported for elements that lie completely within the access. */
class VarHandleHooksTest {

	private static final int SITE = 9;

	private final RecordingListener listener = new RecordingListener();

	@BeforeEach
	void listen() {
		InterlockListener.install(listener);
		InterlockWindowHooks.beforeStaticRead(SITE);
		InterlockWindowHooks.after(SITE);
		listener.events.clear();
	}

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
		assertEquals(-1, InterlockThread.current().openSite);
	}

	/** @param width in bytes; 0 for a reference */
	private List<String> access(Object array, long bytes, int width, int mode) {
		long offset = InterlockArrayLayout.base(array.getClass()) + bytes;
		int all = mode | width << InterlockVarHandleHooks.WIDTH_SHIFT;
		InterlockVarHandleHooks.beforeUnsafe(array, offset, all, SITE);
		InterlockVarHandleHooks.afterUnsafe(array, offset, all, SITE);
		List<String> received = new ArrayList<>(listener.events);
		listener.events.clear();
		return received;
	}

	private static List<String> events(String operation, int... elements) {
		List<String> events = new ArrayList<>();
		for (int element : elements) {
			events.add("before " + element + ' ' + operation + ' ' + SITE);
			events.add("after " + element + ' ' + operation + ' ' + SITE);
		}
		return events;
	}

	@Test
	void oneElement() {
		assertEquals(events("read", 0), access(new int[3], 0, 4, 0));
		assertEquals(events("write", 2), access(new long[3], 16, 8, InterlockVarHandleHooks.WRITES));
		assertEquals(events("read", 1), access(new boolean[2], 1, 1, InterlockVarHandleHooks.ACQUIRES));
		int reference = jdk.internal.misc.Unsafe.getUnsafe().arrayIndexScale(Object[].class);
		assertEquals(events("write", 1), access(new Object[2], reference, 0, InterlockVarHandleHooks.WRITES));
	}

	@Test
	void severalElements() {
		assertEquals(events("write", 2, 3), access(new int[4], 8, 8, InterlockVarHandleHooks.WRITES));
		assertEquals(events("read", 4, 5, 6, 7), access(new byte[8], 4, 4, 0));
	}

	@Test
	void partialAccessesAreSkipped() {
		assertEquals(List.of(), access(new int[2], 4, 1, InterlockVarHandleHooks.WRITES));
		assertEquals(List.of(), access(new long[2], 4, 8, 0));
		assertEquals(events("read", 1), access(new char[4], 1, 4, 0));
	}

	@Test
	void accessesOutsideTheArrayAreSkipped() {
		assertEquals(List.of(), access(new int[2], 8, 4, 0));
		assertEquals(List.of(), access(new int[2], -4, 4, 0));
		assertEquals(List.of(), access(new byte[7], 0, 8, 0));
	}

	@Test
	void anOrderOnlyAccessIsNotReported() {
		assertEquals(List.of(), access(new int[2], 4, 4,
				InterlockVarHandleHooks.ORDER_ONLY | InterlockVarHandleHooks.ACQUIRES
						| InterlockVarHandleHooks.RELEASES));
	}
}
