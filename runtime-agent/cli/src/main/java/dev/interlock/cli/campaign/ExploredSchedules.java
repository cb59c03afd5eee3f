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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

import dev.interlock.session.Exploration;
import dev.interlock.session.Exploration.ObservedRace;
import dev.interlock.session.Outcome;
import dev.interlock.session.RacingAccesses;

/** Runs a program under one schedule after another until one fails in a way that plain runs do not. */
final class ExploredSchedules {

	/** A run of the program under a schedule. */
	interface Run {

		RunOutcome with(long seed) throws IOException, InterruptedException;

		/** In a JVM that runs nothing else. */
		default RunOutcome alone(long seed) throws IOException, InterruptedException {
			return with(seed);
		}

		/** Keeps the schedule of a run {@link #alone}; returns the name of its file, or an empty text if none is kept. */
		default String keep(long seed) throws IOException {
			return "";
		}

		/** The outcome of a run that fails, after a check that it also fails {@link #alone}. */
		default RunOutcome checked(long seed, RunOutcome outcome) throws IOException, InterruptedException {
			return outcome;
		}
	}

	/** Receives each run. */
	interface Listener {
		void ended(int run, long seed, RunOutcome outcome);
	}

	/**
	 * Schedules that fail alike.
	 *
	 * @param outcomes    how they fail
	 * @param run         the first of them, from 0
	 * @param seed        the seed of the first
	 * @param digest      the digest of the first
	 * @param runs        how many there are
	 * @param isRepeated  whether a second run with the seed had the same schedule and failed alike
	 * @param file        the name of the file with the schedule of the second run; empty for none
	 */
	record Failure(List<Outcome> outcomes, int run, long seed, String digest, int runs, boolean isRepeated,
			String file) {

		/** The failure in words. */
		String text() {
			return String.join(", ", outcomes.stream().map(Outcome::text).toList());
		}

		Exploration.FailedSchedule toSchedule() {
			return new Exploration.FailedSchedule(run, seed, digest, runs, isRepeated, outcomes, file);
		}
	}

	/**
	 * A failure that runs without control have, too.
	 *
	 * @param runs how many schedules have it
	 * @param run  the first of them, from 0; without a meaning if there is none
	 * @param seed the seed of the first
	 */
	record UsualFailure(Outcome outcome, int runs, int run, long seed) {
	}

	/**
	 * The result.
	 *
	 * @param runs         the number of runs that count: up to the first failure, or all
	 * @param schedules    the number of different schedules among them
	 * @param failures     the failures, in the order of their first runs
	 * @param races        the data races, in the order in which they were found
	 * @param uncontrolled why the seeds do not decide the schedules alone: clauses
	 * @param usual        the failures of the runs without control
	 */
	record Result(int runs, int schedules, List<Failure> failures, List<ObservedRace> races,
			Set<String> uncontrolled, List<UsualFailure> usual) {
	}

	private final Run program;
	private final PlainFailures plain;
	private final Workers workers;
	private final Listener listener;

	ExploredSchedules(Run program, PlainFailures plain, Workers workers, Listener listener) {
		this.program = program;
		this.plain = plain;
		this.workers = workers;
		this.listener = listener;
	}

	/**
	 * Makes the runs. The result does not depend on the number of workers.
	 *
	 * @param seed   the seed of the first run; that of each other one is the next number
	 * @param count  the number of runs, which may become smaller
	 * @param all    whether to go on after a failure
	 * @param isOver whether the time is up; then no more runs start
	 */
	Result explore(long seed, IntSupplier count, boolean all, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		Map<Integer, RunOutcome> done = new ConcurrentSkipListMap<>();
		AtomicInteger next = new AtomicInteger();
		AtomicInteger end = new AtomicInteger(Integer.MAX_VALUE);
		workers.run(() -> {
			for (int i = next.getAndIncrement(); i < Math.min(end.get(), count.getAsInt())
					&& !isOver.getAsBoolean(); i = next.getAndIncrement()) {
				RunOutcome outcome = program.with(seed + i);
				boolean isUsual = plain.explain(outcome.failures());
				if (!isUsual) {
					outcome = program.checked(seed + i, outcome);
					isUsual = plain.explain(outcome.failures());
				}
				listener.ended(i, seed + i, outcome);
				done.put(i, outcome);
				if (!isUsual && !all) {
					end.accumulateAndGet(i + 1, Math::min);
				}
			}
		});
		done.keySet().removeIf(run -> run >= end.get());
		Set<String> uncontrolled = new TreeSet<>();
		done.values().forEach(outcome -> uncontrolled.addAll(outcome.uncontrolled()));
		int schedules = (int) done.values().stream().map(RunOutcome::digest).distinct().count();
		return new Result(done.size(), schedules, failures(done, seed), races(done, seed), uncontrolled,
				usual(done, seed));
	}

	private List<UsualFailure> usual(Map<Integer, RunOutcome> done, long seed) {
		List<UsualFailure> usual = new ArrayList<>();
		for (Outcome outcome : new TreeSet<>(plain.known())) {
			List<Integer> having = done.entrySet().stream()
					.filter(each -> each.getValue().failures().contains(outcome)).map(Map.Entry::getKey).toList();
			int first = having.isEmpty() ? 0 : having.get(0);
			usual.add(new UsualFailure(outcome, having.size(), first, seed + first));
		}
		return usual;
	}

	private static List<ObservedRace> races(Map<Integer, RunOutcome> done, long seed) {
		Map<RacingAccesses, ObservedRace> races = new LinkedHashMap<>();
		done.forEach((run, outcome) -> outcome.dataRaces()
				.forEach(race -> races.merge(race, new ObservedRace(race, run, seed + run, 1),
						(first, other) -> new ObservedRace(race, first.schedule(), first.seed(), first.runs() + 1))));
		return List.copyOf(races.values());
	}

	private List<Failure> failures(Map<Integer, RunOutcome> done, long seed) throws IOException, InterruptedException {
		Map<List<Outcome>, List<Integer>> alike = new LinkedHashMap<>();
		done.forEach((run, outcome) -> {
			List<Outcome> outcomes = unusual(outcome);
			if (!outcomes.isEmpty()) {
				alike.computeIfAbsent(outcomes, any -> new ArrayList<>()).add(run);
			}
		});
		List<Failure> failures = new ArrayList<>();
		for (Map.Entry<List<Outcome>, List<Integer>> each : alike.entrySet()) {
			int first = each.getValue().get(0);
			String digest = done.get(first).digest();
			RunOutcome again = program.alone(seed + first);
			boolean isRepeated = again.digest().equals(digest) && unusual(again).equals(each.getKey());
			failures.add(new Failure(each.getKey(), first, seed + first, digest, each.getValue().size(), isRepeated,
					isRepeated ? program.keep(seed + first) : ""));
		}
		return failures;
	}

	/** The failures that no plain run has. */
	private List<Outcome> unusual(RunOutcome outcome) {
		Set<Outcome> outcomes = new TreeSet<>(outcome.failures());
		outcomes.removeAll(plain.known());
		return List.copyOf(outcomes);
	}
}
