/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.Arrays;

/** The stacks that one thread took last: the oldest is given up for a new one. Used by its thread only. */
final class StackRing {

	/** So many stacks are kept of a thread. */
	static final int MOST = 1 << 10;

	private static final int SMALLEST = 8;

	private TakenStack[] stacks = {};
	private int next;

	/** Keeps a stack; returns it. */
	TakenStack keep(TakenStack stack) {
		if (next == stacks.length) {
			if (next < MOST) {
				stacks = Arrays.copyOf(stacks, Math.max(SMALLEST, next * 2));
			} else {
				next = 0;
			}
		}
		if (stacks[next] != null) {
			stacks[next].giveUp();
		}
		stacks[next++] = stack;
		return stack;
	}
}
