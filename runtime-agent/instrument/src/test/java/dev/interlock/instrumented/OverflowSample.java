/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Overflows the stack between accesses and while locks are held. */
public final class OverflowSample {

	static int calls;

	long wide;
	int value;
	final int[] cells = new int[2];
	final Object[] objects = new Object[1];
	final Object monitor = new Object();

	/** Overflows the stack in a method that only makes accesses. */
	static void accesses() {
		new OverflowSample().recurse(1);
	}

	/** Overflows the stack while locks are held. */
	static void locks() {
		new OverflowSample().recurseLocked();
	}

	int recurse(int depth) {
		value++;
		wide += depth;
		cells[depth & 1] = value;
		calls++;
		objects[0] = this;
		int result = recurse(depth + 1) + cells[0];
		value--;
		return result;
	}

	synchronized int recurseLocked() {
		value++;
		synchronized (monitor) {
			cells[0]++;
			return recurseLocked() + recurseLocked();
		}
	}
}
