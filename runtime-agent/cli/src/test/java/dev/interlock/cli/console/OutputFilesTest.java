/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The permissions and the contents of files for reports. */
class OutputFilesTest {

	@TempDir
	Path folder;

	@BeforeEach
	void hasPermissions() {
		assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
	}

	@Test
	void aNewReportIsForItsOwner() throws IOException {
		Path file = folder.resolve("new.json");
		write(file, "{}");
		assertEquals("rw-------", permissions(file));
		assertEquals("{}", Files.readString(file));
	}

	@Test
	void aFileThatExistsKeepsItsPermissions() throws IOException {
		Path file = Files.writeString(folder.resolve("old.json"), "a longer text than the new one");
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
		write(file, "{}");
		assertEquals("rw-r--r--", permissions(file));
		assertEquals("{}", Files.readString(file));
	}

	private static void write(Path file, String text) throws IOException {
		try (var out = OutputFiles.open(file)) {
			out.write(text.getBytes());
		}
	}

	private static String permissions(Path file) throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
	}
}
