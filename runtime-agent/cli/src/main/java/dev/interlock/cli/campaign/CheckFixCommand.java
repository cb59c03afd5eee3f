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
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.report.ReportFile;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.cli.run.JavaVersion;
import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.Findings;
import dev.interlock.session.FixCheck;
import dev.interlock.session.FixResult;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;

/** Runs a changed program under the schedules that had the findings of a session. */
@Command(name = "check-fix", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock check-fix [OPTIONS] SESSION -- JAVA-ARGS", //
		description = "Runs the changed program with the seeds of 'interlock confirm': first those that brought a finding "
				+ "about. Prints whether they still do and what fails, and adds it to the "
				+ "session.", //
		footerHeading = "%nExit status: ", //
		footer = "0 if no finding is left and nothing fails; 66 if one is left or the changed program fails; 65 if nothing "
				+ "can be said about a finding (places not reached or not found, or not tried), or bad session; 64 wrong "
				+ "usage, 69 no fit Java or the program does not run, 70 a failure of Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class CheckFixCommand implements Callable<Integer> {

	private final Console console;
	private final AgentJar.Source agentJar;

	@Parameters(index = "0", paramLabel = "SESSION", description = "A session file that 'interlock confirm' has written.")
	private String session;

	@Parameters(index = "1..*", arity = "1..*", paramLabel = "JAVA-ARGS", //
			description = "After '--': what follows 'java'. The same as before the change.")
	private List<String> arguments;

	@Option(names = "--finding", paramLabel = "ID", //
			description = "Check this finding; repeatable. Without it all that directed runs have confirmed.")
	private List<String> ids = new ArrayList<>();

	@Option(names = "--seeds", paramLabel = "N", //
			description = "Runs of each finding (default: as many as 'confirm' planned).")
	private Integer seeds;

	@Option(names = "--simple", paramLabel = "N", defaultValue = "20", //
			description = "Then also make N runs with other schedules and no target, which may show a failure of the "
					+ "change such as a deadlock (default 20).")
	private int simple;

	@Option(names = "--stop-at-end-of-input", //
			description = "Start no more runs once the standard input has ended.")
	private boolean stopsAtEndOfInput;

	@Option(names = "--session", paramLabel = "FILE", //
			description = "The session with the results (default: the same, or NAME-confirmed.session beside it).")
	private String output;

	@Option(names = "--report", paramLabel = "FORMAT=FILE", //
			description = "Writes a report at the end; may be repeated. Formats: " + ReportFile.FORMATS + ".")
	private List<String> reports = List.of();

	@Mixin
	private final JavaOption java = new JavaOption();

	@Mixin
	private final RunsOptions options = new RunsOptions();

	public CheckFixCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		EndOfInput input = new EndOfInput(stopsAtEndOfInput);
		if (seeds != null && seeds < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--seeds' needs a number from 1.");
		}
		if (simple < 0) {
			throw new CommandFailure(ExitStatus.USAGE, "'--simple' needs a number from 0.");
		}
		options.check();
		Budget time = options.budget();
		List<ReportFile> reportFiles = ReportFile.parse(reports, console);
		Session read = DirectedFindings.session(session, console);
		List<Finding> all = Findings.merge(List.of(read));
		List<Finding> chosen = chosen(all);
		ConfirmedFile file = new ConfirmedFile(output, console.resolve(session), read, Shard.ALL, console);
		ReportFile.checkOther(reportFiles, file.file());
		JavaOption.Command command = java.find(console);
		return DirectedJvm.use(command, agentJar, arguments, jvm -> {
			try (Workers workers = options.workers();
					ProgramRuns runs = new ProgramRuns(jvm, ConfirmCommand.Walk.sparse, chosen, null,
							ProgramRuns.FirstRun.thatEnds(time.millisLeft()),
							options.isRepeated(), console)) {
				ProgramCode code = new ProgramCode(arguments, console);
				List<Confirmation> results = new ArrayList<>();
				for (int i = 0; i < chosen.size(); i++) {
					Confirmation before = chosen.get(i).details().confirmation();
					BooleanSupplier isOutOfTime = time.next(chosen.size() - i);
					Confirmation.Campaign plan = plan(before, JavaVersion.full(command.path()),
							code.digest(chosen.get(i)));
					boolean isFinal = !chosen.get(i).isAboutLocks()
							&& code.isFinal(chosen.get(i).variable());
					FixRunner runner = new FixRunner(changed(runs, chosen.get(i), all, isFinal), workers,
							run -> options.print(before.finding(), run, plan.seeds(), console));
					FixCheck check = runner.check(before, plan, simple,
							() -> input.isReached() || isOutOfTime.getAsBoolean());
					print(chosen.get(i), before.with(check), input);
					if (!check.runs().isEmpty()) {
						results.add(before.with(check));
						file.add(before.with(check));
					}
				}
				return end(results, chosen.size(), file, reportFiles);
			}
		});
	}

	private List<Finding> chosen(List<Finding> findings) throws CommandFailure {
		if (ids.isEmpty()) {
			List<Finding> real = findings.stream().filter(CheckFixCommand::isReal).toList();
			if (real.isEmpty()) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, "No finding of the session is real by directed runs. "
						+ "Run 'interlock confirm' with the unchanged program first.");
			}
			return real;
		}
		List<Finding> chosen = new ArrayList<>();
		for (String id : ids) {
			Finding finding = DirectedFindings.find(findings, id);
			if (!isReal(finding)) {
				throw new CommandFailure(ExitStatus.USAGE, "No directed run has brought the finding '" + id
						+ "' about. Run 'interlock confirm' with the unchanged program first.");
			}
			if (!chosen.contains(finding)) {
				chosen.add(finding);
			}
		}
		return chosen;
	}

	private static boolean isReal(Finding finding) {
		return finding.details().confirmation() != null && finding.details().confirmation().state().isReal();
	}

	private Confirmation.Campaign plan(Confirmation before, String jvm, String code) {
		return new Confirmation.Campaign(before.campaign().id(), jvm, code, before.campaign().walk(),
				seeds == null ? before.campaign().seeds() : seeds, 1, true);
	}

	private static FixRunner.ChangedRuns changed(ProgramRuns runs, Finding of, List<Finding> all,
			boolean isFinal) {
		Confirmation before = of.details().confirmation();
		ConfirmCommand.Walk walk = ConfirmCommand.Walk.of(before.campaign());
		return new FixRunner.ChangedRuns() {
			@Override
			public DirectedRun run(String finding, int number, long seed) throws IOException, InterruptedException {
				DirectedRun run = runs.changed(finding, number, seed, walk);
				// an access that wrote the field is no longer in the code then
				return isFinal && !run.hit() && run.controlled() ? run.with(DirectedRun.Sites.FINAL) : run;
			}

			@Override
			public FixRunner.SimpleRun simple(int number) throws IOException, InterruptedException {
				return runs.explored(number);
			}

			@Override
			public List<FixCheck.Race> races(List<FixRunner.SimpleRun> simple) {
				return RacesOfFinding.canBeSeen(of) ? new RacesOfFinding(of, all).in(simple) : null;
			}
		};
	}

	private void print(Finding finding, Confirmation result, EndOfInput input) {
		console.out().println(DirectedFindings.title(finding));
		Collection<String> lines = result.fixCheck().runs().isEmpty()
				? List.of("not tried: " + (input.isReached() ? "the command was stopped" : "the budget was used up"))
				: result.fix().lines();
		lines.forEach(line -> console.out().println("    " + line));
	}

	private int end(List<Confirmation> results, int count, ConfirmedFile file, List<ReportFile> reportFiles)
			throws CommandFailure {
		if (results.isEmpty()) {
			throw new CommandFailure(ExitStatus.USAGE, stopsAtEndOfInput
					? "No run was made before the end of the input."
					: "The budget is too small for a run: give a longer time.");
		}
		Session checked = file.finish();
		for (ReportFile report : reportFiles) {
			report.write(List.of(checked));
		}
		console.err().println("Session file: " + PlainText.of(file.file().toString()));
		List<FixResult> fixes = results.stream().map(Confirmation::fix).toList();
		if (fixes.stream().anyMatch(FixResult::isWrong)) {
			return ExitStatus.FINDINGS;
		}
		long unknown = count - fixes.stream().filter(FixResult::isFixed).count();
		if (unknown > 0) {
			console.say(
					"Nothing can be said about the fix of " + unknown + (unknown == 1 ? " finding." : " findings."));
			return ExitStatus.BAD_INPUT;
		}
		return ExitStatus.OK;
	}
}
