/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;

import org.junit.jupiter.api.Test;

/** A replacing handle is known together with its original, and only as long as it lives. */
class HookedOriginalsTest {

	@Test
	void theOriginalOfAHandleIsFound() {
		MethodHandle original = MethodHandles.constant(int.class, 1);
		MethodHandle handle = MethodHandles.dropArguments(original, 0, int.class);
		assertSame(handle, InterlockHookedOriginals.of(handle));
		InterlockHookedOriginals.put(handle, original);
		assertSame(original, InterlockHookedOriginals.of(handle));
		assertSame(original, InterlockHookedOriginals.of(original));
	}

	@Test
	void anOriginalThatLeadsToTheHandleDoesNotKeepIt() throws InterruptedException {
		WeakReference<MethodHandle> handle = pair();
		for (int i = 0; i < 100 && handle.get() != null; i++) {
			System.gc();
			Thread.sleep(10);
		}
		assertNull(handle.get());
	}

	/** The original refers to the handle, like a class that has the handle in a static field. */
	private static WeakReference<MethodHandle> pair() {
		Object[] holder = new Object[1];
		MethodHandle original = MethodHandles.constant(Object[].class, holder);
		MethodHandle handle = MethodHandles.dropArguments(original, 0, int.class);
		holder[0] = handle;
		InterlockHookedOriginals.put(handle, original);
		return new WeakReference<>(handle);
	}
}
