/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;

/** Finds the java command for the program. */
public final class JavaFinder {

	private static final String HINT = "give a Java 17 or later with --java.";

	private final Console console;

	public JavaFinder(Console console) {
		this.console = console;
	}

	/**
	 * The java command: the given one, else that of {@code JAVA_HOME}, else the one on the {@code PATH}, else that of
	 * this process.
	 *
	 * @param given a java command or the home of a JDK; may be null
	 * @throws CommandFailure if the given path, or {@code JAVA_HOME}, has no java command
	 */
	public Path find(String given) throws CommandFailure {
		if (given != null) {
			Path path = console.resolve(given);
			Path command = Files.isDirectory(path) ? inHome(path) : path;
			if (Files.isExecutable(command)) {
				return command;
			}
			boolean isName = !given.contains("/") && !given.contains(File.separator);
			return (isName ? onPath(given) : Optional.<Path>empty()).orElseThrow(() -> new CommandFailure(
					ExitStatus.UNAVAILABLE, "There is no java command '" + command + "': " + HINT));
		}
		String home = console.environment().get("JAVA_HOME");
		if (home != null && !home.isBlank()) {
			Path command = inHome(console.resolve(home));
			if (!Files.isExecutable(command)) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE,
						"JAVA_HOME is '" + home + "', which has no java command: correct it, or " + HINT);
			}
			return command;
		}
		return onPath("java").orElseGet(() -> inHome(Path.of(System.getProperty("java.home"))));
	}

	private Optional<Path> onPath(String name) {
		for (String entry : console.environment().getOrDefault("PATH", "").split(File.pathSeparator)) {
			try {
				Path command = console.folder().resolve(entry).resolve(executable(name));
				if (!entry.isEmpty() && Files.isExecutable(command) && !Files.isDirectory(command)) {
					return Optional.of(command);
				}
			} catch (InvalidPathException e) {
				// an invalid entry of the PATH is skipped, as in a shell
				continue;
			}
		}
		return Optional.empty();
	}

	private static Path inHome(Path home) {
		return home.resolve("bin").resolve(executable("java"));
	}

	private static String executable(String name) {
		boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
		return windows && !name.endsWith(".exe") ? name + ".exe" : name;
	}
}
