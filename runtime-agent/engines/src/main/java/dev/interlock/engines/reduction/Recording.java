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

import dev.interlock.engines.reduction.TransactionNode.Access;
import dev.interlock.engines.reduction.TransactionNode.Block;
import dev.interlock.engines.reduction.TransactionNode.Release;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;

/**
 * Builds the tree of a thread's current transaction. A block that is repeated more than twice in a row adds no
 * information and is dropped, so a loop takes no more space than its body.
 */
final class Recording {

	/** The maximum length of a transaction; the rest is dropped. */
	static final int MOST_ITEMS = 4096;

	private final Deque<Block> open = new ArrayDeque<>();
	/** The accesses in the innermost block since the last acquire or release. */
	private Map<SharedVariable, Access> recent = new IdentityHashMap<>();
	private int items;

	/** Begins a transaction. */
	void begin() {
		open.clear();
		forgetRecent();
		items = 0;
		open.push(new Block(null, -1, LockSet.EMPTY));
	}

	/** Adds the acquisition of a lock that the transaction did not hold. */
	void acquired(LockUse lock, int site, LockSet held) {
		if (!open.isEmpty() && items < MOST_ITEMS) {
			items++;
			forgetRecent();
			open.push(new Block(lock, site, held));
		}
	}

	/** Adds the release of a lock. */
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
	 * Adds an access to a variable.
	 *
	 * @return whether more accesses to it add nothing until the next acquire or release
	 */
	boolean accessed(SharedVariable variable, int site, boolean write, LockSet held) {
		if (open.isEmpty()) {
			return false;
		}
		Access known = recent.get(variable);
		if (known == null && items == MOST_ITEMS) {
			// the limit is reached
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

	/** Discards the accesses to a variable since the last acquire or release if they only read. */
	void confirmed(SharedVariable variable) {
		if (open.isEmpty()) {
			return;
		}
		Access known = recent.get(variable);
		if (known != null && !known.write && !known.secondWrite) {
			recent.remove(variable);
			List<TransactionNode> siblings = open.peek().items;
			int last = siblings.size() - 1;
			while (siblings.get(last) != known) {
				last--;
			}
			siblings.remove(last);
		}
	}

	/** Ends the transaction; returns its tree, or null if it did not begin. */
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

	/**
	 * Replaces the map instead of clearing it: clearing takes time proportional to its largest size ever, at each lock.
	 */
	private void forgetRecent() {
		if (!recent.isEmpty()) {
			recent = new IdentityHashMap<>();
		}
	}

	private void add(TransactionNode item) {
		if (!(item instanceof Access)) {
			forgetRecent();
		}
		List<TransactionNode> siblings = open.peek().items;
		int size = siblings.size();
		boolean isRepeated = item instanceof Block && size >= 2 && item.equals(siblings.get(size - 1))
				&& item.equals(siblings.get(size - 2));
		if (!isRepeated && items < MOST_ITEMS) {
			items++;
			siblings.add(item);
		}
	}
}
