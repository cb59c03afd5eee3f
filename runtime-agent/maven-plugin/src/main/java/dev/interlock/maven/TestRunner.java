/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The configuration of the plug-in that runs the tests, as far as it decides whether they get the agent. */
final class TestRunner {

	static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";
	static final String FAILSAFE = "org.apache.maven.plugins:maven-failsafe-plugin";

	/** A property that is replaced when the tests start. */
	private static final Pattern LATE = Pattern.compile("@\\{([^{}]+)\\}");

	private final String key;
	private final MavenProject project;
	private final Properties user;

	/**
	 * @param key  the plug-in
	 * @param user the properties of the command line
	 */
	TestRunner(String key, MavenProject project, Properties user) {
		this.key = key;
		this.project = project;
		this.user = user;
	}

	/**
	 * Checks that its JVMs will have the agent.
	 *
	 * @param property the property with the agent's argument
	 * @throws MojoExecutionException if they will not; the message says what to change
	 */
	void check(String property) throws MojoExecutionException {
		Plugin plugin = project.getPlugin(key);
		check(property, plugin == null ? null : (Xpp3Dom) plugin.getConfiguration(), "");
		if (plugin != null) {
			for (PluginExecution execution : plugin.getExecutions()) {
				check(property, (Xpp3Dom) execution.getConfiguration(),
						" in its execution '" + execution.getId() + "'");
			}
		}
	}

	private void check(String property, Xpp3Dom configuration, String where) throws MojoExecutionException {
		Optional<String> forks = value(configuration, "forkCount");
		if (forks.filter(count -> count.trim().equals("0")).isPresent()) {
			throw new MojoExecutionException("The tests of " + key + " run without a JVM of their own" + where
					+ " and cannot be watched: give forkCount 1 or more, or -Dinterlock.skip=true.");
		}
		Optional<String> arguments = child(configuration, "argLine");
		if (arguments.isPresent() && !arguments.get().contains("{" + property + '}')) {
			throw new MojoExecutionException("The argLine of " + key + where
					+ " replaces the agent, so that nothing would be watched: begin it with @{" + property + "}.");
		}
		if (arguments.isEmpty() && user.containsKey(property)) {
			throw new MojoExecutionException("The argument -D" + property + " of the build replaces the agent, so that "
					+ "nothing would be watched: give another property, and add it to the POM, as in <argLine>@{"
					+ property
					+ "} ${more}</argLine>.");
		}
		if (arguments.isEmpty() && !property.equals("argLine")) {
			throw new MojoExecutionException("The argLine of " + key + " does not use the property '" + property
					+ "', so that nothing would be watched: add <argLine>@{" + property + "}</argLine>.");
		}
	}

	/** A sentence about a property in its arguments of JVMs that nothing defines, with which no JVM starts. */
	Optional<String> undefinedArguments() {
		Plugin plugin = project.getPlugin(key);
		if (plugin == null) {
			return Optional.empty();
		}
		Stream<Object> configurations = Stream.concat(Stream.of(Optional.ofNullable(plugin.getConfiguration())),
				plugin.getExecutions().stream().map(PluginExecution::getConfiguration).map(Optional::ofNullable))
				.flatMap(Optional::stream);
		return configurations.map(one -> child((Xpp3Dom) one, "argLine")).flatMap(Optional::stream)
				.flatMap(line -> LATE.matcher(line).results()).map(match -> match.group(1))
				.filter(name -> !project.getProperties().containsKey(name) && !user.containsKey(name)).findFirst()
				.map(name -> "The argLine of " + key + " in the module " + project.getArtifactId() + " uses @{" + name
						+ "}, which nothing defines, so that no JVM of its tests starts: bind the goal prepare-agent, or add <"
						+ name + "/> to the properties of the POM.");
	}

	private Optional<String> value(Xpp3Dom configuration, String name) {
		Optional<String> given = child(configuration, name);
		return given.isPresent() ? given : Optional.ofNullable(user.getProperty(name,
				project.getProperties().getProperty(name)));
	}

	private static Optional<String> child(Xpp3Dom configuration, String name) {
		Xpp3Dom child = configuration == null ? null : configuration.getChild(name);
		return Optional.ofNullable(child).map(Xpp3Dom::getValue);
	}
}
