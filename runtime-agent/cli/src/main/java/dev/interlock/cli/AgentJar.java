/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** The jar that holds the agent, which is the one that this command line came from. */
final class AgentJar implements AutoCloseable {

	/** Says where the agent's jar is. */
	interface Source {

		/**
		 * Its path; absolute.
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
	 * The jar at a path that can follow {@code -javaagent:}. A path with {@code =} cannot: the JVM would take the rest
	 * for options. The jar is copied then.
	 *
	 * @param location where it is
	 * @throws IOException if it cannot be copied
	 */
	static AgentJar at(Path location) throws IOException {
		if (location.toString().indexOf('=') < 0) {
			return new AgentJar(location, null);
		}
		Path folder = Files.createTempDirectory("interlock");
		return new AgentJar(Files.copy(location, folder.resolve("interlock.jar")), folder);
	}

	/**
	 * Where the jar of this process is.
	 *
	 * @throws CommandFailure if this is not {@code java -jar interlock.jar}
	 */
	static Path ownLocation() throws CommandFailure {
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
	Path path() {
		return path;
	}

	/** Removes the copy, if one was made. */
	@Override
	public void close() throws IOException {
		if (copyFolder != null) {
			Files.deleteIfExists(path);
			Files.deleteIfExists(copyFolder);
		}
	}
}
