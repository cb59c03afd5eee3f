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
 * What a transaction has done to one variable so far. The blocks are made while it runs, so that its events need not be
 * kept (Wang and Stoller, section 4.5.2). For one thread.
 */
final class VariableEvents {

	/** So many different uninitialised reads, and blocks, are kept. */
	private static final int MOST_READS = 4;
	private static final int MOST_BLOCKS = 64;
	/** So many events that say nothing new. */
	private static final int MANY = 8;

	/** An event where it happened. */
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
	/** How many events have made no new block since the locks held are the same. */
	private int quiet;

	/** The transaction accesses the variable. */
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

	/** Whether the last events said nothing new, so that others like them are not expected to as long as no lock is taken. */
	boolean isQuiet() {
		return quiet >= MANY;
	}

	/**
	 * What was only read since the last write does not count any more.
	 *
	 * @return whether nothing is left
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

	/** The reads before the first write; those with the same locks held all the time stand for each other. */
	List<Moment> uninitializedReads() {
		return uninitialized;
	}

	/** The last write; null if there is none. */
	Moment finalWrite() {
		return lastWrite == null ? null : new Moment(lastWrite.event.asFinal(), lastWrite.generation, lastWrite.order);
	}

	/** The blocks of the transaction, now that it ends. */
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
