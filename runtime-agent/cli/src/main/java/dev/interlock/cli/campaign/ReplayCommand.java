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
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.PlainText;
import dev.interlock.session.ReplayedSession;

/** Repeats a run of {@link ConfirmCommand} or {@link ExploreCommand}: the same seed gives the same schedule. */
@Command(name = "replay", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = { "interlock replay [OPTIONS] SESSION --finding ID -- JAVA-ARGS",
				"interlock replay [OPTIONS] --seed N -- JAVA-ARGS",
				"interlock replay [OPTIONS] --policy replay:FILE -- JAVA-ARGS" }, //
		description = "Repeats a run of 'interlock confirm' or, without a session, of 'interlock explore' with its seed, "
				+ "or with the schedule of a file, which changed code can follow, with this standard input and output. Prints the digest of the schedule on standard error. If JAVA-ARGS "
				+ "load the agent of a debugger, it first runs the program without it and its output.", //
		footerHeading = "%nExit status: ", //
		footer = "the program's own; 64 wrong usage, 65 bad session, 69 no fit Java, 70 if two runs had different "
				+ "schedules or results, or the run another one than the file, or a failure of Interlock.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ReplayCommand implements Callable<Integer> {

	private final Console console;
	private final AgentJar.Source agentJar;

	@Spec
	private CommandSpec spec;

	@Parameters(arity = "0..*", paramLabel = "[SESSION] JAVA-ARGS", //
			description = "A session file, for a run of 'interlock confirm'; and after '--' what follows 'java'.")
	private List<String> parameters = List.of();

	@Option(names = "--finding", paramLabel = "ID", description = "The finding of the session.")
	private String id;

	@Option(names = "--seed", paramLabel = "N", //
			description = "The seed that 'interlock confirm' has printed (default: that of the confirmed session, else of the "
					+ "first run).")
	private Long seed;

	@Option(names = "--times", paramLabel = "N", defaultValue = "1", description = "Run it so many times (default 1).")
	private int times;

	@Option(names = "--walk", paramLabel = "WALK", //
			description = "As given to 'interlock confirm' (default: that of the confirmed session, else guided).")
	private ConfirmCommand.Walk walk;

	@Option(names = "--schedule-file", paramLabel = "FILE", //
			description = "Also writes the schedule to a file, which --policy replay:FILE repeats without a session and seed, "
					+ "with the points at which sockets, processes and standard input answered.")
	private String scheduleFile;

	@Option(names = "--argument-file", paramLabel = "FILE", //
			description = "Runs nothing: writes the options of such a run to a file for 'java @FILE'. Its own options are in "
					+ "FILE.options and FILE.target.")
	private String argumentFile;

	@Option(names = "--debugger", //
			description = "With --argument-file: for a run in a debugger. Runs the program once without it and records the "
					+ "events in FILE.events, so that evaluations do not change the schedule.")
	private boolean isForDebugger;

	@Option(names = "--session", paramLabel = "FILE", //
			description = "Also writes a session with the finding and the result of the run.")
	private String output;

	@Mixin
	private final PolicyOption policy = new PolicyOption();

	@Mixin
	private final MethodOption method = new MethodOption();

	@Mixin
	private final JavaOption java = new JavaOption();

	public ReplayCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	private ConfirmCommand.Walk walk(Confirmation confirmed) {
		return walk != null ? walk
				: confirmed == null ? ConfirmCommand.Walk.guided : ConfirmCommand.Walk.of(confirmed.campaign());
	}

	@Override
	public Integer call() throws CommandFailure {
		if (times < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--times' needs a number from 1.");
		}
		List<String> arguments = javaArguments();
		if (isForDebugger && argumentFile == null) {
			throw new CommandFailure(ExitStatus.USAGE, "'--debugger' needs '--argument-file'.");
		}
		if (output != null && argumentFile != null) {
			throw new CommandFailure(ExitStatus.USAGE, "'--argument-file' makes no run: remove '--session'.");
		}
		if (arguments.isEmpty() && (argumentFile == null || isForDebugger)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"Missing required parameter: 'JAVA-ARGS'. See 'interlock replay --help'.");
		}
		String session = parameters.size() > arguments.size() ? parameters.get(0) : null;
		if (session != null && method.isGiven()) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--method' is for runs of 'interlock explore': remove the session or the option.");
		}
		return session == null ? replayExplored(method.complete(arguments)) : replayConfirmed(session, arguments);
	}

	/** The parameters after "--"; without it, those after the session. */
	private List<String> javaArguments() {
		List<String> all = spec.commandLine().getParseResult().originalArgs();
		int end = all.indexOf("--");
		int count = end >= 0 ? all.size() - end - 1 : Math.max(0, parameters.size() - 1);
		return parameters.subList(parameters.size() - count, parameters.size());
	}

	private int replayExplored(List<String> arguments) throws CommandFailure {
		if (policy.isReplay()) {
			if (seed != null || argumentFile != null || output != null || id != null) {
				throw new CommandFailure(ExitStatus.USAGE,
						"'--seed', '--finding', '--session' and '--argument-file' do not fit a schedule file.");
			}
			Map<String, String> options = policy.replayOptions(console);
			return replay(java.find(console), arguments, jvm -> options, null);
		}
		if (seed == null || argumentFile != null || output != null || id != null) {
			throw new CommandFailure(ExitStatus.USAGE, seed == null
					? "Give a session and '--finding' to repeat a run of 'interlock confirm', or '--seed' for one of 'interlock explore'."
					: "'--finding', '--argument-file' and '--session' need a session.");
		}
		policy.check();
		return replay(java.find(console), arguments, jvm -> policy.options(seed), null);
	}

	private int replayConfirmed(String session, List<String> arguments) throws CommandFailure {
		if (id == null) {
			throw new CommandFailure(ExitStatus.USAGE,
					"Missing required option: '--finding=ID'. See 'interlock replay --help'.");
		}
		Finding finding = DirectedFindings.find(DirectedFindings.session(session, console).findings(), id);
		JavaOption.Command command = java.find(console);
		Confirmation confirmed = finding.details().confirmation();
		DirectedRun best = confirmed == null ? null : confirmed.best();
		long used = seed != null ? seed : best != null ? best.seed() : Seeds.of(id, 0);
		RecordedRun.RunOptions options = jvm -> ProgramRuns.options(walk(confirmed), jvm.target(finding), used);
		if (argumentFile != null) {
			ArgumentFile file = new ArgumentFile(OutputFiles.check(argumentFile, console), agentJar.location());
			file.write(command, finding, walk(confirmed), used);
			if (isForDebugger) {
				Path events = file.beside(".events");
				RecordedRun recorded = RecordedRun.make(events, command, agentJar, DebuggerOptions.without(arguments),
						options, console);
				file.follow(recorded);
				console.err().println("schedule " + recorded.digest());
			}
			return ExitStatus.OK;
		}
		ReplayResult result = output == null ? null
				: new ReplayResult(console.resolve(session), OutputFiles.checkSession(output, console), id,
						new Confirmation.Campaign(ReplayedSession.OPTION, ConfirmCommand.jvm(command),
								new ProgramCode(arguments, console).digest(finding), walk(confirmed).name(), 1, 1,
								true),
						confirmed, used);
		return replay(command, arguments, options, result);
	}

	/** @param result receives the outcome; null for none */
	private int replay(JavaOption.Command command, List<String> arguments, RecordedRun.RunOptions options,
			ReplayResult result) throws CommandFailure {
		List<String> plain = DebuggerOptions.without(arguments);
		if (plain.equals(arguments)) {
			return DirectedJvm.use(command, agentJar, arguments, jvm -> replay(jvm, options.of(jvm), null, result));
		}
		RecordedRun recorded = RecordedRun.make(temporary(), command, agentJar,
				plain, options, console);
		try {
			return DirectedJvm.use(command, agentJar, arguments,
					jvm -> replay(jvm, recorded.followedBy(options.of(jvm)), recorded.digest(), result));
		} finally {
			recorded.delete();
		}
	}

	private static Path temporary() throws CommandFailure {
		try {
			return Files.createTempFile("interlock", ".events");
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"No temporary file can be made (" + OutputFiles.reason(e) + ").");
		}
	}

	/** @param expected the digest of the schedule; null if it is not known */
	private int replay(DirectedJvm jvm, Map<String, String> options, String expected, ReplayResult result)
			throws IOException, InterruptedException, CommandFailure {
		Map<String, String> all = new HashMap<>(options);
		if (scheduleFile != null) {
			all.put("schedule-file", OutputFiles.check(scheduleFile, console).toString());
		}
		String digest = expected;
		RunOutcome last = null;
		if (result != null) {
			all.put(ProgramRuns.TRACE, ReplayResult.trace(jvm).toString());
		}
		for (int i = 0; i < times; i++) {
			RunOutcome outcome = jvm.run("replay-" + i, all, 0, true);
			if (!outcome.isKnown()) {
				console.say("The program did not run under the scheduler.");
				return outcome.status() == 0 ? ExitStatus.INTERNAL : outcome.status();
			}
			if (digest != null && !digest.equals(outcome.digest())) {
				console.say("The same seed gave two schedules, " + digest + " and " + outcome.digest() + '.');
				return ExitStatus.INTERNAL;
			}
			if (last != null && (last.status() != outcome.status() || !last.isLike(outcome))) {
				console.say("The same schedule had two results, exit status " + last.status() + " and "
						+ outcome.status() + ", or other exceptions.");
				return ExitStatus.INTERNAL;
			}
			digest = outcome.digest();
			last = outcome;
			if (!outcome.divergence().isEmpty()) {
				console.say(PlainText.of(outcome.divergence()));
				console.err().println("schedule " + digest);
				return ExitStatus.INTERNAL;
			}
		}
		console.err().println("schedule " + digest);
		if (last.isDeadlock()) {
			console.say("The run ended in a deadlock: " + PlainText.of(last.text()) + '.');
		}
		if (result != null) {
			result.write(jvm, last, times > 1);
		}
		return last.status();
	}
}
