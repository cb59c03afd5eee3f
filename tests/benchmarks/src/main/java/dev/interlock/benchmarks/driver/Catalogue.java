/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.interlock.benchmarks.work.StandardWork;

/** The programs that can be measured. */
final class Catalogue {

	private static final int KERNELS = 16;
	private static final int OLDEST = 17;
	private static final int WITH_VIRTUAL_THREADS = 21;
	private static final String MAIN = "dev.interlock.benchmarks.work.RunWorkload";
	private static final String COMPILER_MAIN = "dev.interlock.benchmarks.programs.CompilerStart";
	private static final int USAGE = 64;

	private final Map<String, Program> programs = new LinkedHashMap<>();
	private final List<Path> withLibraries = new ArrayList<>();
	private final int threads;

	/**
	 * @param built   the build folder of this module, with the programs' libraries and sources to compile
	 * @param threads the number of threads of each program
	 * @param small   whether the programs do about a tenth of their work
	 * @param warmUp  the minimum warm-up time of a program in seconds
	 * @param measure the minimum measuring time of a program in seconds
	 */
	Catalogue(Path built, int threads, boolean small, int warmUp, int measure) throws IOException {
		this.threads = threads;
		List<Path> classes = List.of(built.resolve("classes"));
		withLibraries.addAll(classes);
		withLibraries.addAll(jars(built.resolve("programs")));
		for (String name : StandardWork.NAMES) {
			String group = StandardWork.NAMES.indexOf(name) < KERNELS ? Program.KERNELS : Program.PROGRAMS;
			add(new Program(name, group, true, name.equals("virtual") ? WITH_VIRTUAL_THREADS : OLDEST,
					name.equals("server") ? withLibraries : classes,
					List.of(MAIN, name, "" + threads, small ? "small" : "full", "" + warmUp, "" + measure), null));
		}
		add(new Program("compiler", Program.PROGRAMS, false, OLDEST, withLibraries,
				List.of(COMPILER_MAIN, built.resolve("sources-to-compile").toString()), null));
	}

	private static List<Path> jars(Path folder) throws IOException {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> jars = Files.list(folder)) {
			return jars.sorted().toList();
		}
	}

	/**
	 * Adds the Java Grande programs.
	 *
	 * @param folder contains a folder for each program, with its classes and data
	 * @param size   A, B or C
	 * @throws BenchFailure if there is none
	 */
	void addJavaGrande(Path folder, String size) throws IOException, BenchFailure {
		List<Path> each;
		try (Stream<Path> folders = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
			each = folders.filter(Files::isDirectory).sorted().toList();
		}
		int before = programs.size();
		for (Path one : each) {
			Optional<String> main = mainClass(one, size);
			if (main.isPresent()) {
				add(new Program("jgf-" + one.getFileName(), Program.JAVA_GRANDE, false, OLDEST, List.of(one),
						List.of(main.get(), "" + threads), one));
			}
		}
		if (programs.size() == before) {
			throw new BenchFailure(USAGE, "There is no class JGF...BenchSize" + size + " in a folder of '" + folder
					+ "': compile the programs with tests/benchmarks/java-grande, or choose another size.");
		}
	}

	private static Optional<String> mainClass(Path folder, String size) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(file -> file.getFileName().toString())
					.filter(name -> name.matches("JGF\\w+BenchSize" + size + "[.]class"))
					.map(name -> name.replace(".class", "")).findFirst();
		}
	}

	/** The class path of programs that use libraries. */
	List<Path> withLibraries() {
		return withLibraries;
	}

	private void add(Program program) {
		programs.put(program.name(), program);
	}

	/**
	 * The programs of these names and groups, each once, in catalogue order; all if there is no name.
	 *
	 * @throws BenchFailure if a name is unknown
	 */
	List<Program> chosen(List<String> names) throws BenchFailure {
		List<String> groups = programs.values().stream().map(Program::group).distinct().toList();
		for (String name : names) {
			if (!programs.containsKey(name) && !groups.contains(name)) {
				throw new BenchFailure(USAGE, "There is no program '" + name + "': choose from "
						+ String.join(", ", groups) + ", " + String.join(", ", programs.keySet()) + ".");
			}
		}
		return programs.values().stream().filter(
				program -> names.isEmpty() || names.contains(program.name()) || names.contains(program.group()))
				.toList();
	}
}
