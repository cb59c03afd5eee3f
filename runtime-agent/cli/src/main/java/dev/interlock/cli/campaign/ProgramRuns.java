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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.Outcome;

/** Runs the program of a campaign. Thread-safe. */
final class ProgramRuns implements Runs, AutoCloseable {

	private static final long SHORTEST_LIMIT = 30_000;
	/** For the first plain run without a budget. */
	private static final long FIRST_LIMIT = 600_000;
	/** For the first plain run without a budget, if the program need not end. */
	private static final long FIRST_PATIENCE = 30_000;
	/** Of a budget, for the first plain run, if the program need not end. */
	private static final long FIRST_PART = 4;
	private static final int MILLIS_PER_SECOND = 1000;
	private static final int TIMES_PLAIN = 10;
	/** Of a plain run; longer ones may need the second compiler. */
	private static final long SHORT_MILLIS = 5_000;
	private static final long NANOS_PER_MILLI = 1_000_000;
	/** The agent's option for the file of steps. */
	static final String TRACE = "schedule-trace";
	/** The agent's option for the file of the schedule. */
	static final String SCHEDULE_FILE = "schedule-file";

	private final DirectedJvm jvm;
	private final ConfirmCommand.Walk walk;
	private final Map<String, Path> targets = new HashMap<>();
	private final AtomicInteger number = new AtomicInteger();
	private final RunOutcome first;
	private final long firstSeconds;
	private final long limit;
	private final RepeatedProgram program;
	/** Null if no schedules are kept. */
	private final ScheduleFolder schedules;

	/** The time for the first plain run, and whether the program must end in it. */
	record FirstRun(long limitMillis, boolean mustEnd) {

		/** @param budgetMillis the time that is left; 0 for no limit */
		static FirstRun thatEnds(long budgetMillis) {
			return new FirstRun(budgetMillis == 0 ? FIRST_LIMIT : budgetMillis, true);
		}

		/** A program that hangs without control can deadlock with it. */
		static FirstRun thatMayHang(long budgetMillis) {
			return new FirstRun(budgetMillis == 0 ? FIRST_PATIENCE : Math.max(1, budgetMillis / FIRST_PART), false);
		}

		/** The time for each other run of a program that has not ended: control makes it slower. */
		private long limitOfOthers() {
			return Math.max(limitMillis, Math.min(SHORTEST_LIMIT, FIRST_PART * limitMillis));
		}
	}

	/**
	 * Makes the first plain run, whose time limits the others.
	 *
	 * @param schedules   receives the schedules that hit their target; null for none
	 * @param isRepeated  whether one JVM makes many runs if the program can be repeated
	 * @throws CommandFailure if the program does not run under the agent, or does not end
	 */
	ProgramRuns(DirectedJvm jvm, ConfirmCommand.Walk walk, List<Finding> findings, ScheduleFolder schedules,
			FirstRun firstRun, boolean isRepeated, Console console)
			throws IOException, InterruptedException, CommandFailure {
		this.jvm = jvm;
		this.walk = walk;
		this.schedules = schedules;
		for (Finding finding : findings) {
			targets.put(finding.id(), jvm.target(finding));
		}
		long start = System.nanoTime();
		DirectedJvm.Noted plain = jvm.runNoted("plain", plainOptions(), firstRun.limitMillis());
		long millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
		first = plain.outcome();
		firstSeconds = (firstRun.limitMillis() + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND;
		limit = hangs() ? firstRun.limitOfOthers() : Math.max(SHORTEST_LIMIT, TIMES_PLAIN * millis);
		if (hangs() && firstRun.mustEnd()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "Without control the program does not end in "
					+ firstSeconds + " s: give arguments with which it ends, or a longer budget.");
		}
		MethodOption.check(plain.message());
		String message = plain.message().isEmpty() ? "" : " It printed: " + plain.message();
		if (!hangs() && (!first.isKnown() || plain.isLauncherError())) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The program does not run under the agent." + (message.isEmpty()
							? " Run it with 'interlock run' to see why."
							: message));
		}
		if (hangs() || millis < SHORT_MILLIS) {
			jvm.expectShortRuns();
		}
		if (hangs()) {
			console.say("Without control the program does not end in " + firstSeconds + " s.");
		} else if (first.status() != 0) {
			console.say("The program ends with exit status " + first.status() + " without control too." + message);
		}
		program = new RepeatedProgram(new RepeatedProgram.Jvms() {
			@Override
			public RunOutcome run(Map<String, String> options) throws IOException, InterruptedException {
				return jvm.run("run-" + number.getAndIncrement(), options, limit, false);
			}

			@Override
			public Process startRepeating(Map<String, String> options) throws IOException {
				return jvm.startRepeating(options);
			}
		}, isRepeated, limit, console);
	}

	/** Whether the first plain run did not end. */
	boolean hangs() {
		return first.status() < 0;
	}

	/**
	 * Checks that a program which hangs without control ends with it.
	 *
	 * @throws CommandFailure if it does not
	 */
	void checkEnd(Map<String, String> options) throws IOException, InterruptedException, CommandFailure {
		if (hangs() && run(options).status() < 0) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The program does not end in " + firstSeconds
					+ " s, with control neither: give arguments with which it ends, or a longer budget.");
		}
	}

	@Override
	public Set<Outcome> plain(int run) throws IOException, InterruptedException {
		return run == 0 ? first.failures() : runAlone(plainOptions()).failures();
	}

	@Override
	public DirectedRun simple(int run) throws IOException, InterruptedException {
		long seed = Seeds.of(CampaignRunner.SIMPLE, run);
		return run(Map.of("schedule", "random:" + walk.withoutThreads(),
				"seed", Long.toString(seed))).toRun(run, seed);
	}

	@Override
	public DirectedRun directed(String finding, int run) throws IOException, InterruptedException {
		long seed = Seeds.of(finding, run);
		Map<String, String> options = options(walk, targets.get(finding), seed);
		RunOutcome outcome = run(options);
		return (outcome.hasRaced() ? check(options, outcome) : outcome).toRun(run, seed);
	}

	@Override
	public DirectedRun again(String finding, int run) throws IOException, InterruptedException {
		long seed = Seeds.of(finding, run);
		Map<String, String> options = options(walk, targets.get(finding), seed);
		Path trace = jvm.file("trace-" + number.getAndIncrement());
		options.put(TRACE, trace.toString());
		Path schedule = jvm.file("schedule-" + number.getAndIncrement());
		if (schedules != null) {
			options.put(SCHEDULE_FILE, schedule.toString());
		}
		DirectedRun again = runAlone(options).toRun(run, seed).with(TraceFile.read(trace));
		Files.deleteIfExists(trace);
		return schedules == null || !again.hit() ? again : again.withFile(schedules.keep(schedule, finding, seed));
	}

	/** A run of the changed program, with a seed of an earlier campaign. What fails must fail in a JVM of its own too. */
	DirectedRun changed(String finding, int run, long seed, ConfirmCommand.Walk with)
			throws IOException, InterruptedException {
		return changed(options(with, targets.get(finding), seed)).toRun(run, seed);
	}

	/** A run of the changed program under a schedule of {@code explore}, whose policy seeks failures. */
	FixRunner.SimpleRun explored(int run) throws IOException, InterruptedException {
		long seed = 1L + run;
		// as 'replay --policy pos' repeats it
		RunOutcome outcome = changed(
				Map.of("schedule", "pos", "schedule-accesses", "all", "seed", Long.toString(seed)));
		return new FixRunner.SimpleRun(outcome.toRun(run, seed), outcome.dataRaces());
	}

	private RunOutcome changed(Map<String, String> options) throws IOException, InterruptedException {
		RunOutcome outcome = run(options);
		return outcome.hasRaced() || !outcome.failures().isEmpty() ? check(options, outcome) : outcome;
	}

	/** A run with options of the agent. */
	RunOutcome run(Map<String, String> options) throws IOException, InterruptedException {
		return program.run(options);
	}

	/** A run in a JVM of its own. */
	RunOutcome runAlone(Map<String, String> options) throws IOException, InterruptedException {
		return program.runAlone(options);
	}

	/** Whether one JVM makes many runs. */
	boolean isRepeated() {
		return program.isRepeatable();
	}

	/** The outcome that counts, see {@link RepeatedProgram#check}. */
	RunOutcome check(Map<String, String> options, RunOutcome outcome) throws IOException, InterruptedException {
		return program.check(options, outcome);
	}

	@Override
	public void close() {
		program.close();
	}

	/** Control ends at its first point, and only the outcome is recorded. */
	static Map<String, String> plainOptions() {
		return Map.of("schedule", "random", "schedule-points", "0", "seed", "1");
	}

	/** The options of a directed run. */
	static Map<String, String> options(ConfirmCommand.Walk walk, Path target, long seed) {
		Map<String, String> options = new HashMap<>();
		options.put("schedule", "race-fuzzer:" + walk);
		options.put("schedule-target", target.toString());
		options.put("seed", Long.toString(seed));
		return options;
	}
}
