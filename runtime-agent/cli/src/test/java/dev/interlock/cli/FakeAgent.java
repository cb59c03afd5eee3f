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
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Replaces the agent in tests of the command line. It copies the stream in the system property {@code fake.stream} to
 * the session file, and its options to {@code fake.options}.
 */
public final class FakeAgent {

	private FakeAgent() {
	}

	/** The agent's entry point. */
	public static void premain(String argument) throws IOException {
		if (!argument.startsWith("config=")) {
			throw new IllegalArgumentException(argument);
		}
		Path file = Path.of(argument.substring("config=".length()));
		var options = new Properties();
		try (Reader reader = Files.newBufferedReader(file)) {
			options.load(reader);
		}
		options.setProperty("permissions", Files.getPosixFilePermissions(file).toString());
		Files.delete(file);
		String stream = System.getProperty("fake.stream");
		if (stream != null) {
			Files.copy(Path.of(stream), Path.of(options.getProperty("session")));
		}
		String copy = System.getProperty("fake.options");
		if (copy != null) {
			try (var out = Files.newOutputStream(Path.of(copy))) {
				options.store(out, null);
			}
		}
	}

	/** The agent's entry point in a running program. */
	public static void agentmain(String argument) throws IOException {
		premain(argument);
	}

	/** Writes a jar with this agent. */
	public static Path writeJar(Path jar) throws IOException {
		var manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().putValue("Premain-Class", FakeAgent.class.getName());
		manifest.getMainAttributes().putValue("Agent-Class", FakeAgent.class.getName());
		String name = FakeAgent.class.getName().replace('.', '/') + ".class";
		try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
				var in = FakeAgent.class.getClassLoader().getResourceAsStream(name)) {
			out.putNextEntry(new JarEntry(name));
			in.transferTo(out);
		}
		return jar;
	}
}
