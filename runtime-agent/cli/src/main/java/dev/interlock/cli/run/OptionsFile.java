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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * The agent's options in a file that only the user can read. The file is safe for lists of any length, blanks and all
 * letters. The agent deletes it after it has read it.
 */
public final class OptionsFile implements AutoCloseable {

	private final Path path;

	private OptionsFile(Path path) {
		this.path = path;
	}

	/**
	 * Writes the options.
	 *
	 * @throws IOException if they cannot be written
	 */
	public static OptionsFile write(Map<String, String> options) throws IOException {
		// only the owner can read a temporary file, on file systems with owners
		var file = new OptionsFile(Files.createTempFile("interlock", ".properties"));
		var properties = new Properties();
		properties.putAll(options);
		properties.setProperty("delete-config", "true");
		try (var writer = Files.newBufferedWriter(file.path)) {
			properties.store(writer, null);
		}
		return file;
	}

	public Path path() {
		return path;
	}

	/** Deletes the file if the agent has not, because it never started. */
	@Override
	public void close() throws IOException {
		Files.deleteIfExists(path);
	}
}
