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
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/** The jar with the agent, from which this command line was started. */
public final class AgentJar implements AutoCloseable {

	/** Locates the agent's jar. */
	public interface Source {

		/**
		 * The absolute path of the jar.
		 *
		 * @throws CommandFailure if it cannot be found
		 */
		Path location() throws CommandFailure;
	}

	private static final String LAUNCHER = "dev.interlock.agent.launcher.Main";

	private final Path path;
	private final Path copyFolder;

	private AgentJar(Path path, Path copyFolder) {
		this.path = path;
		this.copyFolder = copyFolder;
	}

	/**
	 * The jar at a path that is valid after {@code -javaagent:}. If the path contains {@code =}, the jar is copied,
	 * because the JVM would parse the rest of the path as options.
	 *
	 * @param location the path of the jar
	 * @throws IOException if it cannot be copied
	 */
	public static AgentJar at(Path location) throws IOException {
		if (location.toString().indexOf('=') < 0) {
			return new AgentJar(location, null);
		}
		Path folder = Files.createTempDirectory("interlock");
		return new AgentJar(Files.copy(location, folder.resolve("interlock.jar")), folder);
	}

	/**
	 * The path of this process's jar.
	 *
	 * @throws CommandFailure if this is not {@code java -jar interlock.jar}
	 */
	public static Path ownLocation() throws CommandFailure {
		try {
			CodeSource source = ClassLoader.getSystemClassLoader().loadClass(LAUNCHER).getProtectionDomain()
					.getCodeSource();
			URL location = source.getLocation();
			return Path.of(location.toURI()).toAbsolutePath();
		} catch (ClassNotFoundException | URISyntaxException | IllegalArgumentException e) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The agent's jar was not found (" + e + "): start this command with java -jar interlock.jar.");
		}
	}

	/** The path for {@code -javaagent:}. */
	public Path path() {
		return path;
	}

	/** Deletes the copy, if there is one. */
	@Override
	public void close() throws IOException {
		if (copyFolder != null) {
			Files.deleteIfExists(path);
			Files.deleteIfExists(copyFolder);
		}
	}
}
