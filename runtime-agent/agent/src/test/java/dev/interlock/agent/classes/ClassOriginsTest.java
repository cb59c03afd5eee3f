/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassOriginsTest {

	private static final byte[] BYTES = { 1, 2, 3 };

	@TempDir
	Path folder;

	private final ClassOrigins origins = new ClassOrigins();

	private static ProtectionDomain domain(URL place) {
		return new ProtectionDomain(new CodeSource(place, (Certificate[]) null), null);
	}

	private URL jar(String name) throws IOException {
		Path jar = folder.resolve(name);
		try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out)) {
			entries.putNextEntry(new JarEntry("org/example/A.class"));
			entries.write(BYTES);
		}
		return jar.toUri().toURL();
	}

	@Test
	void classesAreReadFromFoldersAndJars() throws Exception {
		Files.createDirectories(folder.resolve("org/example"));
		Files.write(folder.resolve("org/example/B.class"), BYTES);
		origins.add("org/example/A", domain(jar("a b.jar")));
		origins.add("org/example/B", domain(folder.toUri().toURL()));
		assertArrayEquals(BYTES, origins.find("org.example.A"));
		assertArrayEquals(BYTES, origins.find("org.example.B"));
	}

	@Test
	void ambiguousClassesAreNotRead() throws Exception {
		URL jar = jar("a.jar");
		origins.add("org/example/A", domain(jar));
		origins.add("org/example/A", domain(jar));
		assertNotNull(origins.find("org.example.A"));
		origins.add("org/example/A", domain(jar("other.jar")));
		origins.add("org/example/B", domain(jar));
		origins.add("org/example/C", domain(folder.resolve("gone").toUri().toURL()));
		origins.add("org/example/D", domain(new URL("http://localhost/d.jar")));
		origins.add("org/example/E", domain(null));
		origins.add("org/example/F", null);
		origins.add(null, domain(jar));
		for (String name : "ABCDEF".split("")) {
			assertNull(origins.find("org.example." + name), name);
		}
	}
}
