/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import java.util.concurrent.atomic.AtomicIntegerArray;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Graph search: breadth first from several nodes; a node belongs to the thread that marks it first. */
public final class GraphSearch implements Workload {

	private final int nodes;
	private final int searches;
	private final int[] first;
	private final int[] neighbours;

	/**
	 * @param nodes    the number of nodes
	 * @param degree   the number of edges from each, to nodes near and far
	 * @param searches the number of searches
	 */
	public GraphSearch(int nodes, int degree, int searches) {
		this.nodes = nodes;
		this.searches = searches;
		first = new int[nodes + 1];
		neighbours = new int[nodes * degree];
		Chance chance = new Chance(nodes);
		for (int i = 0; i < neighbours.length; i++) {
			int node = i / degree;
			first[node + 1] = i + 1;
			neighbours[i] = i % degree == 0 ? (node + 1) % nodes
					: Math.floorMod(node + (int) (chance.normal() * nodes / 40), nodes);
		}
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double sum = 0;
		for (int i = 0; i < searches; i++) {
			sum += distances(threads, (int) ((long) nodes * i / searches));
		}
		return sum;
	}

	/** The sum of the distances of all nodes from one. */
	double distances(int threads, int start) throws InterruptedException {
		AtomicIntegerArray marks = new AtomicIntegerArray(nodes);
		marks.set(start, 1);
		Frontier[] frontiers = new Frontier[threads];
		for (int i = 0; i < threads; i++) {
			frontiers[i] = new Frontier(nodes);
		}
		frontiers[0].add(start);
		double[] sums = new double[threads];
		Team.run(threads, (index, team) -> {
			Frontier next = new Frontier(nodes);
			for (int distance = 0;; distance++) {
				int size = 0;
				for (Frontier frontier : frontiers) {
					size += frontier.size;
				}
				if (size == 0) {
					return;
				}
				sums[index] += (double) distance * frontiers[index].size;
				int at = 0;
				int from = team.from(index, size);
				int to = team.to(index, size);
				for (Frontier frontier : frontiers) {
					visit(frontier, Math.max(0, from - at), Math.min(frontier.size, to - at), marks, next);
					at += frontier.size;
				}
				team.meet();
				Frontier before = frontiers[index];
				frontiers[index] = next;
				next = before;
				next.size = 0;
				team.meet();
			}
		});
		double sum = 0;
		for (double one : sums) {
			sum += one;
		}
		return sum;
	}

	private void visit(Frontier frontier, int from, int to, AtomicIntegerArray marks, Frontier next) {
		for (int i = from; i < to; i++) {
			int node = frontier.nodes[i];
			for (int edge = first[node]; edge < first[node + 1]; edge++) {
				int neighbour = neighbours[edge];
				if (marks.get(neighbour) == 0 && marks.compareAndSet(neighbour, 0, 1)) {
					next.add(neighbour);
				}
			}
		}
	}

	/** The nodes at one distance that a thread has found. */
	private static final class Frontier {

		private final int[] nodes;
		private int size;

		Frontier(int most) {
			nodes = new int[most];
		}

		void add(int node) {
			nodes[size++] = node;
		}
	}
}
