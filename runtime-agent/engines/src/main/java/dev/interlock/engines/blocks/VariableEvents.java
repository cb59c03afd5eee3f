/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import dev.interlock.engines.transactions.HeldLocks;
import dev.interlock.engines.transactions.LockSet;

/**
 * The accesses of one transaction to one variable so far. Blocks are formed while the transaction runs, so its events
 * need not be stored (Wang and Stoller, section 4.5.2). For one thread.
 */
final class VariableEvents {

	/** The limits of stored distinct uninitialised reads, and of blocks. */
	private static final int MOST_READS = 4;
	private static final int MOST_BLOCKS = 64;
	/** The number of consecutive events without a new block that makes a variable quiet. */
	private static final int MANY = 8;

	/** An event and its position. */
	static final class Moment {
		final Event event;
		final int generation;
		/** The number of the event in its transaction. */
		final int order;

		Moment(Event event, int generation, int order) {
			this.event = event;
			this.generation = generation;
			this.order = order;
		}
	}

	private final List<Moment> uninitialized = new ArrayList<>(2);
	private final Set<Block> blocks = new LinkedHashSet<>(4);
	/** The blocks of the uninitialised reads with the last write, by rule B. */
	private final List<Block> endingInLastWrite = new ArrayList<>(2);
	private Moment last;
	private Moment lastWrite;
	private boolean isRepeated;
	/** The number of events without a new block since the held locks changed. */
	private int quiet;

	/** Adds an access of the transaction. */
	void add(boolean write, int site, HeldLocks locks, int order) {
		boolean same = last != null && last.event.write() == write && last.event.site() == site
				&& last.generation == locks.generation();
		if (same && isRepeated) {
			quiet++;
			return;
		}
		isRepeated = same;
		if (last == null || last.generation != locks.generation()) {
			quiet = 0;
		}
		quiet++;
		Moment now = new Moment(new Event(write, false, locks.set(), site), locks.generation(), order);
		if (last != null) {
			// rule A
			add(block(lastWrite == null ? last : lastWrite, now, locks));
		}
		if (write) {
			endingInLastWrite.clear();
			for (Moment read : uninitialized) {
				// rule B
				endingInLastWrite.add(block(read, now, locks));
			}
			lastWrite = now;
		} else if (lastWrite == null) {
			addUninitialized(now);
		}
		last = now;
	}

	/**
	 * Whether recent events formed no new block, so that similar ones are not expected to until the held locks change.
	 */
	boolean isQuiet() {
		return quiet >= MANY;
	}

	/**
	 * Discards the reads since the last write.
	 *
	 * @return whether no event is left
	 */
	boolean confirmed() {
		if (lastWrite == null) {
			return true;
		}
		last = lastWrite;
		isRepeated = false;
		return false;
	}

	private static Block block(Moment first, Moment second, HeldLocks locks) {
		return new Block(first.event, second.event, locks.heldSince(first.generation));
	}

	private void add(Block block) {
		if (blocks.size() < MOST_BLOCKS && blocks.add(block)) {
			quiet = 0;
		}
	}

	private void addUninitialized(Moment read) {
		for (Moment known : uninitialized) {
			if (known.generation == read.generation) {
				return;
			}
		}
		if (uninitialized.size() < MOST_READS) {
			uninitialized.add(read);
		}
	}

	/** The reads before the first write, one for each period of unchanged locks. */
	List<Moment> uninitializedReads() {
		return uninitialized;
	}

	/** The last write; null if there is none. */
	Moment finalWrite() {
		return lastWrite == null ? null : new Moment(lastWrite.event.asFinal(), lastWrite.generation, lastWrite.order);
	}

	/** The blocks of the transaction, at its end. */
	List<Block> blocks() {
		List<Block> all = new ArrayList<>();
		if (blocks.isEmpty()) {
			Event only = lastWrite == null ? last.event : last.event.asFinal();
			all.add(new Block(only, null, LockSet.EMPTY));
			return all;
		}
		for (Block block : blocks) {
			all.add(withFinal(block));
		}
		for (Block block : endingInLastWrite) {
			Block ending = withFinal(block);
			if (!all.contains(ending)) {
				all.add(ending);
			}
		}
		return all;
	}

	private Block withFinal(Block block) {
		if (lastWrite == null) {
			return block;
		}
		Event write = lastWrite.event;
		Event first = block.first().equals(write) ? write.asFinal() : block.first();
		Event second = block.second().equals(write) ? write.asFinal() : block.second();
		return new Block(first, second, block.held());
	}
}
