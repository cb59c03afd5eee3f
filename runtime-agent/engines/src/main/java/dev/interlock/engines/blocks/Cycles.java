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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.interlock.engines.blocks.BlockVariable.DoubleKey;
import dev.interlock.spi.AccessEvidence;

/**
 * The search for cyclic dependencies among more than two transactions (Wang and Stoller, section 4.3, Theorem 4.4). One
 * transaction is split between two of its accesses. A chain of others, each of which shares a variable with the next,
 * runs in between. The length of the cycle and the number of steps are bounded, so cycles may be missed.
 */
final class Cycles {

	/** The maximum number of transactions in a cycle. */
	private static final int MOST_TRANSACTIONS = 4;
	private static final int MOST_STEPS = 200_000;
	private static final int MOST_VARIABLES = 10_000;

	private final PatternReports reports;
	/** Variables with 2-blocks, including those of collected objects: their past accesses could have formed a cycle. */
	private final Set<BlockVariable> variables = new LinkedHashSet<>();
	private final Map<BlockVariable, List<Link>> links = new HashMap<>();
	private int steps;
	private boolean hasOmitted;

	/** A 2-block on a path from one variable to another. */
	private record Link(BlockVariable from, BlockVariable to, DoubleKey key, Provenance seen, boolean isReversed) {

		/** The access to the variable at the start of the link. */
		Event entry() {
			return isReversed ? key.block().second() : key.block().first();
		}

		/** The access to the variable at the end of the link. */
		Event exit() {
			return isReversed ? key.block().first() : key.block().second();
		}
	}

	Cycles(PatternReports reports) {
		this.reports = reports;
	}

	/** Adds a variable with 2-blocks. */
	void add(BlockVariable variable) {
		synchronized (variables) {
			if (variables.size() < MOST_VARIABLES) {
				variables.add(variable);
			} else {
				hasOmitted |= !variables.contains(variable);
			}
		}
	}

	/** Whether the search stopped early, or did not know all variables. */
	boolean isIncomplete() {
		synchronized (variables) {
			return hasOmitted || steps > MOST_STEPS;
		}
	}

	/** Searches for cycles among all known 2-blocks. */
	void find() {
		List<BlockVariable> all;
		synchronized (variables) {
			all = List.copyOf(variables);
		}
		all.forEach(this::link);
		for (List<Link> from : List.copyOf(links.values())) {
			for (Link split : from) {
				if (!split.isReversed) {
					search(split, List.of(split), split.from);
				}
			}
		}
		links.clear();
	}

	private void link(BlockVariable keeper) {
		keeper.pairs().forEach((partner, known) -> known.forEach((key, seen) -> {
			BlockVariable first = key.isForward() ? keeper : partner;
			BlockVariable second = key.isForward() ? partner : keeper;
			links.computeIfAbsent(first, each -> new ArrayList<>()).add(new Link(first, second, key, seen, false));
			links.computeIfAbsent(second, each -> new ArrayList<>()).add(new Link(second, first, key, seen, true));
		}));
	}

	/**
	 * Extends a path from a variable.
	 *
	 * @param split the transaction that is split
	 * @param way   the path: the split transaction and its successors
	 * @param at    the end of the path
	 */
	private void search(Link split, List<Link> way, BlockVariable at) {
		for (Link next : links.getOrDefault(at, List.of())) {
			if (++steps > MOST_STEPS) {
				return;
			}
			if (!canFollow(split, way, next)) {
				continue;
			}
			List<Link> longer = new ArrayList<>(way);
			longer.add(next);
			if (next.to == split.to) {
				// a cycle of two transactions has been found already
				if (longer.size() > 2 && conflict(next.exit(), split.key.block().second())) {
					report(split, longer);
				}
			} else if (longer.size() < MOST_TRANSACTIONS && next.to != split.from) {
				search(split, longer, next.to);
			}
		}
	}

	private static boolean canFollow(Link split, List<Link> way, Link next) {
		Link before = way.get(way.size() - 1);
		Event left = before == split ? split.key.block().first() : before.exit();
		if (!conflict(left, next.entry()) || !split.key.block().canContain(next.key.block())) {
			return false;
		}
		for (Link other : way) {
			if (other.seen == next.seen || !other.seen.isConcurrentWith(next.seen)) {
				return false;
			}
		}
		return true;
	}

	private static boolean conflict(Event one, Event other) {
		return one.write() || other.write();
	}

	private void report(Link split, List<Link> way) {
		DoubleBlock block = split.key.block();
		List<AccessEvidence> accesses = new ArrayList<>();
		accesses.add(evidence(split, split.from, block.first()));
		for (Link link : way.subList(1, way.size())) {
			accesses.add(evidence(link, link.from, link.entry()));
			accesses.add(evidence(link, link.to, link.exit()));
		}
		accesses.add(evidence(split, split.to, block.second()));
		reports.report(split.from, split.key.transaction(), "cycle of " + way.size() + " transactions", accesses);
	}

	private AccessEvidence evidence(Link link, BlockVariable variable, Event event) {
		return variable.accessed(reports.evidence(link.seen.thread(), link.key.transaction(), event));
	}
}
