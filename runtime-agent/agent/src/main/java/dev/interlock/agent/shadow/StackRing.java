/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The stacks that one thread took last: the oldest is given up for a new one, and two are while all threads together keep
 * too many frames. Used by its thread only, and by others once it has ended.
 */
final class StackRing {

	/** So many stacks are kept of a thread. */
	static final int MOST = 1 << 10;

	private static final int SMALLEST = 8;

	/** Of all threads: a frame takes some 25 bytes, and all of them a thirty-second part of the heap. */
	private static final long MOST_FRAMES = Math.max(1 << 14, Runtime.getRuntime().maxMemory() / 32 / 25);
	/** The same for the program's first accesses: an eighth of the heap. */
	private static final long MOST_FIRST_FRAMES = 4 * MOST_FRAMES;
	private static final AtomicLong FRAMES = new AtomicLong();

	/** Of a length that is a power of two. */
	private TakenStack[] stacks = {};
	/** Where the next one comes. */
	private int next;
	private int size;

	/**
	 * Whether all threads together keep so many frames that some should be given up.
	 *
	 * @param isFirst whether the program makes its first accesses
	 */
	static boolean areTooMany(boolean isFirst) {
		return FRAMES.get() > (isFirst ? MOST_FIRST_FRAMES : MOST_FRAMES);
	}

	/**
	 * Keeps a stack; returns it.
	 *
	 * @param isFirst whether it is one of the program's first ones, which are kept as long as there is room
	 */
	TakenStack keep(TakenStack stack, boolean isFirst) {
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

	/** Gives up all of them. */
	void clear() {
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
