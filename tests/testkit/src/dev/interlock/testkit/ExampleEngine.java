/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.FrameworkUtil;

import dev.interlock.spi.Engine;

/** The engine of {@code docs/examples/engine}, compiled as its author would. */
public final class ExampleEngine {

	/** Its id. */
	public static final String ID = "unlocked-writes";
	/** Its name for people. */
	public static final String LABEL = "Writes without a lock";
	/** Its option. */
	public static final String OPTION = "unlocked-variables";

	private static final List<String> SOURCES = List.of("UnlockedWrites", "UnlockedWritesHandler");
	private static final String PACKAGE = "org/example/races/";

	private ExampleEngine() {
		// only static methods
	}

	/**
	 * Makes the jar of the engine.
	 *
	 * @param folder an empty folder
	 */
	public static Path jar(Path folder) throws IOException {
		Path spi = folder.resolve("spi.jar");
		try (InputStream in = FileLocator.find(FrameworkUtil.getBundle(Engine.class),
				new org.eclipse.core.runtime.Path("lib/interlock-spi.jar")).openStream()) {
			Files.copy(in, spi);
		}
		Path classes = folder.resolve("classes");
		for (String source : SOURCES) {
			try (InputStream in = ExampleEngine.class
					.getResourceAsStream("/engine/java/" + PACKAGE + source + ".java")) {
				Files.copy(in, folder.resolve(source + ".java"));
			}
		}
		List<String> options = List.of("--release", "17", "-proc:none", "-cp", spi.toString(), "-d",
				classes.toString());
		int status = ToolProvider.getSystemJavaCompiler().run(null, null, null,
				Stream.concat(options.stream(),
						SOURCES.stream().map(source -> folder.resolve(source + ".java").toString()))
						.toArray(String[]::new));
		if (status != 0) {
			throw new IOException("The example engine cannot be compiled.");
		}
		Path jar = folder.resolve("unlocked-writes.jar");
		try (OutputStream out = Files.newOutputStream(jar); JarOutputStream zip = new JarOutputStream(out)) {
			for (String source : SOURCES) {
				add(zip, PACKAGE + source + ".class", Files.readAllBytes(classes.resolve(PACKAGE + source + ".class")));
			}
			add(zip, "META-INF/services/dev.interlock.spi.Engine", "org.example.races.UnlockedWrites".getBytes());
		}
		return jar;
	}

	private static void add(JarOutputStream zip, String entry, byte[] content) throws IOException {
		zip.putNextEntry(new JarEntry(entry));
		zip.write(content);
	}
}
