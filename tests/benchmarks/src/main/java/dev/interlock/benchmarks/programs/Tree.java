/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** A search tree under one lock, which several threads update and query: much locking, short critical sections. */
public final class Tree implements Workload {

	private static final int KEYS = 20_000;

	private final int operations;

	/**
	 * @param operations insertions, removals and look-ups, the total of all threads
	 */
	public Tree(int operations) {
		this.operations = operations;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		SearchTree tree = new SearchTree();
		long[] balance = new long[threads];
		Team.run(threads, (index, team) -> {
			long state = index + 1;
			int mine = team.to(index, operations) - team.from(index, operations);
			for (int i = 0; i < mine; i++) {
				state = state * 6364136223846793005L + 1442695040888963407L;
				int key = (int) ((state >>> 33) % KEYS);
				int action = (int) (state >>> 60);
				synchronized (tree) {
					if (action < 4) {
						balance[index] += tree.add(key) ? 1 : 0;
					} else if (action < 8) {
						balance[index] -= tree.remove(key) ? 1 : 0;
					} else {
						tree.contains(key);
					}
				}
			}
		});
		long added = 0;
		for (long one : balance) {
			added += one;
		}
		if (tree.checkedSize() != added) {
			throw new IllegalStateException("the tree has " + tree.checkedSize() + " keys and not " + added);
		}
		return operations;
	}
}
