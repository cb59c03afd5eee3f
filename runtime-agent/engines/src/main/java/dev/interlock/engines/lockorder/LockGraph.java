/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.IdentityTable;

/**
 * The lock graph of goodlock. Its edges store the sets of held locks, so that gate locks need no search of their own.
 * Its size is bounded; dependencies above the bound are counted. Thread-safe.
 */
final class LockGraph {

	/** The default limit of stored dependencies. */
	static final int MOST_DEPENDENCIES = 1 << 16;

	/** The limit of stored dependencies that differ only in threads and periods: the first ones, and the last. */
	static final int MOST_ALIKE = 6;

	/** The number of dropped dependencies between two attempts to make room. */
	private static final int ROOM_PERIOD = 1 << 12;

	private final IdentityTable<LockNode> nodes = new IdentityTable<>(LockNode::new);
	private final int most;
	private final AtomicInteger threads = new AtomicInteger();
	private int size;
	private long dropped;
	private long stoppedEarly;

	/** @param most the limit of stored dependencies */
	LockGraph(int most) {
		this.most = most;
	}

	LockNode node(Object lock) {
		return nodes.of(lock, 0);
	}

	/** Allocates the number of a thread for its {@link Period}s; -1 if there are none left. */
	int nextThread() {
		int number = threads.getAndIncrement();
		return number >= 0 && number < Period.MOST_THREADS ? number : -1;
	}

	/**
	 * Adds a dependency.
	 *
	 * @return the cycles that it closes; each begins with it
	 */
	synchronized List<List<LockDependency>> add(LockDependency added) {
		LockNode outermost = added.held().get(0);
		LockDependency last = null;
		int alike = 0;
		for (LockDependency known : outermost.holding) {
			if (known.isLike(added)) {
				alike++;
				last = known;
			}
		}
		if (alike >= MOST_ALIKE) {
			remove(last);
		} else if (size >= most && !makeRoom()) {
			dropped++;
			return List.of();
		}
		for (LockNode held : added.held()) {
			held.holding.add(added);
		}
		size++;
		CycleSearch search = new CycleSearch(added);
		stoppedEarly += search.isStoppedEarly() ? 1 : 0;
		return search.cycles();
	}

	/** The number of dropped dependencies. */
	synchronized long dropped() {
		return dropped;
	}

	/** The number of searches for cycles that stopped early. */
	synchronized long stoppedEarly() {
		return stoppedEarly;
	}

	/** The number of stored dependencies. */
	synchronized int size() {
		return size;
	}

	/** Removes the dependencies whose locks were collected. */
	private boolean makeRoom() {
		if (dropped % ROOM_PERIOD != 0) {
			return false;
		}
		int left = 0;
		for (LockNode node : nodes.values()) {
			node.holding.removeIf(LockDependency::isOver);
			for (LockDependency dependency : node.holding) {
				left += dependency.held().get(0) == node ? 1 : 0;
			}
		}
		size = left;
		return size < most;
	}

	private void remove(LockDependency dependency) {
		for (LockNode held : dependency.held()) {
			held.holding.remove(dependency);
		}
		size--;
	}
}
