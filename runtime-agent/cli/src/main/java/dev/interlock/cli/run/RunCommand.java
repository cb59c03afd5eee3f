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
import java.util.List;
import java.util.Map;
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

/** Runs a program under the agent. */
@Command(name = "run", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock run [OPTIONS] -- JAVA-ARGS", //
		description = "Runs 'java JAVA-ARGS' under the agent, in this folder and with this standard input and "
				+ "output, and reports the findings on standard error.", //
		footerHeading = "%nExit status: ", //
		footer = "the program's own (128 and the signal's number if a signal ended it); 64 wrong usage, "
				+ "65 bad input file, 66 findings as --fail-on says, 69 no suitable Java, or "
				+ "nothing was watched under --fail-on, 70 a failure of Interlock, or findings were lost under --fail-on, "
				+ "130 interrupted.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class RunCommand implements Callable<Integer> {

	private final Console console;
	private final AgentJar.Source agentJar;

	@Mixin
	private final AnalysisOptions analysis = new AnalysisOptions();

	@Mixin
	private final ResultOptions results = new ResultOptions();

	@Mixin
	private final FollowOption follow = new FollowOption();

	@Mixin
	private final JavaOption java = new JavaOption();

	@Option(names = "--two-phase", //
			description = "Runs the program twice: the first run finds the variables on which a race is possible, and hybrid detection "
					+ "watches those in the second. The second run counts, with its exit status; both read the same "
					+ "standard input.")
	private boolean twoPhase;

	@Option(names = "--one-run", //
			description = "Runs the program once (default); hybrid detection then switches to detail during the run.")
	private boolean oneRun;

	@Parameters(paramLabel = "JAVA-ARGS", arity = "1..*", //
			description = "What follows 'java': options of the JVM, then a main class, -jar FILE or -m MODULE, then "
					+ "the program's own arguments.")
	private List<String> arguments;

	public RunCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		Map<String, String> options = analysis.check(console);
		follow.addTo(options);
		checkPhases(options);
		SectionOption.check(options, console);
		TransactionOption.check(options, console);
		ModelOptions.check(options, console);
		RunAftermath aftermath = results.prepare(options, console);
		if (follow.isOn()) {
			aftermath.withChildren();
		}
		Path command = java.find(console).path();
		try (var forwarder = new SignalForwarder();
				AgentJar jar = AgentJar.at(agentJar.location())) {
			var program = new AgentProgram(command, jar, arguments);
			if (twoPhase) {
				Path fields = Path.of(aftermath.sessionFile().toString().replaceFirst("(\\.session)?$", ".fields"));
				Files.deleteIfExists(fields);
				int status = new FirstPhase(console, results.quiet()).run(options, fields,
						simple -> program.run(simple, forwarder));
				if (forwarder.isEnding() || !Files.exists(fields)) {
					return aftermath.report(status, 0);
				}
				options.put("fields", fields.toString());
			}
			return aftermath.report(program.run(options, forwarder), program.processId());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The program could not be started (" + OutputFiles.reason(e) + ").");
		}
	}

	private void checkPhases(Map<String, String> options) throws CommandFailure {
		if (twoPhase && oneRun) {
			throw new CommandFailure(ExitStatus.USAGE, "'--one-run' and '--two-phase' exclude each other: give only "
					+ "one.");
		}
		if (twoPhase) {
			FirstPhase.check(options);
		}
	}
}
