/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The files of one process that a target writes for readers that take a path. */
final class FuzzedFile {

	private static final Path FOLDER = folder();

	private FuzzedFile() {
	}

	private static Path folder() {
		try {
			Path folder = Files.createTempDirectory("interlock-fuzz");
			Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
			return folder;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void delete(Path folder) {
		try (var files = Files.list(folder)) {
			for (Path file : files.toList()) {
				Files.delete(file);
			}
			Files.delete(folder);
		} catch (IOException e) {
			// it stays in the folder of temporary files
		}
	}

	/** The path of a file that may not exist. */
	static Path path(String name) {
		return FOLDER.resolve(name);
	}

	/** Writes a file. */
	static Path write(String name, byte[] bytes) throws IOException {
		return Files.write(path(name), bytes);
	}

	/** The bytes from an index on. */
	static byte[] from(byte[] bytes, int index) {
		return Arrays.copyOfRange(bytes, Math.min(index, bytes.length), bytes.length);
	}

	/** Fails unless the message of an exception is one line of text for the user. */
	static void assertSentence(Exception e) {
		String text = e.getMessage();
		if (text == null || text.isBlank()) {
			throw new AssertionError("There is no message.", e);
		}
	}
}
