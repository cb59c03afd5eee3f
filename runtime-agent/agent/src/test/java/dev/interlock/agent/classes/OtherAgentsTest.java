/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.instrument.meta.ClassFilter;

/** Which classes belong to other agents. */
class OtherAgentsTest {

	private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

	@TempDir
	Path folder;
	private Path own;
	private Path other;

	/** Is in the other agent's jar, and loads the rest of it. */
	private static final class Loader extends URLClassLoader {
		Loader() {
			super(new URL[0]);
		}
	}

	@BeforeEach
	void writeJars() throws IOException {
		own = jar("interlock.jar", "org/example/Own");
		other = jar("other.jar", "org/example/Agent", Loader.class.getName().replace('.', '/'));
	}

	private Path jar(String name, String... classes) throws IOException {
		Path file = folder.resolve(name);
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
			for (String each : classes) {
				jar.putNextEntry(new JarEntry(each + ".class"));
			}
		}
		return file;
	}

	private OtherAgents agents() {
		return OtherAgents.of(List.of("-Xmx1g", "-javaagent:" + own + "=engines=hybrid", "-javaagent:" + other + "=a=b",
				"-javaagent:" + folder.resolve("missing.jar")), own);
	}

	@Test
	void theClassesInItsJarBelongToAnAgent() {
		assertEquals("other.jar", agents().jarOf(SYSTEM, "org/example/Agent"));
		assertEquals("other.jar", agents().jarOf(null, "org/example/Agent"));
		assertNull(agents().jarOf(SYSTEM, "org/example/Own"));
		assertNull(agents().jarOf(SYSTEM, "org/example/Program"));
		assertNull(agents().jarOf(SYSTEM, null));
		assertNull(OtherAgents.none().jarOf(SYSTEM, "org/example/Agent"));
	}

	/** The program may have the same libraries. */
	@Test
	void theClassesOfItsLoadersBelongToAnAgent() throws Exception {
		try (URLClassLoader ofProgram = new URLClassLoader(new URL[0], SYSTEM); Loader loader = new Loader()) {
			assertEquals("other.jar", agents().jarOf(loader, "org/example/Library"));
			assertNull(agents().jarOf(ofProgram, "org/example/Library"));
			assertNull(agents().jarOf(ofProgram, "org/example/Agent"));
		}
	}

	@Test
	void anOptionCanIncludeThem() {
		assertTrue(isOther(List.of()));
		assertFalse(isOther(List.of("+org.example.*")));
		assertFalse(isOther(List.of("org.*")));
		assertTrue(isOther(List.of("com.*")));
	}

	private boolean isOther(List<String> included) {
		return new ExcludedClasses(new ClassFilter(included, List.of()), agents()).isOfOtherAgent(SYSTEM,
				"org/example/Agent");
	}

	@Test
	void theyAreCountedByTheirJar() {
		ExcludedClasses excluded = new ExcludedClasses(new ClassFilter(List.of(), List.of()), agents());
		excluded.loadedOfOtherAgent(SYSTEM, "org/example/Agent");
		assertEquals("Excluded: agent other.jar (1 class). To watch a package as well, include +PACKAGE.*",
				excluded.sentence());
		assertTrue(excluded.isNoneWatched());
	}
}
