/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** All runs of one program, by configuration. Not thread-safe. */
final class Comparison {

	private final Program program;
	private final Map<Configuration, List<Measurement>> runs = new LinkedHashMap<>();
	private final Map<Configuration, String> failures = new LinkedHashMap<>();

	Comparison(Program program) {
		this.program = program;
	}

	Program program() {
		return program;
	}

	/** Adds a run; a run whose result differs from the very first one counts as failed. */
	void add(Configuration configuration, Measurement run) {
		String checksum = runs.values().stream().flatMap(List::stream).findFirst().orElse(run).checksum();
		if (!checksum.equals(run.checksum())) {
			fail(configuration, "result " + run.checksum() + " and not " + checksum);
			return;
		}
		runs.computeIfAbsent(configuration, key -> new ArrayList<>()).add(run);
	}

	/** Records a failed run; the first failure of each configuration is kept. */
	void fail(Configuration configuration, String why) {
		failures.putIfAbsent(configuration, why);
	}

	Optional<String> failure(Configuration configuration) {
		return Optional.ofNullable(failures.get(configuration));
	}

	boolean has(Configuration configuration) {
		return runs.containsKey(configuration) && !failures.containsKey(configuration);
	}

	boolean failed() {
		return !failures.isEmpty();
	}

	/** The most races reported in one run. */
	int findings(Configuration configuration) {
		return runs.getOrDefault(configuration, List.of()).stream().mapToInt(Measurement::findings).max().orElse(0);
	}

	double median(Configuration configuration, ToDoubleFunction<Measurement> figure) {
		return median(runs.get(configuration).stream().mapToDouble(figure).toArray());
	}

	/** The median of a figure, as a multiple of the plain run's median. */
	double ratio(Configuration configuration, ToDoubleFunction<Measurement> figure) {
		return median(configuration, figure) / median(Configuration.PLAIN, figure);
	}

	/** The minimum or maximum figure of a single run, as a multiple of the plain run's median. */
	double extreme(Configuration configuration, ToDoubleFunction<Measurement> figure, boolean largest) {
		double[] all = runs.get(configuration).stream().mapToDouble(figure).sorted().toArray();
		return all[largest ? all.length - 1 : 0] / median(Configuration.PLAIN, figure);
	}

	/** The longest round of all runs, in seconds. */
	double worst(Configuration configuration) {
		return runs.get(configuration).stream().mapToDouble(Measurement::worst).max().orElseThrow();
	}

	/** The median; for an even number the mean of the two middle figures. */
	static double median(double... figures) {
		double[] sorted = figures.clone();
		Arrays.sort(sorted);
		int middle = sorted.length / 2;
		return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}
}
