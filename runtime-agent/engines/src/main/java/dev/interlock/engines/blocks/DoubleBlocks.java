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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.engines.blocks.BlockVariable.DoubleKey;
import dev.interlock.engines.blocks.VariableEvents.Moment;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.spi.ThreadView;

/**
 * Compares two transactions that share several variables (Wang and Stoller, section 4.2, Theorem 4.3). At the end of a
 * transaction its 2-blocks are formed from its uninitialised reads and final writes.
 */
final class DoubleBlocks {

	/** The limit of events per transaction; the number of 2-blocks grows with its square. */
	private static final int MOST_EVENTS = 24;
	/** The number of transactions of a thread that are remembered as known. */
	private static final int MOST_SHAPES = 1024;

	/** The limit of variable pairs for the same two sites of a transaction. */
	private static final int MOST_PAIRS = 512;

	private final PatternReports reports;
	private final Cycles cycles;
	private final Map<Sites, AtomicInteger> pairs = new ConcurrentHashMap<>();
	private volatile boolean hasOmitted;

	/** A transaction and two of its sites. */
	private record Sites(int transaction, int first, int second) {
	}

	/** An uninitialised read or a final write of a variable. */
	record Boundary(BlockVariable variable, Moment moment) {
	}

	DoubleBlocks(PatternReports reports) {
		this.reports = reports;
		this.cycles = new Cycles(reports);
	}

	/** Adds the 2-blocks of the transaction that ends. */
	void add(BlocksThread thread) {
		if (thread.events().size() < 2) {
			return;
		}
		List<Boundary> events = boundaries(thread);
		if (isKnown(thread, events)) {
			return;
		}
		for (Boundary one : events) {
			for (Boundary other : events) {
				if (one.variable != other.variable && one.moment.order < other.moment.order) {
					add(thread, one, other);
				}
			}
		}
	}

	private List<Boundary> boundaries(BlocksThread thread) {
		List<Boundary> events = new ArrayList<>();
		for (Map.Entry<BlockVariable, VariableEvents> each : thread.events().entrySet()) {
			each.getValue().uninitializedReads().forEach(read -> events.add(new Boundary(each.getKey(), read)));
			Moment write = each.getValue().finalWrite();
			if (write != null) {
				events.add(new Boundary(each.getKey(), write));
			}
		}
		events.sort((one, other) -> Integer.compare(one.moment.order, other.moment.order));
		if (events.size() <= MOST_EVENTS) {
			return events;
		}
		hasOmitted = true;
		return events.subList(0, MOST_EVENTS);
	}

	/** Whether the last transaction with the same events had the same site, in the same segment of the thread. */
	private static boolean isKnown(BlocksThread thread, List<Boundary> events) {
		int shape = System.identityHashCode(thread.segment());
		for (Boundary event : events) {
			shape = 31 * shape + System.identityHashCode(event.variable);
			shape = 31 * shape + event.moment.event.hashCode();
		}
		if (thread.shapes.size() >= MOST_SHAPES) {
			thread.shapes.clear();
		}
		Integer before = thread.shapes.put(shape, thread.transaction());
		return before != null && before == thread.transaction();
	}

	private void add(BlocksThread thread, Boundary one, Boundary other) {
		int from = one.moment.generation;
		int to = other.moment.generation;
		LockSet taken = thread.takenBetween(from, to);
		LockSet first = one.moment.event.held();
		LockSet second = other.moment.event.held();
		DoubleBlock block = new DoubleBlock(one.moment.event, other.moment.event,
				second.keptSince(first, taken), taken.minus(first).minus(second));
		// the variable with the smaller serial number stores the pair
		boolean isForward = isBefore(one.variable, other.variable);
		BlockVariable keeper = isForward ? one.variable : other.variable;
		BlockVariable partner = isForward ? other.variable : one.variable;
		if (!keeper.hasPairs(partner) && !mayAdd(thread.transaction(), block)) {
			return;
		}
		keeper.add(partner, new DoubleKey(block, isForward, thread.transaction()), thread,
				(added, known, where) -> {
					compare(keeper, partner, added, thread.view(), known, where.thread());
					compare(keeper, partner, known, where.thread(), added, thread.view());
				});
		cycles.add(keeper);
	}

	/** Limits the pairs: many objects used by the same code would form all pairs with each other. */
	private boolean mayAdd(int transaction, DoubleBlock block) {
		Sites sites = new Sites(transaction, block.first().site(), block.second().site());
		boolean mayAdd = pairs.computeIfAbsent(sites, each -> new AtomicInteger()).getAndIncrement() < MOST_PAIRS;
		hasOmitted |= !mayAdd;
		return mayAdd;
	}

	/** Whether pairs of variables were dropped. */
	boolean hasOmitted() {
		return hasOmitted;
	}

	private static boolean isBefore(BlockVariable one, BlockVariable other) {
		return one.serial() < other.serial();
	}

	private void compare(BlockVariable keeper, BlockVariable partner, DoubleKey local, ThreadView localThread,
			DoubleKey remote, ThreadView remoteThread) {
		boolean sameOrder = local.isForward() == remote.isForward();
		DoubleBlock.Break found = local.block().brokenBy(remote.block(), sameOrder);
		if (found != null) {
			DoubleBlock mine = local.block();
			Event met = sameOrder ? remote.block().first() : remote.block().second();
			Event left = sameOrder ? remote.block().second() : remote.block().first();
			String pattern = "two variables: " + PatternReports.kind(mine.first()) + '-' + PatternReports.kind(met)
					+ ", "
					+ PatternReports.kind(left) + '-' + PatternReports.kind(mine.second());
			BlockVariable one = local.isForward() ? keeper : partner;
			BlockVariable other = local.isForward() ? partner : keeper;
			int transaction = local.transaction();
			int others = remote.transaction();
			reports.report(one, transaction, pattern,
					List.of(one.accessed(reports.evidence(localThread, transaction, mine.first())),
							one.accessed(reports.evidence(remoteThread, others, met)),
							other.accessed(reports.evidence(remoteThread, others, left)),
							other.accessed(reports.evidence(localThread, transaction, mine.second()))));
		}
	}

	/** Whether the search for cycles is incomplete. */
	boolean isIncomplete() {
		return cycles.isIncomplete();
	}

	/** Searches for cycles over more than two transactions, after the end of the program. */
	void findCycles() {
		cycles.find();
	}
}
