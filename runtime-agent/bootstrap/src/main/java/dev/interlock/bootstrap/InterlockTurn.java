/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;

/** Stops and releases threads without the hooks that report it. */
public final class InterlockTurn {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockTurn() {
		// static only
	}

	/** Parks the calling thread until it is unparked; may return earlier. */
	public static void park() {
		UNSAFE.park(false, 0);
	}

	/** Parks the calling thread as {@code Unsafe.park} does. */
	public static void park(boolean isAbsolute, long time) {
		UNSAFE.park(isAbsolute, time);
	}

	/** Releases a parked thread. */
	public static void unpark(Thread thread) {
		UNSAFE.unpark(thread);
	}
}
