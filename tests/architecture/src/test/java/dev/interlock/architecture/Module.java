/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** One built module of the project: its class files and its manifest. */
record Module(String folder) {

	private static final Path ROOT = Path.of(System.getProperty("interlock.root"));

	private static final String TARGET = System.getProperty("interlock.target");

	private static final int MAJOR_VERSION = 6;

	static Path root() {
		return ROOT;
	}

	/** The classes that each class of this module references, by class name. */
	Map<String, Set<String>> references() throws IOException {
		Map<String, Set<String>> all = new TreeMap<>();
		for (Path file : classFiles()) {
			ClassReader reader = new ClassReader(Files.readAllBytes(file));
			all.put(reader.getClassName().replace('/', '.'), references(reader));
		}
		return all;
	}

	/** The major class file versions of the classes with this name prefix. */
	Set<Integer> classFileVersions(String prefix) throws IOException {
		Set<Integer> versions = new TreeSet<>();
		for (Path file : classFiles()) {
			ClassReader reader = new ClassReader(Files.readAllBytes(file));
			if (reader.getClassName().replace('/', '.').startsWith(prefix)) {
				versions.add((int) reader.readShort(MAJOR_VERSION));
			}
		}
		return versions;
	}

	/** The clauses of Require-Bundle in the source tree. */
	List<String> requiredBundles() throws IOException {
		try (InputStream in = Files.newInputStream(ROOT.resolve(folder).resolve("META-INF/MANIFEST.MF"))) {
			String clauses = new Manifest(in).getMainAttributes().getValue("Require-Bundle");
			return clauses == null ? List.of() : List.of(clauses.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"));
		}
	}

	private List<Path> classFiles() {
		Path classes = ROOT.resolve(folder).resolve("target").resolve(TARGET).resolve("classes");
		try (Stream<Path> files = Files.walk(classes)) {
			return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
		} catch (IOException e) {
			throw new UncheckedIOException(folder + " has not been built", e);
		}
	}

	private static Set<String> references(ClassReader reader) {
		Set<String> names = new TreeSet<>();
		Remapper collector = new Remapper(Opcodes.ASM9) {
			@Override
			public String map(String internalName) {
				names.add(internalName.replace('/', '.'));
				return internalName;
			}
		};
		ClassVisitor nowhere = new ClassVisitor(Opcodes.ASM9) {
		};
		reader.accept(new ClassRemapper(nowhere, collector), 0);
		return names;
	}
}
