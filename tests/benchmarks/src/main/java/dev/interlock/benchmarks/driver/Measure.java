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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs the programs in all configurations in turn, repeatedly, so that other load of the machine affects all alike. */
final class Measure {

	private final ProgramRun run;
	private final int rounds;
	private final Consumer<String> progress;

	/** @param rounds the number of runs of each program in each configuration */
	Measure(ProgramRun run, int rounds, Consumer<String> progress) {
		this.run = run;
		this.rounds = rounds;
		this.progress = progress;
	}

	/** The configurations that the agent accepts; prints why it rejects the others. */
	List<Configuration> accepted(List<Configuration> wanted) throws IOException, InterruptedException, BenchFailure {
		List<Configuration> accepted = new ArrayList<>();
		for (Configuration configuration : wanted) {
			Optional<String> refusal = run.refusal(configuration);
			if (refusal.isEmpty()) {
				accepted.add(configuration);
			} else {
				progress.accept(configuration.name() + " is skipped: " + refusal.get());
			}
		}
		return accepted;
	}

	/** Measures one program. A configuration is not run again after a failure. */
	Comparison compare(Program program, List<Configuration> configurations) throws IOException, InterruptedException {
		Comparison comparison = new Comparison(program);
		List<Configuration> all = new ArrayList<>(configurations);
		all.add(0, Configuration.PLAIN);
		for (int round = 1; round <= rounds; round++) {
			for (Configuration configuration : all) {
				if (comparison.failure(Configuration.PLAIN).or(() -> comparison.failure(configuration)).isPresent()) {
					continue;
				}
				String what = program.name() + ", " + configuration.name() + ", " + round + " of " + rounds + ": ";
				try {
					Measurement one = run.measure(program, configuration);
					comparison.add(configuration, one);
					progress.accept(what + String.format(Locale.ROOT, "%.2f s, CPU %.2f s, %d MB", one.wall(),
							one.cpu(), one.peak() / 1024)
							+ comparison.failure(configuration).map(w -> ", " + w).orElse("")
							+ (one.findings() == 0 ? "" : ", " + one.findings() + " races reported"));
				} catch (BenchFailure e) {
					comparison.fail(configuration, e.getMessage());
					progress.accept(what + e.getMessage());
				}
			}
		}
		return comparison;
	}
}
