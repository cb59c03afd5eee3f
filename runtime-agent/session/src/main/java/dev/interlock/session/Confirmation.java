/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The directed runs of one finding, and their result. The result depends on the numbers of the runs only, not on the
 * order in which they ended, nor on the machines that ran them. Immutable.
 *
 * @param finding    the id of the finding
 * @param campaign   the campaign of the runs
 * @param shardsDone the shards, from 0, that have ended
 * @param runs       the runs in the order of their numbers, each once
 * @param simple     runs under a random schedule without a target, for comparison
 * @param plain      the failures of plain runs, without the scheduler
 * @param fixCheck   the runs of the changed program; null if there were none
 */
public record Confirmation(String finding, Campaign campaign, Set<Integer> shardsDone, List<DirectedRun> runs,
		List<DirectedRun> simple, Set<Outcome> plain, FixCheck fixCheck) {

	/**
	 * The plan of a campaign.
	 *
	 * @param id       a digest of the session, the findings and the options that decide the schedules
	 * @param jvm      the version and the platform of the JVM
	 * @param code     a digest of the classes of the finding's sites; empty if they were not found
	 * @param walk     the walk among the threads that are not postponed
	 * @param seeds    the planned runs
	 * @param shards   the number of shards
	 * @param allSeeds whether runs continued after a repeatable harmful one
	 */
	public record Campaign(String id, String jvm, String code, String walk, int seeds, int shards,
			boolean allSeeds) {
	}

	/** The result. */
	public enum State {
		/** A run hit the target. */
		REAL("real"),
		/** A run hit the target and had a failure that plain runs do not have. */
		HARMFUL("harmful"),
		/** The sites were reached, but no run hit the target. */
		NOT_REPRODUCED("not-reproduced"),
		/** A site of the finding was not reached, or no run was controlled. */
		NOT_REACHED("not-reached");

		private final String stableName;

		State(String stableName) {
			this.stableName = stableName;
		}

		/** The name in reports. */
		public String stableName() {
			return stableName;
		}

		/** Whether a run hit the target. */
		public boolean isReal() {
			return this == REAL || this == HARMFUL;
		}
	}

	/**
	 * A failure that plain runs do not have.
	 *
	 * @param outcome the failure
	 * @param runs    the number of runs that hit the target and had the failure
	 * @param simple  the number of runs without a target that had the failure
	 * @param seed    the seed of the first run that hit the target and had the failure
	 */
	public record Failure(Outcome outcome, int runs, int simple, long seed) {
	}

	/** Sorts the runs by number. Of two runs with one number, the first counts. */
	public Confirmation {
		shardsDone = Collections.unmodifiableSet(new TreeSet<>(shardsDone));
		runs = byNumber(runs);
		simple = byNumber(simple);
		plain = Collections.unmodifiableSet(new TreeSet<>(plain));
	}

	/** A confirmation without a check of a fix. */
	public Confirmation(String finding, Campaign campaign, Set<Integer> shardsDone, List<DirectedRun> runs,
			List<DirectedRun> simple, Set<Outcome> plain) {
		this(finding, campaign, shardsDone, runs, simple, plain, null);
	}

	/** The same confirmation with the runs of the changed program. */
	public Confirmation with(FixCheck check) {
		return new Confirmation(finding, campaign, shardsDone, runs, simple, plain, check);
	}

	/** The result of the runs of the changed program; null if there were none. */
	public FixResult fix() {
		return fixCheck == null ? null : new FixResult(this);
	}

	private static List<DirectedRun> byNumber(List<DirectedRun> runs) {
		Map<Integer, DirectedRun> sorted = new TreeMap<>();
		runs.forEach(run -> sorted.merge(run.number(), run, (first, second) -> first.digestAgain().isEmpty()
				? first.with(second.digestAgain()).with(second.schedule()).withFile(second.scheduleFile())
				: first));
		return List.copyOf(sorted.values());
	}

	/** Merges two parts of a campaign. */
	public Confirmation and(Confirmation other) {
		Set<Integer> done = new TreeSet<>(shardsDone);
		done.addAll(other.shardsDone);
		Set<Outcome> failures = new TreeSet<>(plain);
		failures.addAll(other.plain);
		return new Confirmation(finding, campaign, done, both(runs, other.runs), both(simple, other.simple), failures,
				other.fixCheck == null ? fixCheck : other.fixCheck);
	}

	private static List<DirectedRun> both(List<DirectedRun> first, List<DirectedRun> second) {
		List<DirectedRun> both = new ArrayList<>(first);
		both.addAll(second);
		return both;
	}

	/**
	 * The runs that count: all, or those up to the first repeatable harmful one, and those that were added to the
	 * campaign later.
	 */
	public List<DirectedRun> counted() {
		if (!campaign.allSeeds()) {
			for (int i = 0; i < runs.size(); i++) {
				if (runs.get(i).isRepeated() && isHarmful(runs.get(i))) {
					int last = i;
					return IntStream.range(0, runs.size()).filter(j -> j <= last || isAdded(runs.get(j)))
							.mapToObj(runs::get).toList();
				}
			}
		}
		return runs;
	}

	/** Whether a run was added to the campaign later; its number is beyond those planned. */
	private boolean isAdded(DirectedRun run) {
		return run.number() >= campaign.seeds();
	}

	/** The latest run that was added to the campaign; null if there is none. */
	public DirectedRun latestAdded() {
		return runs.isEmpty() || !isAdded(runs.get(runs.size() - 1)) ? null : runs.get(runs.size() - 1);
	}

	/** The number of the next run that is added to the campaign. */
	public int nextNumber() {
		return runs.isEmpty() ? campaign.seeds() : Math.max(campaign.seeds(), runs.get(runs.size() - 1).number() + 1);
	}

	/** Whether a run hit the target and had a failure that plain runs do not have. */
	public boolean isHarmful(DirectedRun run) {
		return run.hit() && !plain.containsAll(run.outcomes());
	}

	/** The share of the runs that count and hit the target. */
	public Proportion proportion() {
		List<DirectedRun> counted = counted();
		return new Proportion((int) counted.stream().filter(DirectedRun::hit).count(), counted.size());
	}

	/** The run to repeat: a repeatable harmful one, any harmful one, or one that hit the target; null if none. */
	public DirectedRun best() {
		List<DirectedRun> counted = counted();
		List<Predicate<DirectedRun>> choices = List.of(run -> isHarmful(run) && run.isRepeated(), this::isHarmful,
				DirectedRun::hit);
		return choices.stream().map(choice -> counted.stream().filter(choice).findFirst().orElse(null))
				.filter(Objects::nonNull).findFirst().orElse(null);
	}

	/** The run whose steps are recorded: the one to repeat, else the latest; null if there is none. */
	public DirectedRun scheduled() {
		DirectedRun best = best();
		return best != null && best.schedule() != null ? best
				: runs.stream().filter(run -> run.schedule() != null).reduce((first, second) -> second).orElse(null);
	}

	/** The result of the runs so far. */
	public State state() {
		List<DirectedRun> counted = counted();
		if (counted.stream().anyMatch(this::isHarmful)) {
			return State.HARMFUL;
		}
		if (counted.stream().anyMatch(DirectedRun::hit)) {
			return State.REAL;
		}
		return counted.stream().anyMatch(DirectedRun::isReached) ? State.NOT_REPRODUCED : State.NOT_REACHED;
	}

	/** The failures of the runs that hit the target, except those that plain runs have. */
	public List<Failure> harmful() {
		Map<Outcome, Failure> found = new TreeMap<>();
		counted().stream().filter(DirectedRun::hit).forEach(run -> run.outcomes().stream()
				.filter(outcome -> !plain.contains(outcome))
				.forEach(outcome -> found.merge(outcome, new Failure(outcome, 1, withoutTarget(outcome), run.seed()),
						(old, more) -> new Failure(outcome, old.runs() + 1, old.simple(), old.seed()))));
		return List.copyOf(found.values());
	}

	private int withoutTarget(Outcome outcome) {
		return (int) simple.stream().filter(run -> run.outcomes().contains(outcome)).count();
	}

	/** Why the seeds do not decide the schedules alone: distinct clauses. */
	public List<String> uncontrolled() {
		return counted().stream().flatMap(run -> run.uncontrolled().stream())
				.map(place -> place.replaceFirst(", \\d+x$", "")).distinct().toList();
	}

	/** The shards whose runs are missing. */
	public List<Integer> missingShards() {
		return IntStream.range(0, Math.min(campaign.shards(), TextBudget.MOST_PARTS)).boxed()
				.filter(shard -> !shardsDone.contains(shard)).toList();
	}

	/** The result as text, one sentence per line. */
	public List<String> lines() {
		Proportion share = proportion();
		DirectedRun best = best();
		List<String> lines = new ArrayList<>();
		switch (state()) {
		case REAL, HARMFUL -> lines.add("real: " + (share.runs() == 1 ? ""
				: share.hits() + " of " + share.runs() + " schedules (" + percent(share.low()) + " to "
						+ percent(share.high()) + "), ")
				+ schedule(best));
		case NOT_REPRODUCED -> lines.add(share.runs() == 1
				? "not reproduced with " + schedule(counted().get(0)) + ": other schedules may have it"
				: "not reproduced in " + share.runs() + " schedules: it happens in at most "
						+ percent(share.atMost()) + " of them");
		default -> lines.add("not reached: " + unreached());
		}
		for (Failure failure : harmful()) {
			lines.add("harmful: " + failure.outcome().text() + " in " + failure.runs() + " of them, seed "
					+ failure.seed() + "; plain runs do not have it" + (simple.isEmpty() ? ""
							: ", runs without the target have it in " + failure.simple() + " of " + simple.size()));
		}
		DirectedRun latest = latestAdded();
		if (latest != null) {
			lines.add("latest run: " + result(latest) + ", " + schedule(latest));
		}
		List<String> causes = uncontrolled();
		if (!causes.isEmpty()) {
			lines.add("partly controlled: " + String.join("; ", causes));
		}
		if (best != null && !best.digestAgain().isEmpty() && !best.isRepeated()) {
			lines.add("not repeatable: the same seed gave the schedules " + best.digest() + " and "
					+ best.digestAgain());
		}
		List<Integer> missing = missingShards();
		if (!missing.isEmpty()) {
			lines.add("incomplete: the runs of " + missing.size() + " of " + campaign.shards()
					+ " shards are missing: "
					+ missing.stream().map(String::valueOf).collect(Collectors.joining(", ")));
		}
		if (fixCheck != null) {
			lines.addAll(fix().lines());
		}
		return lines;
	}

	private static String schedule(DirectedRun run) {
		return "seed " + run.seed() + ", schedule " + run.digest();
	}

	/** The result of one run, with its failures. */
	private String result(DirectedRun run) {
		String state = !run.isReached() ? "not reached"
				: isHarmful(run) ? "real, harmful" : run.hit() ? "real" : "not reproduced";
		return run.outcomes().isEmpty() ? state
				: state + " (" + run.outcomes().stream().map(Outcome::text).collect(Collectors.joining(", ")) + ")";
	}

	private String unreached() {
		if (runs.isEmpty()) {
			return "there was no run.";
		}
		return runs.stream().map(DirectedRun::missing).filter(text -> !text.isEmpty()).findFirst()
				.orElse("the program did not run under the scheduler.");
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f %%", 100 * share);
	}
}
