/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.engines.reduction.Item.Access;
import dev.interlock.engines.reduction.Item.Block;
import dev.interlock.engines.reduction.Item.Release;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;

/**
 * Builds the tree of the transaction that a thread is in. What is repeated more often than twice says nothing more, and is
 * left out: so a loop takes no more room than its body.
 */
final class Recording {

	/** A transaction that is longer than this is cut off. */
	static final int MOST_ITEMS = 4096;

	private final Deque<Block> open = new ArrayDeque<>();
	/** The accesses since a lock was taken or given back, which are the last ones of the innermost block. */
	private Map<SharedVariable, Access> recent = new IdentityHashMap<>();
	private int items;

	/** A transaction begins. */
	void begin() {
		open.clear();
		forgetRecent();
		items = 0;
		open.push(new Block(null, -1, LockSet.EMPTY));
	}

	/** The transaction has taken a lock that it did not hold. */
	void acquired(LockUse lock, int site, LockSet held) {
		if (!open.isEmpty() && items < MOST_ITEMS) {
			items++;
			forgetRecent();
			open.push(new Block(lock, site, held));
		}
	}

	/** The transaction gives a lock back. */
	void released(LockUse lock, LockSet held) {
		if (open.isEmpty()) {
			return;
		}
		if (open.peek().lock == lock) {
			close();
			return;
		}
		for (Block block : open) {
			if (block.lock == lock) {
				block.isReleasedInside = true;
				add(new Release(lock, block.site, held));
				return;
			}
		}
	}

	/**
	 * The transaction accesses a variable.
	 *
	 * @return whether more accesses to it say nothing new until a lock is taken or given back
	 */
	boolean accessed(SharedVariable variable, int site, boolean write, LockSet held) {
		if (open.isEmpty()) {
			return false;
		}
		Access known = recent.get(variable);
		if (known == null && items == MOST_ITEMS) {
			// nothing is added any more
			return true;
		}
		if (known == null) {
			Access access = new Access(variable, site, write, held);
			add(access);
			recent.put(variable, access);
			return false;
		}
		if (known.secondSite < 0) {
			known.secondSite = site;
			known.secondWrite = write;
		}
		return true;
	}

	/** What the transaction has only read of a variable since the last lock does not count any more. */
	void confirmed(SharedVariable variable) {
		if (open.isEmpty()) {
			return;
		}
		Access known = recent.get(variable);
		if (known != null && !known.write && !known.secondWrite) {
			recent.remove(variable);
			List<Item> siblings = open.peek().items;
			int last = siblings.size() - 1;
			while (siblings.get(last) != known) {
				last--;
			}
			siblings.remove(last);
		}
	}

	/** The transaction ends; returns its tree, or null if it did not begin. */
	Block end() {
		while (open.size() > 1) {
			close();
		}
		return open.poll();
	}

	private void close() {
		Block closed = open.pop();
		add(closed);
	}

	/** By another map: to clear one takes as long as its largest content ever, and this is at each lock. */
	private void forgetRecent() {
		if (!recent.isEmpty()) {
			recent = new IdentityHashMap<>();
		}
	}

	private void add(Item item) {
		if (!(item instanceof Access)) {
			forgetRecent();
		}
		List<Item> siblings = open.peek().items;
		int size = siblings.size();
		boolean isRepeated = item instanceof Block && size >= 2 && item.equals(siblings.get(size - 1))
				&& item.equals(siblings.get(size - 2));
		if (!isRepeated && items < MOST_ITEMS) {
			items++;
			siblings.add(item);
		}
	}
}
