/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The java executables that the agent can be added to. */
class JavaCommandTest {

	private static final String UNKNOWN = "the version of its Java is not known, as there is no 'release' file of a JDK";

	@TempDir
	Path folder;
	private Path java;

	@BeforeEach
	void makeJdk() throws IOException {
		java = Files.writeString(Files.createDirectories(folder.resolve("a jdk/bin")).resolve("java"), "");
		assertTrue(java.toFile().setExecutable(true));
	}

	private void release(String text) throws IOException {
		Files.writeString(folder.resolve("a jdk/release"), text);
	}

	@Test
	void javaIsRecognisedByTheNameOfItsFile() {
		assertTrue(JavaCommand.isJava("java"));
		assertTrue(JavaCommand.isJava("/a b/java.exe"));
		assertTrue(JavaCommand.isJava("../javaw"));
		assertFalse(JavaCommand.isJava("/java/javac"));
		assertFalse(JavaCommand.isJava("sh"));
	}

	@Test
	void theReleaseFileHasTheVersion() throws IOException {
		assertEquals(UNKNOWN, JavaCommand.of(java.toString(), null, null).obstacle());
		release("IMPLEMENTOR=\"x\"\n");
		assertEquals(UNKNOWN, JavaCommand.of(java.toString(), null, null).obstacle());
		release("JAVA_VERSION=\"1.8.0_412\"\n");
		assertEquals("it is Java 8, and Interlock runs on Java 17 and later",
				JavaCommand.of(java.toString(), null, null).obstacle());
		release("JAVA_VERSION=\"16.0.2\"\n");
		assertEquals("it is Java 16, and Interlock runs on Java 17 and later",
				JavaCommand.of(java.toString(), null, null).obstacle());
		release("JAVA_VERSION=\"17\"\n");
		assertNull(JavaCommand.of(java.toString(), null, null).obstacle());
	}

	@Test
	void aRuntimeWithoutAgentsIsLeftAlone() throws IOException {
		release("JAVA_VERSION=\"25.0.3\"\nMODULES=\"java.base java.logging\"\n");
		assertEquals("its Java has no module java.instrument",
				JavaCommand.of(java.toString(), null, null).obstacle());
		release("JAVA_VERSION=\"25.0.3\"\nMODULES=\"java.base java.instrument\"\n");
		assertNull(JavaCommand.of(java.toString(), null, null).obstacle());
	}

	@Test
	void theExecutableIsFoundAsTheSystemFindsIt() throws IOException {
		release("JAVA_VERSION=\"21\"\n");
		assertNull(JavaCommand.of("bin/java", folder.resolve("a jdk").toString(), null).obstacle());
		assertEquals("its executable was not found", JavaCommand.of("bin/java", folder.toString(), null).obstacle());
		assertNull(JavaCommand.of("java", null, "/nowhere:" + java.getParent()).obstacle());
		assertEquals("its executable was not found", JavaCommand.of("java", null, "/nowhere").obstacle());
		Path link = Files.createSymbolicLink(folder.resolve("java"), java);
		assertNull(JavaCommand.of(link.toString(), null, null).obstacle());
	}

	@Test
	void aJvmThatWritesAnArchiveTakesNoAgent() {
		assertEquals("the JVM takes no agents with -Xshare:dump",
				JavaCommand.obstacleIn(new String[] { "java", "-Xshare:dump" }));
		assertNull(JavaCommand.obstacleIn(new String[] { "java", "-Xshare:auto", "Main", "-Xshare:dump" }));
	}
}
