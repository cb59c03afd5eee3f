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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.interlock.session.DirectedRun.Sites;

/**
 * Whether a change of the program has removed a race: the runs of a {@link FixCheck}, compared with those of the
 * confirmation. Immutable.
 */
public final class FixResult {

	/** The result at the sites of the finding. */
	public enum State {
		/** The threads came to the sites in each run, and never at the same time, or no race is possible. */
		NO_CONFLICT("no-conflict", "sites no longer conflict"),
		/** No run hit the target, and in some of them the threads came to the sites. */
		GONE("gone", "gone from these schedules"),
		/** A site is no longer in the code, and other schedules have no data race that the session does not have. */
		NO_ACCESS("no-access", "access gone"),
		/** A run hit the target. */
		STILL_THERE("still-there", "still there"),
		/** The threads came to the sites in no run. */
		NOT_REACHED("not-reached", "sites not reached"),
		/** A site is no longer in the code, or the field is final, and the race may have moved to other variables. */
		NOT_FOUND("not-found", "sites not found");

		private final String stableName;
		private final String text;

		State(String stableName, String text) {
			this.stableName = stableName;
			this.text = text;
		}

		/** The name in reports. */
		public String stableName() {
			return stableName;
		}

		/** The result in a few words. */
		public String text() {
			return text;
		}

		/** Whether the runs show that the schedules of the race no longer have it. */
		public boolean isGood() {
			return this == NO_CONFLICT || this == GONE || this == NO_ACCESS;
		}
	}

	/**
	 * A failure of the changed program.
	 *
	 * @param outcome the failure
	 * @param isOld   whether the race had it before the change; else no run before the change had it
	 * @param runs    the number of runs with the failure
	 * @param seed    the seed of the first of them
	 * @param isSimple whether that run has no target
	 */
	public record Failure(Outcome outcome, boolean isOld, int runs, long seed, boolean isSimple) {

		/** Whether the unchanged program may have it too, in schedules that it was not run with. */
		public boolean isUncertain() {
			return isSimple && !isOld && outcome.kind() != Outcome.Kind.DEADLOCK && outcome.kind() != Outcome.Kind.HANG;
		}
	}

	private final Confirmation before;
	private final FixCheck check;

	FixResult(Confirmation before) {
		this.before = before;
		check = before.fixCheck();
	}

	/** The runs that count: those up to the first that shows the race. */
	public List<DirectedRun> counted() {
		List<DirectedRun> runs = check.runs();
		for (int i = 0; i < runs.size(); i++) {
			if (ends(runs.get(i))) {
				return runs.subList(0, i + 1);
			}
		}
		return runs;
	}

	/** The runs that count, and those without the target. */
	private List<DirectedRun> all() {
		List<DirectedRun> all = new ArrayList<>(counted());
		all.addAll(check.simple());
		return all;
	}

	/** Whether no run needs to follow, because this one shows the race or does not end. */
	public static boolean ends(DirectedRun run) {
		return isRace(run) || run.outcomes().contains(Outcome.of(Outcome.Kind.HANG));
	}

	private static boolean isRace(DirectedRun run) {
		return run.hit() && run.sites() != Sites.VOLATILE;
	}

	/** The number of the runs that count and in which the threads came to the sites. */
	public int ran() {
		return count(Sites.BOTH_RAN);
	}

	private int count(Sites sites) {
		return (int) counted().stream().filter(run -> run.controlled() && run.sites() == sites).count();
	}

	/** The result at the sites. */
	public State state() {
		List<DirectedRun> runs = counted();
		if (runs.stream().anyMatch(FixResult::isRace)) {
			return State.STILL_THERE;
		}
		if (count(Sites.VOLATILE) > 0 || count(Sites.FINAL) > 0 && check.races().isEmpty()) {
			return State.NO_CONFLICT;
		}
		if (count(Sites.NOT_FOUND) + count(Sites.FINAL) > 0) {
			return isWithoutAccess() ? State.NO_ACCESS : State.NOT_FOUND;
		}
		if (ran() == 0) {
			return State.NOT_REACHED;
		}
		return ran() == runs.size() ? State.NO_CONFLICT : State.GONE;
	}

	/** Whether no run has the sites, and those without a target would have shown a race of other accesses. */
	private boolean isWithoutAccess() {
		return check.seeksRaces() && check.races().isEmpty() && !check.simple().isEmpty()
				&& check.simple().stream().allMatch(DirectedRun::controlled)
				&& count(Sites.NOT_FOUND) == counted().size();
	}

	/** The data races on the variable of the finding that other schedules of the changed program have. */
	public List<FixCheck.Race> racesOnVariable() {
		return check.races().stream().filter(FixCheck.Race::isSameVariable).toList();
	}

	/**
	 * The failures of the runs, without those that the program had for other reasons before the change. In their order.
	 */
	public List<Failure> failures() {
		Set<Outcome> harm = new TreeSet<>();
		before.harmful().forEach(failure -> harm.add(failure.outcome()));
		Set<Outcome> known = new TreeSet<>(before.plain());
		before.runs().forEach(run -> known.addAll(run.outcomes()));
		before.simple().forEach(run -> known.addAll(run.outcomes()));
		known.removeAll(harm);
		Map<Outcome, Failure> found = new TreeMap<>();
		List<DirectedRun> directed = counted();
		List<DirectedRun> all = all();
		for (int i = 0; i < all.size(); i++) {
			DirectedRun run = all.get(i);
			boolean isSimple = i >= directed.size();
			for (Outcome outcome : run.outcomes()) {
				if (!known.contains(outcome)) {
					found.merge(outcome, new Failure(outcome, harm.contains(outcome), 1, run.seed(), isSimple),
							(old, more) -> new Failure(outcome, old.isOld(), old.runs() + 1, old.seed(),
									old.isSimple()));
				}
			}
		}
		return List.copyOf(found.values());
	}

	/** Whether the race is gone from the schedules, and the changed program has neither a failure nor another one. */
	public boolean isFixed() {
		return state().isGood() && !isWrong() && failures().isEmpty();
	}

	/** Whether the fix is wrong: the race or another one on its variable is there, or the changed program fails. */
	public boolean isWrong() {
		return state() == State.STILL_THERE || !failures().stream().allMatch(Failure::isUncertain)
				|| !racesOnVariable().isEmpty();
	}

	/** Whether the classes of the finding are those of the confirmation. */
	public boolean isUnchanged() {
		return !check.campaign().code().isEmpty() && check.campaign().code().equals(before.campaign().code());
	}

	/** The result in a few words, for example {@code gone from these schedules (40 of 40)}. */
	public String summary() {
		if (state().isGood() && !failures().isEmpty()) {
			return "the changed program fails: " + failures().get(0).outcome().text();
		}
		if (state() != State.STILL_THERE && !racesOnVariable().isEmpty()) {
			return "another data race on the variable";
		}
		if (state() == State.NO_ACCESS) {
			return state().text() + ", no race (" + schedules(check.simple().size()) + ')';
		}
		return state().isGood() ? state().text() + " (" + counted().size() + " of " + check.campaign().seeds() + ')'
				: state().text();
	}

	/** The result as text, one sentence per line. */
	public List<String> lines() {
		List<String> lines = new ArrayList<>();
		for (FixCheck.Race race : state() == State.NOT_FOUND ? check.races() : racesOnVariable()) {
			lines.add("fix: data race on " + race.accesses().variable() + ": " + race.accesses().first().text() + ", "
					+ race.accesses().second().text() + ", in " + race.runs() + " of "
					+ schedules(check.simple().size()) + ", seed " + race.seed() + " of policy pos");
		}
		lines.add("fix: " + state().text() + ": " + reason());
		for (Failure failure : failures()) {
			lines.add(
					(failure.isOld() ? "fix: still fails: " : "fix: new failure: ") + failure.outcome().text() + " in "
							+ failure.runs() + " of " + schedules(all().size()) + ", seed " + failure.seed()
							+ (failure.isSimple() ? " of policy pos" : "")
							+ (failure.isUncertain()
									? "; the unchanged program was not run in these schedules: 'explore' shows "
											+ "whether it has the failure too"
									: failure.isOld() ? "" : "; no run before the change has it"));
		}
		if (!state().isGood() && state() != State.STILL_THERE && failures().isEmpty()) {
			lines.add("fix: no failure in " + schedules(all().size()));
		}
		if (isUnchanged()) {
			lines.add("fix: the classes of the sites are unchanged");
		}
		return lines;
	}

	private String reason() {
		List<DirectedRun> runs = counted();
		return switch (state()) {
		case STILL_THERE ->
			"seed " + runs.get(runs.size() - 1).seed() + " brings it about again (schedule "
					+ runs.size() + " of " + check.campaign().seeds() + ')';
		case NO_CONFLICT -> noConflict();
		case GONE -> "not in " + schedules(runs.size()) + "; the threads came to the sites in " + ran() + " of them";
		case NOT_REACHED -> unreached();
		case NO_ACCESS -> schedules(check.simple().size())
				+ " without a target have no data race that the session does not have. " + missing();
		case NOT_FOUND -> count(Sites.FINAL) > 0 ? "the field is final, but other variables have data races now."
				: missing() + (check.races().isEmpty() ? " This says nothing about the fix." : "");
		};
	}

	private String noConflict() {
		if (count(Sites.FINAL) > 0) {
			return "the field is final";
		}
		if (count(Sites.VOLATILE) > 0) {
			long met = counted().stream().filter(DirectedRun::hit).count();
			return "the field is volatile, so this is no data race; two threads still stood before both accesses in "
					+ met + " of " + schedules(counted().size());
		}
		return "the threads came to the sites in each of " + schedules(counted().size())
				+ ", never at the same time";
	}

	private String unreached() {
		String missing = missing();
		if (counted().stream().noneMatch(DirectedRun::controlled)) {
			return "the program did not run under the scheduler. This says nothing about the fix.";
		}
		return (missing.isEmpty() ? "The threads came to the sites in none of " + schedules(counted().size()) + '.'
				: missing) + " This says nothing about the fix.";
	}

	private String missing() {
		return counted().stream().map(DirectedRun::missing).filter(text -> !text.isEmpty()).findFirst().orElse("");
	}

	private static String schedules(int count) {
		return count == 1 ? "1 schedule" : count + " schedules";
	}
}
