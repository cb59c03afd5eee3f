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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.Finding;
import dev.interlock.session.FoundInTest;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * Runs the tests of a module, or a program, again and again under a scheduler that tries to bring the findings of a
 * session about. Like the command 'confirm'.
 */
@Mojo(name = "confirm", requiresDependencyResolution = ResolutionScope.TEST)
public final class ConfirmMojo extends SessionsMojo {

	/** Is in the agent's jar, which is on the class path of each program that has the agent. */
	private static final String TESTS_MAIN = "dev.interlock.agent.launcher.TestsMain";
	private static final String LAUNCHER = "junit-platform-launcher";
	private static final String JUNIT_4 = "junit:junit:";

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
		Path folder = confirmed.toPath();
		try {
			Files.createDirectories(folder);
		} catch (IOException e) {
			throw new MojoExecutionException("The folder " + folder + " cannot be made (" + e.getMessage() + ").", e);
		}
		List<String> program = program(sessions);
		List<String> line = new ArrayList<>(List.of("confirm", "--session", folder.resolve("confirmed.session") + "",
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
		line.add(merged(sessions, folder));
		line.add("--");
		line.addAll(program);
		Result result = command(line);
		result.out().lines().forEach(getLog()::info);
		if (result.status() != ExitStatus.OK && result.status() != ExitStatus.FINDINGS) {
			throw new MojoExecutionException(result.err());
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
			throw new MojoExecutionException(result.err());
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
			return line;
		}
		if (project().getArtifacts().stream().map(Artifact::getId)
				.noneMatch(id -> id.contains(LAUNCHER) || id.startsWith(JUNIT_4))) {
			throw new MojoExecutionException("The tests cannot run without Surefire: add " + LAUNCHER
					+ " to the test dependencies, or give -Dinterlock.mainClass=CLASS.");
		}
		line.add(TESTS_MAIN);
		line.addAll(tests.isEmpty() ? testsOf(sessions) : named());
		return line;
	}

	private List<String> named() {
		List<String> line = new ArrayList<>();
		for (String test : tests) {
			String name = test.trim();
			line.addAll(name.indexOf('#') < 0 ? List.of("-classNames", name)
					: List.of("-test", name.replace('#', ':')));
		}
		return line;
	}

	/** The tests of the findings, so that no run wastes time with others. */
	private List<String> testsOf(List<String> sessions) throws MojoExecutionException {
		Set<String> ids = new TreeSet<>();
		try {
			for (String file : sessions) {
				for (Finding finding : SessionFiles.read(Path.of(file)).findings()) {
					if (finding.details().tests().isEmpty()) {
						return testClasses();
					}
					finding.details().tests().stream().map(FoundInTest::id).forEach(ids::add);
				}
			}
		} catch (SessionFileException e) {
			throw new MojoExecutionException(e.getMessage(), e);
		}
		return ids.isEmpty() ? testClasses()
				: ids.stream().flatMap(id -> Stream.of("-uniqueId", id)).toList();
	}

	/** The classes with the names that Surefire takes for tests. */
	private List<String> testClasses() throws MojoExecutionException {
		Path root = Path.of(project().getBuild().getTestOutputDirectory());
		List<String> line = new ArrayList<>(List.of("-classNames"));
		try (Stream<Path> files = Files.isDirectory(root) ? Files.walk(root) : Stream.empty()) {
			files.map(file -> root.relativize(file).toString())
					.filter(name -> name
							.matches("(.*[/\\\\])?(Test[^/\\\\$]*|[^/\\\\$]*(Test|Tests|TestCase))\\.class"))
					.map(name -> name.substring(0, name.length() - ".class".length()).replaceAll("[/\\\\]", "."))
					.sorted().forEach(line::add);
		} catch (IOException e) {
			throw new MojoExecutionException("The folder " + root + " cannot be read (" + e.getMessage() + ").", e);
		}
		return line;
	}
}
