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
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Table 2 of O'Callahan and Choi: what each mode and each redundancy condition of hybrid detection costs on the kernels of the
 * benchmarks, 2 threads, as the ratio of the CPU time of a warm round to that of a plain run, each the median of some runs.
 */
final class HybridCost {

	private static final List<HybridMode> MODES = List.of(HybridMode.SIMPLE, HybridMode.ONE_RUN, HybridMode.ALL,
			HybridMode.TWO_PHASES, HybridMode.NO_ORDER, HybridMode.NO_OVERSIZED, HybridMode.NO_CONDITIONS);
	private static final String MAIN = "dev.interlock.benchmarks.work.RunWorkload";
	private static final Pattern STEADY = Pattern.compile("^steady: ([0-9.]+) cpu: ([0-9.]+)$", Pattern.MULTILINE);

	private final AgentRun agent;
	private final List<String> kernels;
	private final Size size;
	private final int runs;
	private final Consumer<String> progress;

	/** How much work a kernel has. */
	enum Size {
		/** As it is measured by the benchmarks. */
		FULL,
		/** About a tenth of that. */
		SMALL
	}

	/**
	 * @param agent runs the benchmarks; its options do not count
	 * @param runs  how often each is run, of which the median counts
	 */
	HybridCost(AgentRun agent, List<String> kernels, Size size, int runs, Consumer<String> progress) {
		this.agent = agent;
		this.kernels = kernels;
		this.size = size;
		this.runs = runs;
		this.progress = progress;
	}

	/** Runs everything and returns the table. */
	String text() throws IOException, InterruptedException {
		List<String> titles = new ArrayList<>(List.of("kernel", "plain, s"));
		MODES.forEach(mode -> titles.add(mode.name()));
		Table table = new Table(titles.toArray(String[]::new));
		for (String kernel : kernels) {
			double plain = seconds(kernel, null).orElseThrow(() -> new IOException(
					"The kernel " + kernel + " takes more than " + agent.limit().toSeconds() + " s plainly."));
			List<Object> row = new ArrayList<>(List.of(kernel, String.format(Locale.ROOT, "%.3f", plain)));
			for (HybridMode mode : MODES) {
				OptionalDouble seconds = seconds(kernel, mode);
				row.add(seconds.isEmpty() ? "over " + agent.limit().toSeconds() + " s"
						: String.format(Locale.ROOT, "%.2f", seconds.getAsDouble() / plain));
			}
			table.add(row.toArray());
		}
		return table.toString();
	}

	/** The median of some runs, plain ones if the mode is null; empty if one of them did not end in time. */
	private OptionalDouble seconds(String kernel, HybridMode mode) throws IOException, InterruptedException {
		String[] program = { MAIN, kernel, "2", size.name().toLowerCase(Locale.ROOT) };
		List<Double> seconds = new ArrayList<>();
		for (int i = 0; i < runs; i++) {
			progress.accept(kernel + ", " + (mode == null ? "plain" : mode.name()) + ": run " + (i + 1));
			ProgramResult result = mode == null ? agent.plain().run(program) : mode.run(agent, program);
			if (result.status() == ProgramResult.KILLED) {
				return OptionalDouble.empty();
			}
			seconds.add(cpuSeconds(kernel, result));
		}
		return OptionalDouble.of(median(seconds));
	}

	/** The middle one, or the mean of the two in the middle. */
	static double median(List<Double> values) {
		double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
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
