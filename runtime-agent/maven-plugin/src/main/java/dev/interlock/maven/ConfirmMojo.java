/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

import dev.interlock.cli.console.ExitStatus;

/**
 * Runs the tests of a module, or a program, again and again under a scheduler that tries to bring the findings of a
 * session about. Like the command 'confirm'.
 */
@Mojo(name = "confirm", requiresDependencyResolution = ResolutionScope.TEST)
public final class ConfirmMojo extends SessionsMojo {

	private static final String RESULTS = "confirmed.session";

	/** The session with the findings; by default the sessions of the module's tests. */
	@Parameter(property = "interlock.session")
	private File session;

	/** The folder for the session with the results, and for reports on it. */
	@Parameter(property = "interlock.confirmed", defaultValue = "${project.build.directory}/interlock-confirmed")
	private File confirmed;

	/** The ids of the findings to confirm; by default those of the evidence. */
	@Parameter(property = "interlock.findings")
	private List<String> findings = List.of();

	/** The findings to confirm: predicted, observed or all. */
	@Parameter(property = "interlock.evidence", defaultValue = "predicted")
	private String evidence;

	/** The directed runs of each finding. */
	@Parameter(property = "interlock.seeds", defaultValue = "40")
	private int seeds;

	/** The runs at a time; by default the number of processors. */
	@Parameter(property = "interlock.jobs")
	private Integer jobs;

	/** No run starts after this time, such as 90s, 10m or 2h. */
	@Parameter(property = "interlock.budget")
	private String budget;

	/** Whether one JVM makes many runs (jvm), or each run has a JVM of its own (fork). */
	@Parameter(property = "interlock.repeat", defaultValue = "jvm")
	private String repeat;

	/** The results that fail the build: real, harmful or none. */
	@Parameter(property = "interlock.failOnState", defaultValue = "none")
	private String failOnState;

	/** The formats of reports, as of the command 'report'. */
	@Parameter(property = "interlock.formats", defaultValue = "html,sarif,json")
	private List<String> formats;

	/**
	 * The tests to run: each a class, or a class, # and a method. By default the tests that the findings name, or else all
	 * test classes of the module.
	 */
	@Parameter(property = "interlock.tests")
	private List<String> tests = List.of();

	/** The main class of a program to run in place of the tests. */
	@Parameter(property = "interlock.mainClass")
	private String mainClass;

	/** The arguments of the program. */
	@Parameter
	private List<String> arguments = List.of();

	/** The arguments of the JVM. */
	@Parameter
	private List<String> jvmArguments = List.of();

	/** The java command or the home of a JDK; by default that of the build. */
	@Parameter(property = "interlock.java", defaultValue = "${java.home}")
	private String java;

	@Override
	Map<String, String> parameters() {
		return Map.of("--fail-on", "failOnState", "--session", "confirmed", "--finding", "findings", "--report",
				"formats");
	}

	@Override
	public void execute() throws MojoExecutionException, MojoFailureException {
		if (isSkipped() || project().getPackaging().equals("pom")) {
			getLog().info("Nothing is confirmed in this module.");
			return;
		}
		List<String> sessions = session == null ? sessions(project()) : List.of(session.toString());
		if (sessions.isEmpty()) {
			throw new MojoExecutionException(
					"There is no session to confirm: run the tests with the goal prepare-agent "
							+ "first, or give -Dinterlock.session=FILE.");
		}
		Path folder = folder();
		List<String> program = program(sessions);
		List<String> line = options(folder);
		line.add(merged(sessions, folder));
		line.add("--");
		line.addAll(program);
		removeEarlier(folder.resolve(RESULTS), sessions);
		report(command(line));
	}

	/** The folder for the results. */
	private Path folder() throws MojoExecutionException {
		Path folder = confirmed.toPath();
		try {
			return Files.createDirectories(folder);
		} catch (IOException e) {
			throw unwritable(confirmed, "confirmed", e);
		}
	}

	/** The results of an earlier build are those of other sessions, which the command refuses to mix. */
	private void removeEarlier(Path results, List<String> sessions) throws MojoExecutionException {
		try {
			if (Files.isRegularFile(results)
					&& sessions.stream().noneMatch(one -> Path.of(one).toAbsolutePath().normalize()
							.equals(results.toAbsolutePath().normalize()))) {
				Files.delete(results);
			}
		} catch (IOException e) {
			throw unwritable(confirmed, "confirmed", e);
		}
	}

	/** The command with its options. */
	private List<String> options(Path folder) {
		List<String> line = new ArrayList<>(List.of("confirm", "--session", folder.resolve(RESULTS) + "",
				"--java", java, "--evidence", evidence, "--seeds", "" + seeds, "--repeat", repeat, "--fail-on",
				failOnState));
		findings.forEach(id -> line.addAll(List.of("--finding", id.trim())));
		if (jobs != null) {
			line.addAll(List.of("--jobs", "" + jobs));
		}
		if (budget != null) {
			line.addAll(List.of("--budget", budget));
		}
		for (String format : formats) {
			line.addAll(List.of("--report", format.trim() + '=' + folder.resolve(reportName(format.trim()))));
		}
		return line;
	}

	private void report(Result result) throws MojoExecutionException, MojoFailureException {
		result.out().lines().forEach(getLog()::info);
		if (result.status() != ExitStatus.OK && result.status() != ExitStatus.FINDINGS) {
			throw new MojoExecutionException(sentence(result));
		}
		result.err().lines().forEach(getLog()::info);
		if (result.status() == ExitStatus.FINDINGS) {
			throw new MojoFailureException("A finding is " + failOnState + "; see above.");
		}
	}

	private String merged(List<String> sessions, Path folder) throws MojoExecutionException {
		if (sessions.size() == 1) {
			return sessions.get(0);
		}
		String file = folder.resolve("merged.session").toString();
		List<String> line = new ArrayList<>(List.of("merge"));
		line.addAll(sessions);
		line.addAll(List.of("--output", file));
		Result result = command(line);
		if (result.status() != ExitStatus.OK) {
			throw new MojoExecutionException(sentence(result));
		}
		return file;
	}

	/** What follows 'java'. */
	private List<String> program(List<String> sessions) throws MojoExecutionException {
		List<String> line = new ArrayList<>(jvmArguments);
		try {
			line.addAll(List.of("-cp", String.join(File.pathSeparator, project().getTestClasspathElements())));
		} catch (DependencyResolutionRequiredException e) {
			throw new MojoExecutionException("The class path of the tests is not known (" + e.getMessage() + ").", e);
		}
		if (mainClass != null) {
			line.add(mainClass);
			line.addAll(arguments);
		} else {
			line.addAll(new TestsToConfirm(project()).program(tests, sessions));
		}
		return line;
	}
}
