/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The programs that can be measured. */
final class Catalogue {

	private static final String MAIN = "dev.interlock.benchmarks.work.RunWorkload";
	private static final List<String> KERNELS = List.of("crypt", "lufact", "series", "sor", "sparsematmult", "moldyn",
			"montecarlo", "raytracer");
	private static final List<String> PROGRAMS = List.of("tree", "bank", "messages");
	private static final int WITH_VIRTUAL_THREADS = 21;

	private final Map<String, Program> programs = new LinkedHashMap<>();

	/**
	 * @param classes the classes of this module
	 * @param threads how many threads each program uses
	 */
	Catalogue(Path classes, int threads) {
		for (String name : KERNELS) {
			add(new Program(name, Program.Kind.KERNEL, 17, List.of(classes), List.of(MAIN, name, "" + threads)));
		}
		for (String name : PROGRAMS) {
			add(new Program(name, Program.Kind.WHOLE, 17, List.of(classes), List.of(MAIN, name, "" + threads)));
		}
		add(new Program("virtual", Program.Kind.WHOLE, WITH_VIRTUAL_THREADS, List.of(classes),
				List.of(MAIN, "virtual", "" + threads)));
	}

	private void add(Program program) {
		programs.put(program.name(), program);
	}

	/**
	 * The programs of these names and groups, each once, in the order of the catalogue; all if there is no name.
	 *
	 * @throws BenchFailure if a name is not known
	 */
	List<Program> chosen(List<String> names) throws BenchFailure {
		List<Program> chosen = new ArrayList<>();
		for (String name : names) {
			if (!programs.containsKey(name) && !name.equals("kernels") && !name.equals("programs")) {
				throw new BenchFailure(64, "There is no program '" + name + "': choose from kernels, programs, "
						+ String.join(", ", programs.keySet()) + ".");
			}
		}
		for (Program program : programs.values()) {
			String group = program.kind() == Program.Kind.KERNEL ? "kernels" : "programs";
			if (names.isEmpty() || names.contains(program.name()) || names.contains(group)) {
				chosen.add(program);
			}
		}
		return chosen;
	}
}
