/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run of Maven with the artifacts of this build. */
record MavenBuild(String log) {

	static final Path WORK = Path.of(System.getProperty("interlock.work"));
	static final Path REPOSITORY = Path.of(System.getProperty("interlock.repository"));

	private static final long LIMIT_SECONDS = 1200;
	private static final Pattern ERROR = Pattern.compile("Failed to execute goal (\\S+).* on project (\\S+): (.*)");

	/** Runs Maven in a folder. */
	static MavenBuild run(Path folder, String... arguments) throws IOException, InterruptedException {
		Path out = folder.resolveSibling(folder.getFileName() + ".log");
		List<String> line = new ArrayList<>(List.of(System.getProperty("interlock.mvnw"), "-B", "-ntp", "-fae",
				"-Dstyle.color=never", "-Dmaven.repo.local=" + REPOSITORY,
				"-Dmaven.repo.local.tail=" + System.getProperty("interlock.repository.of.build"),
				"-Daether.enhancedLocalRepository.trackingFilename=none",
				// to explain a failure; the default is 20
				"-Dinterlock.plain.runs=5"));
		line.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(out.toFile());
		builder.environment().remove("MAVEN_ARGS");
		Process process = builder.start();
		if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
		}
		return new MavenBuild(Files.readString(out));
	}

	/** The failed goal and the message of a project; empty if no goal failed. */
	String error(String project) {
		for (String line : log.lines().toList()) {
			Matcher error = ERROR.matcher(line);
			if (error.find() && error.group(2).equals(project)) {
				return error.group(1).replaceAll(".*:", "") + ": " + error.group(3).replaceAll(" -> .*", "");
			}
		}
		return "";
	}
}
