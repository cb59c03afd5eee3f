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
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
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
import dev.interlock.session.Finding;
import dev.interlock.session.Findings;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;

/** Runs the program under a scheduler that tries to bring about the findings of a session. */
@Command(name = "confirm", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock confirm [OPTIONS] SESSION -- JAVA-ARGS", //
		description = "Runs 'java JAVA-ARGS' again and again under a scheduler that tries to bring the two accesses of "
				+ "each data race of a session together, an access between those of each broken atomic section, or the "
				+ "threads of each lock-order inversion into a deadlock. "
				+ "Prints how often that succeeds and what fails then, and adds it to a copy of the session.", //
		footerHeading = "%nExit status: ", //
		footer = "0; 64 wrong usage, 65 bad session or not the program of the session, 66 findings as --fail-on says, "
				+ "69 no fit Java or the program does not run, 70 a failure of Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ConfirmCommand implements Callable<Integer> {

	private static final int ID_BYTES = 8;

	/** The findings to confirm. */
	enum ChosenEvidence {
		predicted, observed, all
	}

	/** The walk among the threads that are not postponed. */
	enum Walk {
		guided, sparse, uniform;

		/** That of a campaign. One that a session does not name was sparse. */
		static Walk of(Confirmation.Campaign campaign) {
			return Arrays.stream(values()).filter(each -> each.name().equals(campaign.walk())).findFirst()
					.orElse(sparse);
		}

		/** The walk of a run without a finding. */
		Walk withoutThreads() {
			return this == guided ? sparse : this;
		}
	}

	/** The results with which the command fails. */
	enum FailOnState {
		real, harmful, none;

		boolean isMetBy(Confirmation.State state) {
			return switch (this) {
			case real -> state.isReal();
			case harmful -> state == Confirmation.State.HARMFUL;
			case none -> false;
			};
		}
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

	@Option(names = "--all-seeds", //
			description = "Go on after a harmful run whose repetition had the same schedule.")
	private boolean allSeeds;

	@Option(names = "--continue", //
			description = "Keep the results in the session, and add N runs with new seeds.")
	private boolean continues;

	@Option(names = "--simple", paramLabel = "N", defaultValue = "0", //
			description = "Also make N runs with random schedules and no target, for comparison (default 0).")
	private int simple;

	@Option(names = "--shard", paramLabel = "K/N", //
			description = "Make only the K-th of N parts of the runs, from 0, or from 1 (N/N is 0/N). 'interlock merge' unites the sessions.")
	private String shardName;

	@Option(names = "--stop-at-end-of-input", //
			description = "Start no more runs once the standard input has ended.")
	private boolean stopsAtEndOfInput;

	@Option(names = "--walk", paramLabel = "WALK", defaultValue = "guided", //
			description = "sparse switches threads at one point of 16; guided (default) too, and prefers the threads of the "
					+ "finding; uniform switches at each point, as in the paper.")
	private Walk walk;

	@Option(names = "--session", paramLabel = "FILE", //
			description = "The session with the results (default: NAME-confirmed.session beside the session).")
	private String output;

	@Option(names = "--schedules", paramLabel = "FOLDER", //
			description = "Keeps a schedule of each finding that is real in FOLDER/ID-SEED.schedule, for "
					+ "'interlock replay --policy replay:FILE'.")
	private String schedules;

	@Option(names = "--report", paramLabel = "FORMAT=FILE", //
			description = "Writes a report at the end; may be repeated. Formats: " + ReportFile.FORMATS + ".")
	private List<String> reports = List.of();

	@Option(names = "--fail-on", paramLabel = "STATE", defaultValue = "none", //
			description = "real, harmful or none (default): exit with 66 if a finding is that.")
	private FailOnState failOn;

	@Mixin
	private final JavaOption java = new JavaOption();

	@Mixin
	private final RunsOptions options = new RunsOptions();

	public ConfirmCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		EndOfInput input = new EndOfInput(stopsAtEndOfInput);
		if (seeds < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--seeds' needs a number from 1.");
		}
		options.check();
		if (simple < 0) {
			throw new CommandFailure(ExitStatus.USAGE, "'--simple' needs a number from 0.");
		}
		Shard shard = Shard.parse(shardName);
		if (continues && !shard.isAll()) {
			throw new CommandFailure(ExitStatus.USAGE, "'--continue' and '--shard' cannot be combined.");
		}
		Budget time = options.budget();
		List<ReportFile> reportFiles = ReportFile.parse(reports, console);
		Session read = DirectedFindings.session(session, console);
		List<Finding> chosen = chosen(Findings.merge(List.of(read)));
		if (chosen.isEmpty()) {
			console.say("The session has no finding to confirm. '--evidence all' includes the observed ones.");
			return ExitStatus.OK;
		}
		ConfirmedFile file = new ConfirmedFile(output, console.resolve(session), read, shard, console);
		ReportFile.checkOther(reportFiles, file.file());
		ScheduleFolder folder = ScheduleFolder.of(schedules, console);
		JavaOption.Command command = java.find(console);
		return DirectedJvm.use(command, agentJar, arguments, jvm -> {
			try (Workers workers = options.workers();
					ProgramRuns runs = new ProgramRuns(jvm, walk, chosen, folder,
							ProgramRuns.FirstRun.thatEnds(time.millisLeft()),
							options.isRepeated(), console)) {
				CampaignRunner runner = new CampaignRunner(runs, shard, workers,
						(finding, run) -> options.print(finding, run, seeds, console));
				runner.runSimple(simple);
				Confirmation.Campaign campaign = new Confirmation.Campaign(id(read, chosen),
						jvm(command), "", walk.name(), seeds, shard.of(), allSeeds);
				List<Confirmation> results = confirm(chosen, campaign, runner, time, file, input);
				return end(results, file, reportFiles);
			}
		});
	}

	private List<Finding> chosen(List<Finding> findings) throws CommandFailure {
		List<Finding> chosen = new ArrayList<>();
		if (!ids.isEmpty()) {
			for (String id : ids) {
				Finding finding = DirectedFindings.find(findings, id);
				if (!chosen.contains(finding)) {
					chosen.add(finding);
				}
			}
			return chosen;
		}
		int others = 0;
		for (Finding finding : findings) {
			if (evidence == ChosenEvidence.all
					|| finding.evidence().name().equalsIgnoreCase(evidence.name())) {
				if (finding.isDirectable()) {
					chosen.add(finding);
				} else {
					others++;
				}
			}
		}
		if (others > 0) {
			console.say(others + (others == 1 ? " finding is" : " findings are")
					+ " skipped. " + DirectedFindings.OTHERS);
		}
		return chosen;
	}

	/** The name of the campaign: the same in all its shards. */
	private String id(Session read, List<Finding> chosen) {
		String text = String.join("\n", read.id(), walk.name(), "" + seeds, "" + allSeeds, "" + simple,
				String.join(" ", chosen.stream().map(Finding::id).toList()));
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest, 0, ID_BYTES);
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("Every Java platform has SHA-256.", e);
		}
	}

	/** The version of the JVM, and the platform. */
	static String jvm(JavaOption.Command command) {
		return JavaVersion.full(command.path()) + ' ' + System.getProperty("os.name") + ' '
				+ System.getProperty("os.arch");
	}

	private List<Confirmation> confirm(List<Finding> findings, Confirmation.Campaign campaign, CampaignRunner runner,
			Budget time, ConfirmedFile file, EndOfInput input)
			throws IOException, InterruptedException, CommandFailure {
		ProgramCode code = new ProgramCode(arguments, console);
		List<Confirmation> results = new ArrayList<>();
		for (int i = 0; i < findings.size(); i++) {
			Finding finding = findings.get(i);
			String digest = code.digest(finding);
			BooleanSupplier isOutOfTime = time.next(findings.size() - i);
			BooleanSupplier isOver = () -> input.isReached() || isOutOfTime.getAsBoolean();
			Confirmation before = continues ? finding.details().confirmation() : null;
			if (before != null && !before.campaign().code().equals(digest)) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, "The classes of the finding have changed since it was "
						+ "confirmed: confirm it again, or use 'interlock check-fix'.");
			}
			Confirmation result = before != null ? runner.more(before, seeds, isOver)
					: runner.confirm(finding.id(), new Confirmation.Campaign(campaign.id(), campaign.jvm(), digest,
							campaign.walk(), campaign.seeds(), campaign.shards(), campaign.allSeeds()), isOver);
			console.out().println(DirectedFindings.title(finding));
			if (result.runs().isEmpty() && campaign.shards() == 1) {
				console.out().println(
						"    not tried: " + (input.isReached() ? "the command was stopped" : "the budget was used up"));
				continue;
			}
			result.lines().forEach(line -> console.out().println("    " + line));
			results.add(result);
			file.add(result);
		}
		return results;
	}

	private int end(List<Confirmation> results, ConfirmedFile file, List<ReportFile> reportFiles)
			throws CommandFailure {
		if (results.isEmpty()) {
			throw new CommandFailure(ExitStatus.USAGE, stopsAtEndOfInput
					? "No run was made before the end of the input."
					: "The budget is too small for a run: give a longer time.");
		}
		boolean isReached = results.stream().anyMatch(result -> result.runs().isEmpty()
				|| result.state() != Confirmation.State.NOT_REACHED);
		if (!isReached) {
			file.discard();
			throw new CommandFailure(ExitStatus.BAD_INPUT, "No run reached the places of a finding: give the program "
					+ "of the session with the same classes and arguments.");
		}
		Session confirmed = file.finish();
		for (ReportFile report : reportFiles) {
			report.write(List.of(confirmed));
		}
		results.stream().map(Confirmation::best).filter(best -> best != null)
				.forEach(best -> console.err().println("schedule " + best.digest()));
		results.stream().map(Confirmation::best).filter(best -> best != null && !best.scheduleFile().isEmpty())
				.forEach(best -> console.err().println("Schedule file: " + PlainText.of(best.scheduleFile())));
		console.err().println("Session file: " + PlainText.of(file.file().toString()));
		return results.stream().anyMatch(result -> failOn.isMetBy(result.state())) ? ExitStatus.FINDINGS
				: ExitStatus.OK;
	}

}
