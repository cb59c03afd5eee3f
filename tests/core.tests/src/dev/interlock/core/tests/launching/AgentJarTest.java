/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.AgentJar;

/** The agent jar is found as a file that can be passed to a JVM. */
class AgentJarTest {

	@TempDir
	Path folder;

	@Test
	void theJarIsAReadableFile() throws IOException {
		try (JarFile jar = new JarFile(AgentJar.file())) {
			assertTrue(jar.stream().findAny().isPresent());
		}
		assertFalse(AgentJar.file().getAbsolutePath().contains("="));
	}

	@Test
	void aJarWithASafePathIsNotCopied() throws IOException {
		Path jar = Files.writeString(Files.createDirectories(folder.resolve("größe mit blank")).resolve("a.jar"), "x");
		assertEquals(jar, AgentJar.withoutEqualsSign(jar, List.of()));
	}

	@Test
	void aJarBelowAnEqualsSignIsCopied() throws IOException {
		Path jar = Files.writeString(Files.createDirectories(folder.resolve("a=b")).resolve("a.jar"), "content");
		Path unsafe = Files.createDirectories(folder.resolve("c=d"));
		Path safe = Files.createDirectories(folder.resolve("safe"));
		Path copy = AgentJar.withoutEqualsSign(jar, List.of(unsafe, folder.resolve("missing"), safe));
		assertTrue(copy.startsWith(safe), copy.toString());
		assertArrayEquals(Files.readAllBytes(jar), Files.readAllBytes(copy));
	}

	@Test
	void withoutASafeFolderTheReasonIsGiven() throws IOException {
		Path jar = Files.writeString(Files.createDirectories(folder.resolve("a=b")).resolve("a.jar"), "content");
		IOException e = assertThrows(IOException.class, () -> AgentJar.withoutEqualsSign(jar, List.of(jar)));
		assertTrue(e.getMessage().contains("equals sign"), e.getMessage());
	}
}
