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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.session.Finding;
import dev.interlock.session.PlainText;

/**
 * A file with the options of a directed run, for {@code java @FILE}. Another launcher, such as an IDE, adds it to the
 * options of its own.
 */
final class ArgumentFile {

	private final Path file;
	private final Path jar;
	private final Map<String, String> options = new TreeMap<>();

	/**
	 * @param file the file to write
	 * @param jar  the jar with the agent
	 * @throws CommandFailure if the JVM would split a path in the file
	 */
	ArgumentFile(Path file, Path jar) throws CommandFailure {
		this.file = file;
		this.jar = jar;
		if (jar.toString().indexOf('=') >= 0 || file.toString().indexOf(',') >= 0) {
			throw new CommandFailure(ExitStatus.USAGE, "An argument file cannot have the path '"
					+ PlainText.of((jar.toString().indexOf('=') >= 0 ? jar : file).toString())
					+ "': use one without '=' and ','.");
		}
	}

	/** Writes the file, and its own options and target beside it. */
	void write(JavaOption.Command java, Finding finding, ConfirmCommand.Walk walk, long seed)
			throws CommandFailure {
		try {
			Path target = DirectedJvm.writeTarget(beside(".target"), finding);
			options.putAll(ProgramRuns.options(walk, target, seed));
			options.put("quiet", "true");
			writeOptions();
			List<String> lines = new ArrayList<>(DirectedJvm.jvmOptions(java));
			lines.add("-javaagent:" + jar + "=config=" + beside(".options"));
			Files.write(file, lines.stream().map(ArgumentFile::quoted).toList());
		} catch (IOException e) {
			throw failure(e);
		}
	}

	/** Adds the events of a recorded run to the options, and lets a debugger stop at the race. */
	void follow(RecordedRun recorded) throws CommandFailure {
		options.putAll(recorded.followedBy(Map.of()));
		options.put("suspend", "true");
		try {
			writeOptions();
		} catch (IOException e) {
			throw failure(e);
		}
	}

	private void writeOptions() throws IOException {
		Properties properties = new Properties();
		properties.putAll(options);
		try (var writer = Files.newBufferedWriter(beside(".options"))) {
			properties.store(writer, null);
		}
	}

	private CommandFailure failure(IOException e) {
		return new CommandFailure(ExitStatus.INTERNAL, "The file '" + PlainText.of(file.toString())
				+ "' could not be written (" + OutputFiles.reason(e) + "): give another.");
	}

	/** A file of the same name with a suffix. */
	Path beside(String suffix) {
		return file.resolveSibling(file.getFileName() + suffix);
	}

	/** Quoted as the java command reads it. */
	private static String quoted(String argument) {
		return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}
}
