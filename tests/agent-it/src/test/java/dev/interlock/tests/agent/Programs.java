/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * The programs of {@code src/test/programs}, which the build compiles, and the races that they declare: a comment
 * {@code // race: write/write} marks each line that takes part in one.
 */
final class Programs {

	private static final Path SOURCES = Path.of(System.getProperty("interlock.programs"));
	private static final Pattern RACE = Pattern.compile("// race: (read|write|call)/(read|write|call)\\b");
	private static final Path CLASSES = Path.of(System.getProperty("interlock.programs.classes"));

	private Programs() {
		// only static members
	}

	/** The folder of their class files. */
	static Path classes() {
		return CLASSES;
	}

	/** Makes a jar with one class and these manifest entries; the class name has slashes. */
	static Path jar(Path file, Map<String, String> entries, String className) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
		entries.forEach(manifest.getMainAttributes()::putValue);
		try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out, manifest)) {
			jar.putNextEntry(new JarEntry(className + ".class"));
			jar.write(Files.readAllBytes(CLASSES.resolve(className + ".class")));
		}
		return file;
	}

	/** The lines that take part in a declared race, each with its declaration. */
	static Map<Integer, String> declaredRaces(String program) {
		Map<Integer, String> races = new TreeMap<>();
		List<String> lines = lines(program);
		for (int i = 0; i < lines.size(); i++) {
			var matcher = RACE.matcher(lines.get(i));
			if (matcher.find()) {
				races.put(i + 1, matcher.group(1) + '/' + matcher.group(2));
			}
		}
		return races;
	}

	/** A line of a program's source; numbers start at 1. */
	static String line(String program, int number) {
		return lines(program).get(number - 1);
	}

	private static List<String> lines(String program) {
		try {
			return Files.readAllLines(SOURCES.resolve(program + ".java"));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The names of the programs in a folder of the sources. */
	static List<String> in(String folder) {
		try (var files = Files.list(SOURCES.resolve(folder))) {
			return files.map(file -> folder + '/' + file.getFileName().toString().replace(".java", "")).sorted()
					.toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
