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
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Puts the agent into a property with arguments of the JVMs that run tests. */
abstract class AgentMojo extends InterlockMojo {

	/** An argument of {@link #quoted}. */
	private static final String EARLIER = "(?<!\\S)(?:\"-javaagent:%1$s[^\"]*\"|-javaagent:%1$s\\S*)(?!\\S)";

	/** The folder for sessions and options; each JVM writes a session of its own. */
	@Parameter(defaultValue = "${project.build.directory}/interlock")
	private File folder;

	/** The property that gets the argument, in front of what it has. */
	@Parameter(property = "interlock.propertyName", defaultValue = "argLine")
	private String propertyName;

	/** The profile of the agent. */
	@Parameter(property = "interlock.profile", defaultValue = "precise")
	private String profile;

	/** More options of the agent, by name. */
	@Parameter
	private Map<String, String> options;

	/** The name of this run of tests. */
	abstract String run();

	/** The plug-in that runs the tests. */
	abstract String runner();

	@Override
	public final void execute() throws MojoExecutionException {
		MavenProject project = project();
		String before = project.getProperties().getProperty(propertyName, "");
		if (isSkipped() || project.getPackaging().equals("pom")) {
			// @{argLine} must have a value
			project.getProperties().setProperty(propertyName, before);
			getLog().info("Race detection is off in this module.");
			return;
		}
		new TestRunner(runner(), project, session().getUserProperties()).check(propertyName);
		Path sessions = folder.toPath().resolve(run());
		Path file = folder.toPath().resolve(run() + ".options");
		try {
			prepare(sessions, file);
		} catch (IOException e) {
			throw unwritable(folder, "folder", e);
		}
		String agent = quoted("-javaagent:" + agent() + "=config=" + file);
		// a goal that ran before, such as that for the unit tests
		String others = Pattern.compile(EARLIER.formatted(Pattern.quote(agent() + "=config="))).matcher(before)
				.replaceAll("");
		project.getProperties().setProperty(propertyName, (agent + ' ' + others.trim()).trim());
		getLog().info(propertyName + " = " + project.getProperties().getProperty(propertyName));
	}

	private void prepare(Path sessions, Path file) throws IOException, MojoExecutionException {
		Map<String, String> given = options();
		new AgentOptionsCheck(agent(), project().getBasedir()).check(given);
		Files.createDirectories(sessions);
		try (DirectoryStream<Path> old = Files.newDirectoryStream(sessions, "*.session")) {
			for (Path one : old) {
				Files.delete(one);
			}
		}
		Properties all = new Properties();
		all.putAll(given);
		all.setProperty("session", sessions + "/");
		try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
			all.store(writer, null);
		}
	}

	/** The options but the session. */
	private Map<String, String> options() throws MojoExecutionException {
		Map<String, String> all = new TreeMap<>(Map.of("profile", profile));
		all.putAll(knownFindings());
		if (options != null) {
			for (String own : List.of("session", "config")) {
				if (options.containsKey(own)) {
					throw new MojoExecutionException(
							"The agent option '" + own + "' is given by the plug-in: remove it from options.");
				}
			}
			options.forEach((name, value) -> all.put(name, value == null ? "" : value));
		}
		return all;
	}

	private static String quoted(String argument) {
		return argument.indexOf(' ') < 0 ? argument : '"' + argument + '"';
	}
}
