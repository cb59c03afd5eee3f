/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

import dev.interlock.session.Finding;
import dev.interlock.session.FoundInTest;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The tests of a module as a program, which runs without Surefire. */
final class TestsToConfirm {

	/** Is in the agent's jar, which is on the class path of each program that has the agent. */
	private static final String MAIN = "dev.interlock.agent.launcher.TestsMain";
	private static final String LAUNCHER = "junit-platform-launcher";
	private static final String JUNIT_4 = "junit:junit:";
	/** The names that Surefire takes for tests. */
	private static final String TEST = "(.*[/\\\\])?(Test[^/\\\\$]*|[^/\\\\$]*(Test|Tests|TestCase))\\.class";

	private final MavenProject project;

	TestsToConfirm(MavenProject project) {
		this.project = project;
	}

	/**
	 * The main class and its arguments.
	 *
	 * @param named    the tests to run, each a class, or a class, # and a method; empty for those of the findings
	 * @param sessions the sessions with the findings
	 * @throws MojoExecutionException if the tests cannot run without Surefire, or a file cannot be read
	 */
	List<String> program(List<String> named, List<String> sessions) throws MojoExecutionException {
		List<String> chosen = named(named);
		if (project.getArtifacts().stream().map(Artifact::getId)
				.noneMatch(id -> id.contains(LAUNCHER) || id.startsWith(JUNIT_4))) {
			throw new MojoExecutionException("The tests cannot run without Surefire: add " + LAUNCHER
					+ " to the test dependencies, or give -Dinterlock.mainClass=CLASS.");
		}
		List<String> line = new ArrayList<>(List.of(MAIN));
		line.addAll(chosen.isEmpty() ? testsOf(sessions) : chosen);
		return line;
	}

	private List<String> named(List<String> tests) throws MojoExecutionException {
		List<String> line = new ArrayList<>();
		for (String test : tests) {
			String name = test.trim();
			check(name.replaceAll("#.*", ""), name.indexOf('#') < 0 ? null : name.replaceAll(".*#", ""));
			line.addAll(name.indexOf('#') < 0 ? List.of("-classNames", name)
					: List.of("-test", name.replace('#', ':')));
		}
		return line;
	}

	/**
	 * Without this check all runs would be made in vain.
	 *
	 * @param method null for all methods of the class
	 */
	private void check(String name, String method) throws MojoExecutionException {
		String file = name.replace('.', '/') + ".class";
		try {
			List<URL> path = new ArrayList<>();
			for (String element : project.getTestClasspathElements()) {
				path.add(Path.of(element).toUri().toURL());
			}
			try (URLClassLoader loader = new URLClassLoader(path.toArray(URL[]::new),
					ClassLoader.getPlatformClassLoader())) {
				if (loader.findResource(file) == null) {
					throw new MojoExecutionException("There is no test class '" + name
							+ "' on the class path of the tests: correct the parameter tests, or compile the tests.");
				}
				if (method != null && !hasMethod(loader, name, method)) {
					throw new MojoExecutionException("The test class '" + name + "' has no method '" + method
							+ "': correct the parameter tests.");
				}
			}
		} catch (IOException | DependencyResolutionRequiredException e) {
			throw new MojoExecutionException("The class path of the tests cannot be read (" + e.getMessage() + ").", e);
		}
	}

	private static boolean hasMethod(ClassLoader loader, String className, String method) {
		try {
			Class<?> type = Class.forName(className, false, loader);
			Deque<Class<?>> types = new ArrayDeque<>(List.of(type));
			while (!types.isEmpty()) {
				Class<?> next = types.poll();
				if (Stream.of(next.getDeclaredMethods()).anyMatch(each -> each.getName().equals(method))) {
					return true;
				}
				types.addAll(List.of(next.getInterfaces()));
				if (next.getSuperclass() != null) {
					types.add(next.getSuperclass());
				}
			}
			return false;
		} catch (ClassNotFoundException | LinkageError e) {
			// the run says what is missing
			return true;
		}
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

	private List<String> testClasses() throws MojoExecutionException {
		Path root = Path.of(project.getBuild().getTestOutputDirectory());
		List<String> line = new ArrayList<>(List.of("-classNames"));
		try (Stream<Path> files = Files.isDirectory(root) ? Files.walk(root) : Stream.empty()) {
			files.map(file -> root.relativize(file).toString()).filter(name -> name.matches(TEST))
					.map(name -> name.substring(0, name.length() - ".class".length()).replaceAll("[/\\\\]", "."))
					.sorted().forEach(line::add);
		} catch (IOException e) {
			throw new MojoExecutionException("The folder " + root + " cannot be read (" + e.getMessage() + ").", e);
		}
		return line;
	}
}
