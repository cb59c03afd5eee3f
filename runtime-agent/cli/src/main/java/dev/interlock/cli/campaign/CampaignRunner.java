/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;

/**
 * Runs the items of a campaign, each a finding and a number. Items start in the order of their numbers and may end in
 * any order. After a harmful run whose repetition had the same schedule, no item with a higher number starts.
 */
final class CampaignRunner {

	/** The finding of runs without a target. */
	static final String SIMPLE = "";

	private final Runs runs;
	private final PlainFailures plain;
	private final Shard shard;
	private final Workers workers;
	private final BiConsumer<String, DirectedRun> listener;
	private List<DirectedRun> simple = List.of();

	/**
	 * @param listener receives each run and the id of its finding; thread-safe
	 */
	CampaignRunner(Runs runs, Shard shard, Workers workers,
			BiConsumer<String, DirectedRun> listener) {
		this.runs = runs;
		this.shard = shard;
		this.workers = workers;
		this.listener = listener;
		plain = new PlainFailures(runs::plain, PlainFailures.USUAL, workers.count());
	}

	/** Makes the runs without a target, with which all findings are compared. */
	void runSimple(int count) throws IOException, InterruptedException {
		ConcurrentLinkedQueue<DirectedRun> done = new ConcurrentLinkedQueue<>();
		AtomicInteger next = new AtomicInteger();
		workers.run(() -> {
			for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
				if (shard.has(SIMPLE, i)) {
					done.add(runs.simple(i));
				}
			}
		});
		simple = new ArrayList<>(done);
	}

	/**
	 * Makes the runs of a finding.
	 *
	 * @param isOver whether the time is up; then no more runs start
	 */
	Confirmation confirm(String finding, Confirmation.Campaign campaign, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		return confirm(new Confirmation(finding, campaign, Set.of(shard.number()), List.of(), simple, Set.of()), 0,
				campaign.seeds(), isOver);
	}

	/**
	 * Adds runs to those of a finding.
	 *
	 * @param before the earlier runs
	 * @param count  the number of further runs
	 * @param isOver whether the time is up; then no more runs start
	 */
	Confirmation more(Confirmation before, int count, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		plain.add(before.plain());
		return confirm(before, before.nextNumber(), before.nextNumber() + count, isOver);
	}

	private Confirmation confirm(Confirmation before, int first, int beyond, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		String finding = before.finding();
		Confirmation.Campaign campaign = before.campaign();
		ConcurrentLinkedQueue<DirectedRun> done = new ConcurrentLinkedQueue<>(before.runs());
		AtomicInteger next = new AtomicInteger(first);
		AtomicInteger end = new AtomicInteger(beyond);
		workers.run(() -> {
			for (int i = next.getAndIncrement(); i < end.get() && !isOver.getAsBoolean(); i = next.getAndIncrement()) {
				if (shard.has(finding, i)) {
					DirectedRun run = runs.directed(finding, i);
					listener.accept(finding, run);
					if (!campaign.allSeeds() && run.hit() && !plain.explain(run.outcomes()) && i < end.get()) {
						run = run.repeatedAs(runs.again(finding, i));
						if (run.isRepeated()) {
							end.accumulateAndGet(i + 1, Math::min);
						}
					}
					done.add(run);
				}
			}
		});
		for (DirectedRun run : done) {
			if (run.hit()) {
				plain.explain(run.outcomes());
			}
		}
		Confirmation confirmation = confirmation(before, done);
		DirectedRun best = confirmation.best();
		if (best == null || !best.digestAgain().isEmpty()) {
			return confirmation;
		}
		done.add(best.repeatedAs(runs.again(finding, best.number())));
		return confirmation(before, done);
	}

	private Confirmation confirmation(Confirmation before, Collection<DirectedRun> done) {
		return new Confirmation(before.finding(), before.campaign(), before.shardsDone(), List.copyOf(done),
				before.simple(), plain.known(), before.fixCheck());
	}
}
