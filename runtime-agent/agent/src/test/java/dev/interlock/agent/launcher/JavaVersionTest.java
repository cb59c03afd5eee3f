/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.DataInputStream;
import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every Java can load the launcher, and one that is too old gets one sentence. */
class JavaVersionTest {

	private static final int MAJOR_VERSION_OF_JAVA_8 = 52;

	@ParameterizedTest
	@ValueSource(strings = { "17", "18", "25", "26-ea", "100" })
	void newEnough(String version) {
		assertNull(JavaVersion.obstacle(version, "go on."));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.7", "1.8", "9", "11", "16", "", "nonsense", "1." })
	void tooOldOrUnknown(String version) {
		assertEquals("Interlock needs Java 17 or newer, but this is Java " + version + ": go on.",
				JavaVersion.obstacle(version, "go on."));
	}

	@ParameterizedTest
	@NullSource
	void notGiven(String version) {
		assertEquals("Interlock needs Java 17 or newer, but this is Java of an unknown version: go on.",
				JavaVersion.obstacle(version, "go on."));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Premain", "Main", "JavaVersion", "IsolatedLoader", "JarEntryHandler",
			"JarEntryHandler$1", "StartClasses", "MethodMain", "TestsMain", "TestsMain$Call" })
	void isCompiledForJava8(String name) throws IOException {
		try (var in = new DataInputStream(assertResource(name + ".class"))) {
			in.readInt();
			in.readUnsignedShort();
			assertEquals(MAJOR_VERSION_OF_JAVA_8, in.readUnsignedShort());
		}
	}

	@Test
	void theListAboveIsComplete() throws Exception {
		var folder = java.nio.file.Path.of(Premain.class.getResource("Premain.class").toURI()).getParent();
		try (var files = java.nio.file.Files.list(folder)) {
			assertEquals(11, files.count(), "the ten classes and package-info");
		}
	}

	private static java.io.InputStream assertResource(String name) {
		var in = Premain.class.getResourceAsStream(name);
		assertNotNull(in, name);
		return in;
	}
}
