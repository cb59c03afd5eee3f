/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Arrays;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.ThreadView;

/**
 * Assigns epochs to threads in blocks, and maps each epoch to its thread. A number is used as an epoch only once, so an
 * epoch that a thread has left never becomes current again. The number of threads is unlimited: the remainder of a
 * terminated thread's last block is reused, and only the last terminated threads are remembered. When the epochs run
 * out, threads keep their current one; later racing accesses may then appear ordered.
 */
public final class EpochTable implements Epochs {

	/** Larger numbers, unsigned, are not epochs: shadow states use them for sets of epochs. */
	static final int LIMIT = 0xF000_0000;

	private static final int UNIT_BITS = 8;
	private static final int UNIT = 1 << UNIT_BITS;
	/** The smallest remainder of a unit that is reused for another thread. */
	private static final int WORTH_KEEPING = 8;
	/** The number of terminated threads that are remembered. */
	private static final int REMEMBERED = 1 << 14;
	private static final RecordedThread FORGOTTEN = new NamedThread(0, "a thread that terminated long ago");

	/**
	 * The block of each unit; a chunk that is one block has a single entry. Not an atomic array of the JDK, because
	 * those are instrumented. A thread that sees an epoch also sees its block.
	 */
	private final EpochBlock[][] chunks = new EpochBlock[(1 << Integer.SIZE - UNIT_BITS) / EpochUnits.CHUNK][];
	private final EpochUnits units;
	private final int remembered;
	/** The first epochs of the remainders that terminated threads left, one per unit. */
	private int[] rests = new int[16];
	private int restCount;
	private final ArrayDeque<RecordedThread> ended = new ArrayDeque<>();
	private long forgotten;
	private volatile boolean exhausted;

	public EpochTable() {
		this(0, LIMIT >>> UNIT_BITS, REMEMBERED);
	}

	/**
	 * @param nextUnit   the number of units of 256 epochs that count as used
	 * @param units      the number of units in total
	 * @param remembered the number of terminated threads that are remembered
	 */
	EpochTable(int nextUnit, int units, int remembered) {
		this.units = new EpochUnits(nextUnit, units);
		this.remembered = remembered;
	}

	@Override
	public ThreadView thread(int epoch) {
		return block(epoch).thread;
	}

	@Override
	public int clock(int epoch) {
		EpochBlock block = block(epoch);
		return block.firstClock + epoch - block.first;
	}

	@Override
	public boolean isCurrent(int epoch) {
		return !exhausted && block(epoch).thread.isIn(epoch);
	}

	/** Whether there was no epoch left for some thread. */
	public boolean isExhausted() {
		return exhausted;
	}

	/** The number of terminated threads that have been forgotten. */
	public synchronized long forgotten() {
		return forgotten;
	}

	/**
	 * Assigns an epoch to a thread that has none yet or has lost it. Called by that thread.
	 *
	 * @return false if there are no more epochs
	 */
	boolean begin(RecordedThread thread) {
		InterlockThread state = thread.state();
		if (state == null) {
			return false;
		}
		EpochBlock block = thread.block;
		if (block == null) {
			return next(thread, state, 1);
		}
		int left = state.leftEpoch - block.first;
		state.leftEpoch = 0;
		int length = thread.blockEnd - block.first;
		if (left >= 0 && left < length - 1) {
			state.epoch = block.first + left + 1;
			return true;
		}
		return next(thread, state, block.firstClock + length);
	}

	/** Starts a new epoch for a thread if it made an access in its current one. Called by that thread. */
	void released(RecordedThread thread) {
		InterlockThread state = thread.state();
		if (state == null || state.epoch == 0 || state.recorded != state.epoch) {
			return;
		}
		int following = state.epoch + 1;
		if (following != thread.blockEnd) {
			state.epoch = following;
		} else {
			EpochBlock block = thread.block;
			next(thread, state, block.firstClock + following - block.first);
		}
	}

	/** Called when a thread has terminated. The remainder of its epochs can be reused. */
	synchronized void ended(RecordedThread thread) {
		EpochBlock block = thread.block;
		if (block == null) {
			return;
		}
		InterlockThread state = thread.state();
		int rest = state == null || state.epoch == 0 ? thread.blockEnd : state.epoch + 1;
		boolean isLeft = thread.blockEnd != rest && endOfUnit(rest) - rest >= WORTH_KEEPING;
		if (isLeft && chunks[chunk(rest)].length > 1) {
			if (restCount == rests.length) {
				rests = Arrays.copyOf(rests, restCount * 2);
			}
			rests[restCount++] = rest;
		}
		ended.add(thread);
		if (ended.size() > remembered) {
			forget(ended.remove());
		}
	}

	private void forget(RecordedThread thread) {
		for (EpochBlock block = thread.block; block != null; block = block.before) {
			block.thread = FORGOTTEN;
			// below are threads that terminated before this one began, and so are forgotten, too
			block.below = null;
		}
		thread.block = null;
		thread.history = null;
		thread.ranges = null;
		forgotten++;
	}

	private boolean next(RecordedThread thread, InterlockThread state, int clock) {
		synchronized (this) {
			if (restCount > 0 && thread.block == null) {
				int first = rests[--restCount];
				thread.blockEnd = endOfUnit(first);
				add(first, 1, clock, thread);
			} else {
				int unit = units.take(thread.units);
				if (unit < 0) {
					exhausted = true;
					return false;
				}
				thread.units += units.taken();
				thread.blockEnd = unit + units.taken() << UNIT_BITS;
				// 0 is not an epoch
				add(unit == 0 ? 1 : unit << UNIT_BITS, units.taken(), clock, thread);
			}
		}
		state.firstEpoch = thread.block.first;
		state.epoch = thread.block.first;
		return true;
	}

	private static int endOfUnit(int epoch) {
		return (epoch | UNIT - 1) + 1;
	}

	private static int chunk(int epoch) {
		return (epoch >>> UNIT_BITS) / EpochUnits.CHUNK;
	}

	private void add(int first, int count, int clock, RecordedThread thread) {
		EpochBlock[] chunk = chunks[chunk(first)];
		if (chunk == null) {
			chunk = new EpochBlock[count == EpochUnits.CHUNK ? 1 : EpochUnits.CHUNK];
			chunks[chunk(first)] = chunk;
		}
		int at = first >>> UNIT_BITS & chunk.length - 1;
		EpochBlock below = chunk[at];
		EpochBlock block = new EpochBlock(first, clock, thread, below, thread.block);
		// published before the epoch, which other threads find in shadow states
		VarHandle.releaseFence();
		for (int i = 0; i < count && at + i < chunk.length; i++) {
			chunk[at + i] = block;
		}
		thread.block = block;
		VarHandle.releaseFence();
	}

	/** The block of an epoch. It was added to the table before the epoch became visible. */
	private EpochBlock block(int epoch) {
		EpochBlock[] chunk = chunks[chunk(epoch)];
		EpochBlock block = chunk[epoch >>> UNIT_BITS & chunk.length - 1];
		while (Integer.compareUnsigned(epoch, block.first) < 0) {
			// read once: it may become null
			EpochBlock below = block.below;
			if (below == null) {
				return block;
			}
			block = below;
		}
		return block;
	}
}
