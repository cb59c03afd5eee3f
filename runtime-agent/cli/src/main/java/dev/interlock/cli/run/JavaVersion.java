/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;

/** Checks that the agent supports the version of a java command. */
public final class JavaVersion {

	private static final int OLDEST = 17;
	private static final long PATIENCE_SECONDS = 60;
	private static final Pattern MAJOR = Pattern.compile("\"?(?:1\\.)?(\\d+).*");
	private static final Pattern SPECIFICATION = Pattern.compile("\\s*java\\.specification\\.version = (\\S+)\\s*");

	private JavaVersion() {
	}

	/**
	 * Checks the version, and returns it.
	 *
	 * @throws CommandFailure if it is too old, or the command is not Java
	 */
	public static int check(Path java) throws CommandFailure {
		int version;
		try {
			Optional<String> released = fromRelease(java);
			version = major(released.isPresent() ? released.get() : ask(java));
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"'" + java + "' does not start (" + OutputFiles.reason(e) + "): give another java with --java.");
		}
		if (version < OLDEST) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "'" + java + "' is "
					+ (version == 0 ? "no java command that prints its version" : "Java " + version)
					+ ", and Interlock runs on Java " + OLDEST + " and later: give another with --java.");
		}
		return version;
	}

	/** The full version of a java command that has been checked; empty if its JDK does not state it. */
	public static String full(Path java) {
		try {
			return fromRelease(java).orElse("").replace("\"", "");
		} catch (IOException e) {
			return "";
		}
	}

	/** The version in the JDK's {@code release} file; cheaper than starting a JVM. */
	private static Optional<String> fromRelease(Path java) throws IOException {
		Path bin = java.toRealPath().getParent();
		Path release = bin.resolveSibling("release");
		if (!bin.endsWith("bin") || !Files.isReadable(release)) {
			return Optional.empty();
		}
		var properties = new Properties();
		try (Reader reader = Files.newBufferedReader(release)) {
			properties.load(reader);
		}
		return Optional.ofNullable(properties.getProperty("JAVA_VERSION"));
	}

	private static String ask(Path java) throws IOException {
		Path output = Files.createTempFile("interlock", ".txt");
		try {
			Process process = new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
					.redirectErrorStream(true).redirectOutput(output.toFile()).start();
			if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
			return Files.readString(output).lines().map(SPECIFICATION::matcher).filter(Matcher::matches)
					.map(matcher -> matcher.group(1)).findFirst().orElse("");
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", e);
		} finally {
			Files.deleteIfExists(output);
		}
	}

	private static int major(String version) {
		Matcher matcher = MAJOR.matcher(version);
		return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
	}
}
