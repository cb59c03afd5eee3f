/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Java that runs the programs.
 *
 * @param command its java command; absolute
 * @param version its feature version, such as 17
 * @param name    its own name and version, for the results
 */
record JavaCommand(Path command, int version, String name) {

	private static final Pattern VERSION = Pattern.compile("version \"(\\d+)([^\"]*)\"");
	private static final int OLDEST = 17;
	private static final int UNAVAILABLE = 69;

	/**
	 * The Java at a path.
	 *
	 * @param given a java command or the home of a JDK
	 * @throws BenchFailure if it is no Java, or too old
	 */
	static JavaCommand of(Path given) throws IOException, InterruptedException, BenchFailure {
		Path command = (Files.isDirectory(given) ? given.resolve("bin/java") : given).toAbsolutePath();
		if (!Files.isExecutable(command)) {
			throw new BenchFailure(UNAVAILABLE, "There is no java command '" + command
					+ "': give that of a Java 17 or later, or the folder of the JDK, with --java.");
		}
		Process process = new ProcessBuilder(command.toString(), "-version").redirectErrorStream(true).start();
		String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		process.waitFor();
		Matcher version = VERSION.matcher(text);
		if (!version.find() || Integer.parseInt(version.group(1)) < OLDEST) {
			throw new BenchFailure(UNAVAILABLE,
					"'" + command + "' is not a Java 17 or later: give one with --java.");
		}
		int feature = Integer.parseInt(version.group(1));
		return new JavaCommand(command, feature, "JDK " + feature + version.group(2));
	}
}
