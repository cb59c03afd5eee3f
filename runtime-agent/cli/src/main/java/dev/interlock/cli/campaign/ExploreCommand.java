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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.campaign.ExploredSchedules.Failure;
import dev.interlock.cli.campaign.ExploredSchedules.Result;
import dev.interlock.cli.campaign.ExploredSchedules.UsualFailure;
import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.report.ReportFile;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.session.Exploration;
import dev.interlock.session.Exploration.ObservedRace;
import dev.interlock.session.Outcome;
import dev.interlock.session.PlainText;

/** Looks for schedules under which the program fails, without a target. */
@Command(name = "explore", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = { "interlock explore [OPTIONS] -- JAVA-ARGS",
				"interlock explore [OPTIONS] --method CLASS.METHOD -- JAVA-OPTIONS" }, //
		description = "Runs 'java JAVA-ARGS' again and again, each time under another schedule, until the program fails "
				+ "in a way that runs without control do not always: an exception that ends a thread or a task, a failed "
				+ "assertion (with -ea), a deadlock, an exit status, or no end. Prints the seed, with which "
				+ "'interlock replay' repeats the run, and the data races of the runs.", //
		footerHeading = "%nExit status: ", //
		footer = "0; 64 wrong usage, 66 a schedule failed or had a data race, as --fail-on says, "
				+ "69 no fit Java or the program does not run, 70 a failure of Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ExploreCommand implements Callable<Integer> {

	private static final int RUNS_IN_A_JVM = 1_000;
	private static final int RUNS_ALONE = 100;
	/** Of a program that fails without control. */
	private static final int PLAIN_RUNS = 3;

	/** The results with which the command fails. */
	enum FailOnResult {
		failure, race, none;

		boolean isMetBy(Result result) {
			return this != none && !result.failures().isEmpty() || this == race && !result.races().isEmpty();
		}
	}

	private final Console console;
	private final AgentJar.Source agentJar;

	@Parameters(index = "0..*", arity = "1..*", paramLabel = "JAVA-ARGS", //
			description = "After '--': what follows 'java'.")
	private List<String> arguments;

	@Mixin
	private final PolicyOption policy = new PolicyOption();

	@Mixin
	private final MethodOption method = new MethodOption();

	@Option(names = "--runs", paramLabel = "N", //
			description = "Runs (default: 1000, or 100 if each run has a new JVM).")
	private Integer runs;

	@Option(names = "--all-runs", description = "Go on after a failure.")
	private boolean allRuns;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "1", //
			description = "The seed of the first run (default 1); that of each other one is the next number.")
	private long seed;

	@Option(names = "--fail-on", paramLabel = "RESULT", defaultValue = "failure", //
			description = "failure (default), race or none: exit with 66 if a schedule failed, if one failed or had a data "
					+ "race, or never.")
	private FailOnResult failOn;

	@Option(names = "--schedules", paramLabel = "FOLDER", //
			description = "Keeps the schedule of each failure in FOLDER/failed-SEED.schedule, for "
					+ "'interlock replay --policy replay:FILE'.")
	private String schedules;

	@Option(names = "--report", paramLabel = "FORMAT=FILE", //
			description = "Writes the result, as text or json, at the end; may be repeated.")
	private List<String> reports = List.of();

	@Mixin
	private final JavaOption java = new JavaOption();

	@Mixin
	private final RunsOptions options = new RunsOptions();

	public ExploreCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		if (runs != null && runs < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--runs' needs a number from 1.");
		}
		options.check();
		policy.check();
		policy.mixByDefault();
		List<String> program = method.complete(arguments);
		Budget time = options.budget();
		List<ReportFile> reportFiles = ReportFile.parseForExploration(reports, console);
		ScheduleFolder folder = ScheduleFolder.of(schedules, console);
		JavaOption.Command command = java.find(console);
		return DirectedJvm.use(command, agentJar, program, jvm -> explore(jvm, time, folder, reportFiles));
	}

	private int explore(DirectedJvm jvm, Budget time, ScheduleFolder folder, List<ReportFile> reportFiles)
			throws IOException, InterruptedException, CommandFailure {
		try (Workers workers = options.workers();
				ProgramRuns program = new ProgramRuns(jvm, ConfirmCommand.Walk.sparse, List.of(), null,
						ProgramRuns.FirstRun.thatMayHang(time.millisLeft()), options.isRepeated(), console)) {
			program.checkEnd(policy.options(seed));
			Set<Outcome> usual = usual(program);
			if (policy.needsLength()) {
				policy.setLength(program.runAlone(policy.options(seed)).choices());
			}
			ExploredSchedules schedules = new ExploredSchedules(run(program, jvm, folder),
					new PlainFailures(any -> usual, 1, 1),
					workers,
					this::printRun);
			return end(schedules.explore(seed, () -> count(program), allRuns, time.next(1)), reportFiles);
		}
	}

	/** The failures that all plain runs have: what only some of them have depends on the schedule. */
	private static Set<Outcome> usual(ProgramRuns program) throws IOException, InterruptedException {
		Set<Outcome> usual = new TreeSet<>(program.plain(0));
		for (int i = 1; i < PLAIN_RUNS && !usual.isEmpty() && !program.hangs(); i++) {
			usual.retainAll(program.plain(i));
		}
		return usual;
	}

	private int count(ProgramRuns program) {
		return runs != null ? runs : program.isRepeated() ? RUNS_IN_A_JVM : RUNS_ALONE;
	}

	/** @param folder receives the schedules of failures that can be repeated; null for none */
	private ExploredSchedules.Run run(ProgramRuns program, DirectedJvm jvm, ScheduleFolder folder) {
		return new ExploredSchedules.Run() {
			@Override
			public RunOutcome with(long each) throws IOException, InterruptedException {
				return program.run(policy.options(each));
			}

			@Override
			public RunOutcome alone(long each) throws IOException, InterruptedException {
				Map<String, String> agentOptions = policy.options(each);
				if (folder != null) {
					agentOptions.put(ProgramRuns.SCHEDULE_FILE, written(each).toString());
				}
				return program.runAlone(agentOptions);
			}

			@Override
			public String keep(long each) throws IOException {
				return folder == null ? "" : folder.keep(written(each), "failed", each);
			}

			private Path written(long each) {
				return jvm.file("schedule-" + each);
			}

			@Override
			public RunOutcome checked(long each, RunOutcome outcome) throws IOException, InterruptedException {
				return program.check(policy.options(each), outcome);
			}
		};
	}

	private int end(Result result, List<ReportFile> reportFiles) throws CommandFailure {
		if (result.runs() == 0) {
			throw new CommandFailure(ExitStatus.USAGE, "The budget is too small for a run: give a longer time.");
		}
		List<String> lines = lines(result);
		lines.forEach(console.out()::println);
		Exploration exploration = new Exploration(policy.name(), result.runs(), result.schedules(),
				result.failures().stream().map(Failure::toSchedule).toList(), result.races());
		for (ReportFile report : reportFiles) {
			report.write(exploration, String.join("\n", lines) + '\n');
		}
		if (!result.failures().isEmpty()) {
			console.err().println("schedule " + result.failures().get(0).digest());
		}
		return failOn.isMetBy(result) ? ExitStatus.FINDINGS : ExitStatus.OK;
	}

	private List<String> lines(Result result) {
		List<String> lines = new ArrayList<>();
		for (Failure failure : result.failures()) {
			lines.add("Failed: " + PlainText.of(failure.text()));
			lines.add("    " + first(failure.runs(), result.runs(), failure.run(), failure.seed()));
			lines.add("    " + (failure.isRepeated()
					? "repeat it: interlock replay " + policy.text() + method.text() + " --seed " + failure.seed()
							+ " -- "
							+ PlainText.of(String.join(" ", arguments))
					: "not repeatable: a second run with the seed was different"));
			if (!failure.file().isEmpty()) {
				lines.add("    schedule: " + PlainText.of(failure.file()));
			}
		}
		for (ObservedRace each : result.races()) {
			lines.add("Data race on " + PlainText.of(each.race().variable()));
			lines.add("    " + PlainText.of(each.race().first().text()));
			lines.add("    " + PlainText.of(each.race().second().text()));
			lines.add("    " + first(each.runs(), result.runs(), each.schedule(), each.seed()));
		}
		if (result.failures().isEmpty()) {
			lines.add((result.usual().isEmpty() ? "No schedule failed: "
					: "No schedule failed in another way than without control: ") + result.runs()
					+ (result.runs() == 1 ? " run, " : " runs, ") + result.schedules() + " different.");
		}
		for (UsualFailure usual : result.usual()) {
			lines.add("Also without control: " + PlainText.of(usual.outcome().text()));
			if (usual.runs() > 0) {
				lines.add("    " + first(usual.runs(), result.runs(), usual.run(), usual.seed()));
			}
		}
		for (String cause : result.uncontrolled()) {
			lines.add("Partly controlled: " + PlainText.of(cause));
		}
		return lines;
	}

	private static String first(int runs, int of, int run, long seed) {
		return runs + " of " + of + " runs; run " + (run + 1) + ", seed " + seed + ", is the first";
	}

	private void printRun(int run, long usedSeed, RunOutcome outcome) {
		if (options.isVerbose()) {
			List<String> failures = outcome.failures().stream().map(failure -> ", " + failure.text()).toList();
			console.say((run + 1) + (runs == null ? "" : "/" + runs) + ": seed " + usedSeed + ", schedule "
					+ outcome.digest()
					+ String.join("", failures));
		}
	}
}
