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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.FixCheck;
import dev.interlock.session.FixResult;
import dev.interlock.session.RacingAccesses;

/**
 * Runs a changed program with the seeds of a confirmation: first those that hit the target. After a run that hits it
 * again, no later one starts.
 */
final class FixRunner {

	/** Runs the changed program. Called by several threads. */
	interface ChangedRuns {

		/** A run directed at a finding. */
		DirectedRun run(String finding, int number, long seed) throws IOException, InterruptedException;

		/** A run without a target. */
		SimpleRun simple(int number) throws IOException, InterruptedException;

		/** The data races of runs without a target that concern the finding; null if none are looked for. */
		List<FixCheck.Race> races(List<SimpleRun> simple);
	}

	/** A run without a target, and its data races. */
	record SimpleRun(DirectedRun run, Set<RacingAccesses> races) {
	}

	/** One run to make. */
	record Item(int number, long seed) {
	}

	private final ChangedRuns runs;
	private final Workers workers;
	private final Consumer<DirectedRun> listener;

	/** @param listener receives each run; thread-safe */
	FixRunner(ChangedRuns runs, Workers workers, Consumer<DirectedRun> listener) {
		this.runs = runs;
		this.workers = workers;
		this.listener = listener;
	}

	/** The runs to make, in their order: those whose seeds had a harmful race, those that had a race, then the others. */
	static List<Item> items(Confirmation before, int count) {
		List<Item> items = new ArrayList<>();
		Set<Integer> numbers = new HashSet<>();
		before.runs().stream().filter(DirectedRun::hit)
				.sorted(Comparator.comparing((DirectedRun run) -> !before.isHarmful(run)))
				.forEach(run -> add(new Item(run.number(), run.seed()), count, items, numbers));
		before.runs().forEach(run -> add(new Item(run.number(), run.seed()), count, items, numbers));
		for (int number = 0; items.size() < count; number++) {
			add(new Item(number, Seeds.of(before.finding(), number)), count, items, numbers);
		}
		return items;
	}

	private static void add(Item item, int count, List<Item> items, Set<Integer> numbers) {
		if (items.size() < count && numbers.add(item.number())) {
			items.add(item);
		}
	}

	/**
	 * Makes the runs of a finding, and then, if none shows the race, runs without a target.
	 *
	 * @param before   its confirmation
	 * @param campaign the plan
	 * @param simple   the number of runs without a target
	 * @param isOver   whether the time is up; then no more runs start
	 */
	FixCheck check(Confirmation before, Confirmation.Campaign campaign, int simple, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		List<Item> items = items(before, campaign.seeds());
		List<DirectedRun> directed = run(items.size(),
				i -> runs.run(before.finding(), items.get(i).number(), items.get(i).seed()), isOver);
		boolean isEnded = directed.stream().anyMatch(FixResult::ends);
		if (isEnded) {
			return new FixCheck(campaign, directed, List.of());
		}
		Map<Integer, SimpleRun> done = new ConcurrentSkipListMap<>();
		List<DirectedRun> others = run(simple, i -> {
			SimpleRun made = runs.simple(i);
			done.put(i, made);
			return made.run();
		}, isOver);
		List<FixCheck.Race> races = runs.races(done.values().stream().limit(others.size()).toList());
		return races == null ? new FixCheck(campaign, directed, others)
				: new FixCheck(campaign, directed, others, true, races);
	}

	/** Makes one run. */
	private interface Maker {
		DirectedRun run(int index) throws IOException, InterruptedException;
	}

	/** The runs up to the first that shows the race or does not end, in their order. */
	private List<DirectedRun> run(int count, Maker maker, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		Map<Integer, DirectedRun> done = new ConcurrentSkipListMap<>();
		AtomicInteger next = new AtomicInteger();
		AtomicInteger end = new AtomicInteger(count);
		workers.run(() -> {
			for (int i = next.getAndIncrement(); i < end.get() && !isOver.getAsBoolean(); i = next.getAndIncrement()) {
				DirectedRun run = maker.run(i);
				listener.accept(run);
				if (FixResult.ends(run)) {
					end.accumulateAndGet(i + 1, Math::min);
				}
				done.put(i, run);
			}
		});
		return done.entrySet().stream().filter(each -> each.getKey() < end.get()).map(Map.Entry::getValue).toList();
	}
}
