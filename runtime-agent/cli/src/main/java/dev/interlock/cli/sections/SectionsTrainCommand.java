/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.AgentProgram;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.session.PlainText;

/** Disables the sections that are broken in runs known to be correct, and counts the runs that support the others. */
@Command(name = "train", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		customSynopsis = "interlock sections train --sections FILE [OPTIONS] -- JAVA-ARGS", //
		description = "Runs 'java JAVA-ARGS', a program that is known to be correct, several times with the sections of a "
				+ "file. A section that another thread breaks was not meant to be atomic: it is "
				+ "disabled, with the reason. For the others the file counts the runs in which they were seen.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class SectionsTrainCommand implements Callable<Integer> {

	private final Console console;
	private final AgentJar.Source agentJar;

	@Option(names = "--sections", paramLabel = "FILE", required = true, description = "The file of sections.")
	private String file;

	@Option(names = "--output", paramLabel = "FILE", //
			description = "The file for the result (default: the same file, unless it has a section that cannot be read).")
	private String output;

	@Option(names = "--runs", paramLabel = "N", defaultValue = "10", description = "How many runs (default: 10).")
	private int runs;

	@Option(names = "--noise", paramLabel = "KIND[:STRENGTH[/DURATION]]", defaultValue = "random", //
			description = "The noise in the runs, as for 'run' (default: random).")
	private String noise;

	@Mixin
	private final JavaOption java = new JavaOption();

	@Parameters(paramLabel = "JAVA-ARGS", arity = "1..*", description = "What follows 'java'.")
	private List<String> arguments;

	public SectionsTrainCommand(Console console, AgentJar.Source agentJar) {
		this.console = console;
		this.agentJar = agentJar;
	}

	@Override
	public Integer call() throws CommandFailure {
		if (runs < 1) {
			throw new CommandFailure(ExitStatus.USAGE, runs + " is not a number of runs: give a whole number from 1.");
		}
		Path target = OutputFiles.check(output == null ? file : output, console);
		SectionFile read = read();
		read.problems().forEach(problem -> console.err().println(PlainText.of(problem.toString())));
		SectionOutput.refuseLoss(read, file, target, console);
		var training = new SectionTraining(read.entries().stream().map(SectionFile.Entry::section).toList());
		Path command = java.find(console).path();
		try (AgentJar jar = AgentJar.at(agentJar.location())) {
			var run = new TrainingRun(new AgentProgram(command, jar, arguments), noise);
			for (int number = 1; number <= runs; number++) {
				training.add(run.with(training.candidates()), number);
				console.say("run " + number + " of " + runs + ": " + training.progress());
			}
			Files.writeString(target, read.with(training.sections()), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The training could not be finished (" + OutputFiles.reason(e) + ").");
		}
		console.say(training.conclusion());
		return ExitStatus.OK;
	}

	private SectionFile read() throws CommandFailure {
		try {
			return SectionFileReader.read(console.resolve(file), file);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}
}
