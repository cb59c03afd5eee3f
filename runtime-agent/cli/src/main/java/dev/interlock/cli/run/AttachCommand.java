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
		description = "Attaches to a running Java program on this machine, watches it until it ends, and reports the findings on "
				+ "standard error. Ctrl+C ends only the waiting: the program stays watched and its "
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
		ProcessHandle program = program();
		if (agentOptions != null) {
			attach(agentOptions);
			program.onExit().join();
			return ExitStatus.OK;
		}
		return watch(program);
	}

	private int watch(ProcessHandle program) throws CommandFailure {
		Map<String, String> options = analysis.check(console);
		SectionOption.check(options, console);
		TransactionOption.check(options, console);
		ModelOptions.check(options, console);
		RunAftermath aftermath = results.prepare(options, console);
		try (OptionsFile optionsFile = OptionsFile.write(options)) {
			attach(optionsFile.path());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The options of the agent cannot be written (" + OutputFiles.reason(e) + ").");
		}
		checkBegun(aftermath.sessionFile(program.pid()));
		program.onExit().join();
		return aftermath.report(ExitStatus.OK, program.pid());
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
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "There is no process " + number + ": 'interlock attach "
					+ "--list' lists the running programs.");
		}
		return found.get();
	}

	private void attach(Path optionsFile) throws CommandFailure {
		try (AgentJar jar = AgentJar.at(agentJar.location()); RunningJvm jvm = RunningJvm.attach(processId)) {
			String version = jvm.javaVersion();
			if (!version.matches("\\d+") || Integer.parseInt(version) < OLDEST_JAVA) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + processId + " runs on Java " + version
						+ ", and Interlock needs Java " + OLDEST_JAVA + " or later: start the program on a newer one.");
			}
			jvm.load(jar, "config=" + optionsFile);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The agent's jar cannot be copied (" + OutputFiles.reason(e) + ").");
		}
		// the agent deletes its options as soon as it has read them
		if (Files.exists(optionsFile)) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + processId + " has an agent of Interlock "
					+ "already, which continues: see the session that it writes.");
		}
	}

	/**
	 * Checks in the session whether detection has started. The program's standard error is not visible to this command.
	 */
	private void checkBegun(Path file) throws CommandFailure {
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
			console.say("The process " + processId + " is watched (seed " + begun.seed() + ", session file " + file
					+ "). Methods that run now are watched from their next call on.");
		}
	}
}
