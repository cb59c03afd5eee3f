/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The most recent stacks of one thread. A new stack evicts the oldest one if the ring is full, and two while all
 * threads together keep too many frames. Used by its thread only, and by others after it terminated.
 */
public final class StackRing {

	/** The most stacks of a thread. */
	public static final int MOST = 1 << 10;

	private static final int SMALLEST = 8;

	/** The limit for all threads: a frame takes about 25 bytes, and all frames together 1/32 of the heap. */
	private static final long MOST_FRAMES = Math.max(1 << 14, Runtime.getRuntime().maxMemory() / 32 / 25);
	/** The limit while the program makes its first accesses: 1/8 of the heap. */
	private static final long MOST_FIRST_FRAMES = 4 * MOST_FRAMES;
	private static final AtomicLong FRAMES = new AtomicLong();

	/** The length is 0 or a power of two. */
	private TakenStack[] stacks = {};
	/** The index of the next stack. */
	private int next;
	private int size;

	/**
	 * Whether all threads together keep too many frames.
	 *
	 * @param isFirst whether the program is making its first accesses
	 */
	public static boolean areTooMany(boolean isFirst) {
		return FRAMES.get() > (isFirst ? MOST_FIRST_FRAMES : MOST_FRAMES);
	}

	/**
	 * Adds a stack and returns it.
	 *
	 * @param isFirst whether it is one of the program's first ones, which are kept while there is room
	 */
	public TakenStack keep(TakenStack stack, boolean isFirst) {
		FRAMES.addAndGet(stack.frames());
		if (areTooMany(isFirst)) {
			giveUpOldest();
			giveUpOldest();
		}
		if (size >= MOST && !isFirst) {
			giveUpOldest();
		} else if (size == stacks.length) {
			grow();
		}
		stacks[next] = stack;
		next = next + 1 & stacks.length - 1;
		size++;
		return stack;
	}

	private void grow() {
		TakenStack[] more = new TakenStack[Math.max(SMALLEST, size * 2)];
		for (int i = 0; i < size; i++) {
			more[i] = stacks[next + i & stacks.length - 1];
		}
		stacks = more;
		next = size;
	}

	/** Evicts all stacks. */
	public void clear() {
		while (size > 0) {
			giveUpOldest();
		}
	}

	private void giveUpOldest() {
		if (size == 0) {
			return;
		}
		int at = next - size & stacks.length - 1;
		FRAMES.addAndGet(-stacks[at].frames());
		stacks[at].giveUp();
		stacks[at] = null;
		size--;
	}
}
