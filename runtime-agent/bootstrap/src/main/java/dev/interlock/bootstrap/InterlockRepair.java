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

/** The repair of values in one atomic section. */
final class InterlockRepair {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long COUNT = UNSAFE.objectFieldOffset(InterlockRepair.class, "count");

	/** Whether values are repaired now. */
	volatile boolean isOn;
	/** Where the section's field is, as in {@code Unsafe}; known once the section has been entered. */
	volatile boolean isPlaced;
	/** The object that has the field if it is static. */
	Object base;
	long offset;
	private volatile long count;

	/** A value has been repaired. */
	void repaired() {
		UNSAFE.getAndAddLong(this, COUNT, 1);
	}

	/** The number of repaired values. */
	long count() {
		return count;
	}
}
