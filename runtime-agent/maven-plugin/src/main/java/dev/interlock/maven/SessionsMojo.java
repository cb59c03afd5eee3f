/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

import dev.interlock.cli.InterlockCommand;
import dev.interlock.cli.console.Console;

/** Reads the sessions of tests. */
abstract class SessionsMojo extends InterlockMojo {

	/** The folder that paths in reports are relative to. */
	@Parameter(property = "interlock.root", defaultValue = "${session.executionRootDirectory}")
	private File root;

	/** The folder that paths in reports are relative to. */
	final File root() {
		return root;
	}

	/** The names of parameters for options of the commands. */
	Map<String, String> parameters() {
		return Map.of("--fail-on", "failOn", "--format", "formats", "--suppressions", "reviews", "--output", "reports");
	}

	/** The sentence of a failed command, about parameters in place of options. */
	final String sentence(Result result) {
		String text = result.err().replaceAll(" See 'interlock [^']* --help'\\.", "");
		Map<String, String> names = new TreeMap<>(parameters());
		for (String same : List.of("evidence", "seeds", "jobs", "budget", "repeat", "root", "java", "baseline",
				"include", "exclude")) {
			names.put("--" + same, same);
		}
		for (Map.Entry<String, String> each : names.entrySet()) {
			text = text.replaceAll(each.getKey() + "\\b(?!-)", each.getValue());
		}
		return text;
	}

	/** The result of a command. */
	record Result(int status, String out, String err) {
	}

	/** The sessions of a project. */
	static List<String> sessions(MavenProject of) throws MojoExecutionException {
		Path folder = Path.of(of.getBuild().getDirectory(), "interlock");
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.walk(folder, 2)) {
			return files.map(Path::toString).filter(name -> name.endsWith(".session")).sorted().toList();
		} catch (IOException e) {
			throw new MojoExecutionException("The folder " + folder + " cannot be read (" + e.getMessage() + ").", e);
		}
	}

	/** The name of a report's file. */
	static String reportName(String format) {
		return switch (format) {
		case "text" -> "races.txt";
		case "markdown" -> "races.md";
		case "junit" -> "TEST-interlock.xml";
		case "gitlab" -> "races.gitlab.json";
		default -> "races." + format;
		};
	}

	/** Runs the command 'report'. */
	final Result report(List<String> sessions, String... options) throws MojoExecutionException {
		List<String> arguments = new ArrayList<>(List.of("report"));
		arguments.addAll(sessions);
		arguments.addAll(List.of("--root", root.toString()));
		knownFindings().forEach((name, file) -> arguments.addAll(List.of("--" + name, file)));
		arguments.addAll(List.of(options));
		return command(arguments);
	}

	/** Runs a command. */
	final Result command(List<String> arguments) throws MojoExecutionException {
		Path agent = agent().toPath();
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		ByteArrayOutputStream err = new ByteArrayOutputStream();
		Charset charset = Charset.defaultCharset();
		int status;
		try (PrintStream printed = new PrintStream(out, true, charset);
				PrintStream said = new PrintStream(err, true, charset)) {
			status = InterlockCommand.execute(arguments.toArray(String[]::new),
					new Console(printed, said, project().getBasedir().toPath(), System.getenv()), () -> agent);
		}
		return new Result(status, out.toString(charset),
				err.toString(charset).replaceAll("(?m)^interlock: ", "").trim());
	}
}
