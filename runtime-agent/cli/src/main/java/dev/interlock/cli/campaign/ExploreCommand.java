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
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.campaign.ExploredSchedules.Failure;
import dev.interlock.cli.campaign.ExploredSchedules.Result;
import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.session.Outcome;
import dev.interlock.session.PlainText;

/** Looks for schedules under which the program fails, without a target. */
@Command(name = "explore", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock explore [OPTIONS] -- JAVA-ARGS", //
		description = "Runs 'java JAVA-ARGS' again and again, each time under another schedule, until the program fails "
				+ "in a way that a first run without control did not: an exception that ends a thread or a task, a failed "
				+ "assertion (with -ea), a deadlock, an exit status, or no end. Prints the seed, with which "
				+ "'interlock replay' repeats the run.", //
		footerHeading = "%nExit status: ", //
		footer = "0 if no schedule failed; 64 wrong usage, 66 a schedule failed, 69 no fit Java or the program does not "
				+ "run, 70 a failure of Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ExploreCommand implements Callable<Integer> {

	private final Console console;
	private final AgentJar.Source agentJar;

	@Parameters(index = "0..*", arity = "1..*", paramLabel = "JAVA-ARGS", //
			description = "After '--': what follows 'java'.")
	private List<String> arguments;

	@Mixin
	private final PolicyOption policy = new PolicyOption();

	@Option(names = "--runs", paramLabel = "N", defaultValue = "100", description = "Runs (default 100).")
	private int runs;

	@Option(names = "--all-runs", description = "Go on after a failure.")
	private boolean allRuns;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "1", //
			description = "The seed of the first run (default 1); that of each other one is the next number.")
	private long seed;

	@Option(names = "--jobs", paramLabel = "N", description = "Runs at a time (default: the processors).")
	private Integer jobs;

	@Option(names = "--budget", paramLabel = "TIME", //
			description = "Start no more runs after this time, for example 90s, 10m or 2h.")
	private String budget;

	@Mixin
	private final JavaOption java = new JavaOption();

	@Option(names = "--verbose", description = "Print a line for each run on standard error.")
	private boolean verbose;

	public ExploreCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		if (runs < 1 || jobs != null && jobs < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--runs' and '--jobs' need a number from 1.");
		}
		policy.check();
		Budget time = Budget.parse(budget, System::nanoTime);
		JavaOption.Command command = java.find(console);
		return DirectedJvm.use(command, agentJar, arguments, jvm -> explore(jvm, time));
	}

	private int explore(DirectedJvm jvm, Budget time) throws IOException, InterruptedException, CommandFailure {
		ProgramRuns program = new ProgramRuns(jvm, ConfirmCommand.Walk.sparse, List.of(), time.millisLeft(), console);
		if (policy.needsLength()) {
			policy.setLength(program.run(policy.options(seed)).points());
		}
		try (Workers workers = Workers.of(jobs)) {
			ExploredSchedules schedules = new ExploredSchedules(each -> program.run(policy.options(each)),
					new PlainFailures(program, 1), workers, this::printRun);
			return end(schedules.explore(seed, runs, allRuns, time.next(1)));
		}
	}

	private int end(Result result) throws CommandFailure {
		if (result.runs() == 0) {
			throw new CommandFailure(ExitStatus.USAGE, "The budget is too small for a run: give a longer time.");
		}
		for (Failure failure : result.failures()) {
			console.out().println("Failed: " + PlainText.of(failure.text()));
			console.out().println("    " + failure.runs() + " of " + result.runs() + " runs; run " + (failure.run() + 1)
					+ ", seed " + failure.seed() + ", is the first");
			console.out()
					.println("    " + (failure.isRepeated()
							? "repeat it: interlock replay " + policy.text() + " --seed "
									+ failure.seed() + " -- " + PlainText.of(String.join(" ", arguments))
							: "not repeatable: a second run with the seed was different"));
		}
		if (result.failures().isEmpty()) {
			console.out().println((result.usual().isEmpty() ? "No schedule failed: "
					: "No schedule failed in another way than without control: ") + result.runs()
					+ (result.runs() == 1 ? " run, " : " runs, ")
					+ result.schedules() + " different.");
		}
		for (Outcome usual : result.usual()) {
			console.out().println("Also without control: " + PlainText.of(usual.text()));
		}
		for (String place : result.uncontrolled()) {
			console.out().println("Partly controlled: a thread was blocked in " + PlainText.of(place));
		}
		if (!result.failures().isEmpty()) {
			console.err().println("schedule " + result.failures().get(0).digest());
			return ExitStatus.FINDINGS;
		}
		return ExitStatus.OK;
	}

	private void printRun(int run, long usedSeed, RunOutcome outcome) {
		if (verbose) {
			List<String> failures = outcome.failures().stream().map(failure -> ", " + failure.text()).toList();
			console.say((run + 1) + "/" + runs + ": seed " + usedSeed + ", schedule " + outcome.digest()
					+ String.join("", failures));
		}
	}
}
