/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.options.AnalysisOptions;
import dev.interlock.cli.options.ModelOptions;
import dev.interlock.cli.options.SectionOption;
import dev.interlock.cli.options.TransactionOption;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** Attaches the agent to a running program, and prints the findings when the program ends. */
@Command(name = "attach", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = { "interlock attach [OPTIONS] PID", "      interlock attach --list" }, //
		description = "Attaches to a running Java program on this machine, also in a container, watches it until it ends, and "
				+ "reports the findings on standard error. Ctrl+C ends only the waiting: the program stays watched and its "
				+ "session is recorded.%n%n"
				+ "Not observed: events before the attach, so a variable or lock that was published "
				+ "before can be reported although it is safe; and methods that are running at the attach, until "
				+ "they are called again. From Java 21 on the JVM prints a warning on the program's standard error unless it "
				+ "was started with -XX:+EnableDynamicAgentLoading.", //
		footerHeading = "%nExit status: ", //
		footer = "0; 64 wrong usage, 65 bad input file, 66 findings as --fail-on says, 69 the program cannot be "
				+ "attached to, 70 a failure of Interlock, 130 interrupted.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class AttachCommand implements Callable<Integer> {

	private static final int OLDEST_JAVA = 17;
	private static final Path PROC = Path.of("/proc");

	private final Console console;
	private final AgentJar.Source agentJar;

	@Mixin
	private final AnalysisOptions analysis = new AnalysisOptions();

	@Mixin
	private final ResultOptions results = new ResultOptions();

	@Option(names = "--list", //
			description = "Lists the programs that can be attached to: process id, then main class or jar.")
	private boolean list;

	/** For the IDE, which records the session itself. */
	@Option(names = "--agent-options", paramLabel = "FILE", hidden = true)
	private Path agentOptions;

	@Parameters(paramLabel = "PID", arity = "0..1", description = "The process id of the program.")
	private String processId;

	public AttachCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		if (list) {
			RunningJvm.list()
					.forEach(jvm -> console.out().println(jvm.processId() + ' ' + PlainText.of(jvm.program())));
			return ExitStatus.OK;
		}
		TargetProcess.checkNumbers(PROC);
		ProcessHandle program = program();
		TargetProcess target = new TargetProcess(PROC, program.pid());
		target.check();
		boolean isContained = target.hasOwnFiles();
		if (agentOptions != null) {
			if (isContained) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + processId
						+ " is in a container: attach to it by 'interlock attach', and import the session.");
			}
			attach(agentOptions);
			program.onExit().join();
			return ExitStatus.OK;
		}
		return watch(program, isContained ? target : null);
	}

	/** @param container the process if it is in a container, with other files; or null */
	private int watch(ProcessHandle program, TargetProcess container) throws CommandFailure {
		Map<String, String> options = analysis.check(console);
		SectionOption.check(options, console);
		TransactionOption.check(options, console);
		ModelOptions.check(options, console);
		RunAftermath aftermath = results.prepare(options, console);
		if (container != null) {
			watchContained(program, container, options, aftermath.sessionFile());
			return aftermath.report(ExitStatus.OK, 0);
		}
		try (OptionsFile optionsFile = OptionsFile.write(options)) {
			attach(optionsFile.path());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The options of the agent cannot be written (" + OutputFiles.reason(e) + ").");
		}
		Path file = aftermath.sessionFile(program.pid());
		checkBegun(file, file.toString());
		program.onExit().join();
		return aftermath.report(ExitStatus.OK, program.pid());
	}

	/** Watches a program in a container by a folder there, and copies its session when it ends. */
	private void watchContained(ProcessHandle program, TargetProcess target, Map<String, String> options, Path session)
			throws CommandFailure {
		try (TargetFolder folder = TargetFolder.make(target, agentJar.location(), options)) {
			try {
				attach(folder.jar(), folder.optionsInTarget(), folder.options());
				// the program may have ended meanwhile
				folder.copySession(session);
				checkBegun(session, folder.sessionInTarget() + " in its container, copied to " + session
						+ " at its end");
			} catch (CommandFailure e) {
				folder.delete();
				throw e;
			}
			program.onExit().join();
			folder.copySession(session);
			folder.delete();
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, "The files of the agent in the container cannot be deleted ("
					+ OutputFiles.reason(e) + ").");
		}
	}

	private ProcessHandle program() throws CommandFailure {
		if (processId == null) {
			throw new CommandFailure(ExitStatus.USAGE, "Give the process id of the program: 'interlock attach --list' "
					+ "lists the running programs.");
		}
		long number;
		try {
			number = Long.parseLong(processId);
		} catch (NumberFormatException e) {
			throw new CommandFailure(ExitStatus.USAGE, "'" + processId + "' is not a process id: give a whole number; "
					+ "'interlock attach --list' lists the running programs.");
		}
		Optional<ProcessHandle> found = ProcessHandle.of(number);
		if (found.isEmpty() || !found.get().isAlive()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"There is no process " + number + TargetProcess.whereElse(PROC));
		}
		return found.get();
	}

	private void attach(Path optionsFile) throws CommandFailure {
		try (AgentJar jar = AgentJar.at(agentJar.location())) {
			attach(jar.path().toString(), optionsFile.toString(), optionsFile);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The agent's jar cannot be copied (" + OutputFiles.reason(e) + ").");
		}
	}

	/**
	 * @param jar      the agent's jar, for the program
	 * @param options  the agent's options, for the program
	 * @param seenFile the same file, for this command
	 */
	private void attach(String jar, String options, Path seenFile) throws CommandFailure {
		try (RunningJvm jvm = RunningJvm.attach(processId)) {
			String version = jvm.javaVersion();
			if (!version.matches("\\d+") || Integer.parseInt(version) < OLDEST_JAVA) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + processId + " runs on Java " + version
						+ ", and Interlock needs Java " + OLDEST_JAVA + " or later: start the program on a newer one.");
			}
			jvm.load(jar, "config=" + options);
		}
		// the agent deletes its options as soon as it has read them
		if (Files.exists(seenFile)) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + processId + " has an agent of Interlock "
					+ "already, which continues: see the session that it writes.");
		}
	}

	/**
	 * Checks in the session whether detection has started. The program's standard error is not visible to this command.
	 *
	 * @param place where it is, for people
	 */
	private void checkBegun(Path file, String place) throws CommandFailure {
		Session begun;
		try {
			begun = SessionFiles.read(file);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, "The agent has not started (" + e.getMessage()
					+ "): see the standard error of the process " + processId + ".");
		}
		for (Session.HealthMessage message : begun.health()) {
			if (message.severity().equals("error")) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, message.text());
			}
		}
		if (!results.quiet()) {
			console.say("The process " + processId + " is watched (seed " + begun.seed() + ", session file " + place
					+ "). Methods that run now are watched from their next call on.");
		}
	}
}
