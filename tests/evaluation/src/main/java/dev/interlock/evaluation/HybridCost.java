/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Table 2 of O'Callahan and Choi: what each mode and each redundancy condition of hybrid detection costs on the kernels of the
 * benchmarks, small sizes, 2 threads, as the ratio of the CPU time of a warm round to that of a plain run.
 */
final class HybridCost {

	private static final List<HybridMode> MODES = List.of(HybridMode.SIMPLE, HybridMode.ONE_RUN, HybridMode.ALL,
			HybridMode.TWO_PHASES, HybridMode.NO_ORDER, HybridMode.NO_OVERSIZED, HybridMode.NO_CONDITIONS);
	private static final String MAIN = "dev.interlock.benchmarks.work.RunWorkload";
	private static final Pattern STEADY = Pattern.compile("^steady: ([0-9.]+) cpu: ([0-9.]+)$", Pattern.MULTILINE);

	private final AgentRun agent;
	private final List<String> kernels;
	private final Consumer<String> progress;

	/** @param agent runs the benchmarks; its options do not count */
	HybridCost(AgentRun agent, List<String> kernels, Consumer<String> progress) {
		this.agent = agent;
		this.kernels = kernels;
		this.progress = progress;
	}

	/** Runs everything and returns the table. */
	String text() throws IOException, InterruptedException {
		List<String> titles = new ArrayList<>(List.of("kernel", "plain, s"));
		MODES.forEach(mode -> titles.add(mode.name()));
		Table table = new Table(titles.toArray(String[]::new));
		for (String kernel : kernels) {
			double plain = cpuSeconds(kernel, agent.plain().run(program(kernel)));
			List<Object> row = new ArrayList<>(List.of(kernel, String.format(Locale.ROOT, "%.3f", plain)));
			for (HybridMode mode : MODES) {
				progress.accept(kernel + ", " + mode.name());
				ProgramResult result = mode.run(agent, program(kernel));
				row.add(result.status() == ProgramResult.KILLED ? "over " + agent.limit().toSeconds() + " s"
						: String.format(Locale.ROOT, "%.2f", cpuSeconds(kernel, result) / plain));
			}
			table.add(row.toArray());
		}
		return table.toString();
	}

	private static String[] program(String kernel) {
		return new String[] { MAIN, kernel, "2", "small" };
	}

	private static double cpuSeconds(String kernel, ProgramResult result) throws IOException {
		Matcher steady = STEADY.matcher(result.output());
		String seconds = null;
		// of two runs the second one counts
		while (steady.find()) {
			seconds = steady.group(2);
		}
		if (!result.ended() || seconds == null) {
			throw new IOException("The kernel " + kernel + " ended with status " + result.status() + ": "
					+ result.errors() + result.output());
		}
		return Double.parseDouble(seconds);
	}
}
