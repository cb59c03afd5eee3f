/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.SessionMerger;

/** {@code interlock merge SESSION... --output FILE}: merges sessions into one file. */
@Command(name = "merge", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Merges session files into one. Findings that several sessions have in common are written once, with their "
				+ "counts added. The shards of 'interlock confirm --shard' give the session with all runs; a run that several "
				+ "shards have counts once.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class MergeCommand implements Callable<Integer> {

	private final Console console;

	@Parameters(paramLabel = "SESSION", arity = "1..*", description = "Session files.")
	private List<String> files;

	@Option(names = "--output", required = true, paramLabel = "FILE", //
			description = "The session file to write; an older session is replaced.")
	private String output;

	@Mixin
	private KnownFindingsOptions known;

	@Option(names = "--fail-on", paramLabel = "LEVEL", defaultValue = "none", //
			description = "observed, predicted or none (default): findings of that level make the exit status 66. If no "
					+ "class was watched, it is 69; if a shard is missing, 65.")
	private String failOn;

	public MergeCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		FailOn level = FailOn.parse(failOn);
		KnownFindings findings = known.read(console);
		Path merged = OutputFiles.checkSession(output, console);
		try {
			List<String> problems = SessionMerger.merge(sessions(), merged);
			problems.forEach(console::say);
			if (level == FailOn.NONE && findings.isEmpty()) {
				return ExitStatus.OK;
			}
			List<Session> compared = findings.apply(List.of(SessionFiles.read(merged)));
			int status = findings.judge(level.judge(compared), compared);
			return status == ExitStatus.OK && level != FailOn.NONE && !problems.isEmpty() ? ExitStatus.BAD_INPUT
					: status;
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The file '" + output + "' could not be written (" + OutputFiles.reason(e) + "): give another.");
		}
	}

	private List<Path> sessions() throws CommandFailure {
		var paths = new ArrayList<Path>();
		for (String file : files) {
			paths.add(console.resolve(file));
		}
		return paths;
	}
}
