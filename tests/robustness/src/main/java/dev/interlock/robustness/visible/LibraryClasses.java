/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Describes everything visible of classes of each jar on the class path, or whether the JVM can initialise them. */
public final class LibraryClasses {

	private LibraryClasses() {
	}

	/**
	 * Runs the program; the arguments are the output file, the maximum number of classes of a jar, and optionally
	 * {@code initialised}.
	 */
	public static void main(String[] args) throws IOException {
		int enough = Integer.parseInt(args[1]);
		boolean isInitialised = args.length > 2;
		try (Lines lines = new Lines(Path.of(args[0]))) {
			for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
				if (entry.endsWith(".jar")) {
					library(Path.of(entry), enough, isInitialised, lines);
				}
			}
		}
		// threads started by the libraries may not end by themselves
		System.exit(0);
	}

	private static void library(Path jar, int enough, boolean isInitialised, Lines lines) throws IOException {
		List<String> names = classes(jar);
		if (names.isEmpty()) {
			return;
		}
		lines.begin("library " + jar.getFileName() + " of " + names.size() + " classes");
		// the described classes are evenly distributed over the jar
		int step = (names.size() - 1) / enough + 1;
		for (int i = 0; i < names.size(); i += step) {
			String name = names.get(i);
			lines.attempt("class " + name, () -> {
				Class<?> described = Class.forName(name, isInitialised, LibraryClasses.class.getClassLoader());
				if (isInitialised) {
					lines.begin("class " + name);
				} else {
					ClassDescription.write(described, lines);
				}
			});
		}
	}

	/** The names of the classes that are visible on every Java version. */
	private static List<String> classes(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile()); Stream<JarEntry> entries = file.stream()) {
			return entries.map(JarEntry::getName)
					.filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/")
							&& !name.endsWith("-info.class"))
					.map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.')).sorted()
					.toList();
		}
	}
}
