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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.session.Finding;

/** Runs the program under a scheduler that tries to bring about the findings of a session. */
@Command(name = "confirm", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock confirm [OPTIONS] SESSION -- JAVA-ARGS", //
		description = "Runs 'java JAVA-ARGS' again and again under a scheduler that tries to bring the two accesses of "
				+ "each data race of a session together. Prints how often that succeeds and what fails then.", //
		footerHeading = "%nExit status: ", //
		footer = "0; 64 wrong usage, 65 bad session, 66 findings as --fail-on says, 69 no fit Java, 70 a failure of "
				+ "Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ConfirmCommand implements Callable<Integer> {

	private static final int PLAIN_RUNS = 20;
	private static final long SHORTEST_LIMIT = 30_000;
	private static final int TIMES_PLAIN = 10;
	private static final long NANOS_PER_MILLI = 1_000_000;

	/** The findings to confirm. */
	enum ChosenEvidence {
		predicted, observed, all
	}

	/** The walk among the threads that are not postponed. */
	enum Walk {
		sparse, uniform
	}

	/** The results with which the command fails. */
	enum FailOnState {
		real, harmful, none
	}

	private final Console console;
	private final AgentJar.Source agentJar;

	@Parameters(index = "0", paramLabel = "SESSION", description = "A session file.")
	private String session;

	@Parameters(index = "1..*", arity = "1..*", paramLabel = "JAVA-ARGS", //
			description = "After '--': what follows 'java'.")
	private List<String> arguments;

	@Option(names = "--finding", paramLabel = "ID", //
			description = "Confirm this finding; repeatable. 'interlock report' prints the ids.")
	private List<String> ids = new ArrayList<>();

	@Option(names = "--evidence", paramLabel = "EVIDENCE", defaultValue = "predicted", //
			description = "Confirm the findings that are predicted (default), observed, or all.")
	private ChosenEvidence evidence;

	@Option(names = "--seeds", paramLabel = "N", defaultValue = "40", //
			description = "Directed runs of each finding (default 40).")
	private int seeds;

	@Option(names = "--jobs", paramLabel = "N", description = "Runs at a time (default: the processors).")
	private Integer jobs;

	@Option(names = "--walk", paramLabel = "WALK", defaultValue = "sparse", //
			description = "sparse (default) switches threads at one point of 16; uniform at each point, as in the paper.")
	private Walk walk;

	@Option(names = "--fail-on", paramLabel = "STATE", defaultValue = "none", //
			description = "real, harmful or none (default): exit with 66 if a finding is that.")
	private FailOnState failOn;

	@Mixin
	private final JavaOption java = new JavaOption();

	@Option(names = "--verbose", description = "Print a line for each run on standard error.")
	private boolean verbose;

	public ConfirmCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		if (seeds < 1 || jobs != null && jobs < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--seeds' and '--jobs' need a number from 1.");
		}
		List<Finding> chosen = chosen(DirectedFindings.read(session, console));
		if (chosen.isEmpty()) {
			console.say("The session has no data race to confirm. '--evidence all' includes the observed ones.");
			return ExitStatus.OK;
		}
		JavaOption.Command command = java.find(console);
		ExecutorService workers = Executors.newFixedThreadPool(
				jobs == null ? Runtime.getRuntime().availableProcessors() : jobs);
		try (AgentJar jar = AgentJar.at(agentJar.location());
				DirectedJvm jvm = new DirectedJvm(command, jar, arguments)) {
			return confirm(chosen, jvm, workers);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The program could not be run (" + OutputFiles.reason(e) + ").");
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CommandFailure(ExitStatus.INTERNAL, "The command was interrupted.");
		} finally {
			workers.shutdownNow();
		}
	}

	private List<Finding> chosen(List<Finding> findings) throws CommandFailure {
		List<Finding> chosen = new ArrayList<>();
		if (!ids.isEmpty()) {
			for (String id : ids) {
				chosen.add(DirectedFindings.find(findings, id));
			}
			return chosen;
		}
		int others = 0;
		for (Finding finding : findings) {
			if (evidence == ChosenEvidence.all
					|| finding.evidence().name().equalsIgnoreCase(evidence.name())) {
				if (DirectedFindings.isDirectable(finding)) {
					chosen.add(finding);
				} else {
					others++;
				}
			}
		}
		if (others > 0) {
			console.say(others + (others == 1 ? " finding is" : " findings are")
					+ " skipped. Only data races with two known places can be confirmed.");
		}
		return chosen;
	}

	private int confirm(List<Finding> findings, DirectedJvm jvm, ExecutorService workers)
			throws IOException, InterruptedException, CommandFailure {
		long start = System.nanoTime();
		RunOutcome plain = jvm.run("plain", plainOptions(), 0, false);
		long limit = Math.max(SHORTEST_LIMIT, TIMES_PLAIN * ((System.nanoTime() - start) / NANOS_PER_MILLI));
		if (!plain.isKnown()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The program does not run under the agent. Run it with "
					+ "'interlock run' to see why.");
		}
		Set<String> plainFailures = new HashSet<>(plain.failures());
		boolean isPlainComplete = false;
		boolean fails = false;
		for (Finding finding : findings) {
			Confirmation confirmation = new Confirmation(finding.id());
			Path target = jvm.target(finding.id(), DirectedFindings.sites(finding));
			run(seeds, workers, i -> {
				RunOutcome outcome = jvm.run(finding.id() + '-' + i,
						options(walk, target, Seeds.of(finding.id(), i)), limit, false);
				confirmation.add(i, outcome);
				printRun(finding, i, outcome);
			});
			if (!isPlainComplete && !plainFailures.containsAll(confirmation.failures())) {
				isPlainComplete = true;
				Set<String> more = Collections.synchronizedSet(plainFailures);
				run(PLAIN_RUNS - 1, workers,
						i -> more.addAll(jvm.run("plain-" + i, plainOptions(), limit, false).failures()));
			}
			confirmation.setPlain(plainFailures);
			console.out().println(DirectedFindings.title(finding));
			confirmation.lines().forEach(line -> console.out().println("    " + line));
			int best = confirmation.bestRun();
			if (best >= 0) {
				check(jvm.run(finding.id() + "-again", options(walk, target, Seeds.of(finding.id(), best)), limit,
						false), confirmation.run(best));
			}
			Confirmation.State state = confirmation.state();
			fails |= failOn == FailOnState.real
					&& (state == Confirmation.State.REAL || state == Confirmation.State.HARMFUL)
					|| failOn == FailOnState.harmful && state == Confirmation.State.HARMFUL;
		}
		return fails ? ExitStatus.FINDINGS : ExitStatus.OK;
	}

	private void check(RunOutcome again, RunOutcome first) {
		if (!again.digest().equals(first.digest())) {
			console.out().println("    not repeatable: the same seed gave the schedules " + first.digest() + " and "
					+ again.digest());
		}
	}

	private void printRun(Finding finding, int number, RunOutcome outcome) {
		if (verbose) {
			console.err().println(finding.id() + ' ' + (number + 1) + '/' + seeds + ": seed "
					+ Seeds.of(finding.id(), number) + ", schedule " + outcome.digest()
					+ (outcome.hasRaced() ? ", real" : "")
					+ (outcome.failures().isEmpty() ? "" : ", " + String.join(", ", outcome.failures())));
		}
	}

	private interface NumberedRun {
		void run(int number) throws IOException, InterruptedException;
	}

	private static void run(int count, ExecutorService workers, NumberedRun body)
			throws IOException, InterruptedException {
		List<Future<?>> all = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int number = i;
			all.add(workers.submit(() -> {
				body.run(number);
				return null;
			}));
		}
		for (Future<?> each : all) {
			try {
				each.get();
			} catch (ExecutionException e) {
				if (e.getCause() instanceof IOException failure) {
					throw failure;
				}
				throw new IllegalStateException(e.getCause());
			}
		}
	}

	/** Control ends at its first point, and only the outcome is recorded. */
	private static Map<String, String> plainOptions() {
		return Map.of("schedule", "random", "schedule-points", "0", "seed", "1");
	}

	/** The options of a directed run. */
	static Map<String, String> options(Walk walk, Path target, long seed) {
		Map<String, String> options = new HashMap<>();
		options.put("schedule", "race-fuzzer:" + walk);
		options.put("schedule-target", target.toString());
		options.put("seed", Long.toString(seed));
		return options;
	}
}
