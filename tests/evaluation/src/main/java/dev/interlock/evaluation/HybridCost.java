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
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Table 2 of O'Callahan and Choi: the cost of each mode and each redundancy condition of hybrid detection on the
 * benchmark kernels with 2 threads, as the ratio of the CPU time of a warm round to that of a plain run. All modes run
 * in turn, so that a temporary slowdown of the machine affects all of them; the median of the turns counts.
 */
final class HybridCost {

	private static final List<HybridMode> MODES = List.of(HybridMode.SIMPLE, HybridMode.ONE_RUN, HybridMode.ALL,
			HybridMode.TWO_PHASES, HybridMode.NO_ORDER, HybridMode.NO_OVERSIZED, HybridMode.NO_CONDITIONS);
	private static final String MAIN = "dev.interlock.benchmarks.work.RunWorkload";
	private static final Pattern STEADY = Pattern.compile("^steady: ([0-9.]+) cpu: ([0-9.]+)$", Pattern.MULTILINE);

	private final Timer timer;
	private final List<String> kernels;
	private final int runs;
	private final long limitSeconds;
	private final Consumer<String> progress;

	/** The amount of work of a kernel. */
	enum Size {
		/** The same as in the benchmarks. */
		FULL,
		/** About a tenth of the full size. */
		SMALL
	}

	/** Runs a kernel once. */
	interface Timer {

		/**
		 * The CPU time of a warm round in seconds; empty if the run did not end in time.
		 *
		 * @param mode null for a plain run
		 */
		OptionalDouble seconds(String kernel, HybridMode mode) throws IOException, InterruptedException;
	}

	/**
	 * @param agent runs the benchmarks; its options are ignored
	 * @param runs  the number of runs of each mode; the median counts
	 */
	HybridCost(AgentRun agent, List<String> kernels, Size size, int runs, Consumer<String> progress) {
		this((kernel, mode) -> run(agent, kernel, size, mode), kernels, runs, agent.limit().toSeconds(), progress);
	}

	/**
	 * @param limitSeconds the time after which the timer ends a run
	 * @param progress     receives the measurement of each run, and the ratios of a kernel once they are complete
	 */
	HybridCost(Timer timer, List<String> kernels, int runs, long limitSeconds, Consumer<String> progress) {
		this.timer = timer;
		this.kernels = kernels;
		this.runs = runs;
		this.limitSeconds = limitSeconds;
		this.progress = progress;
	}

	/** Runs all kernels and returns the table; with several runs also a table of the ranges. */
	String text() throws IOException, InterruptedException {
		Table medians = table();
		Table ranges = table();
		for (String kernel : kernels) {
			KernelCost cost = measure(kernel);
			medians.add(cost.medians().toArray());
			ranges.add(cost.ranges().toArray());
			progress.accept(cost.line());
		}
		return runs == 1 ? medians.toString()
				: medians + "\nThe lowest and the highest of the " + runs + " runs:\n\n" + ranges;
	}

	private static Table table() {
		return new Table(
				Stream.concat(Stream.of("kernel", "plain, s"), MODES.stream().map(HybridMode::name))
						.toArray(String[]::new));
	}

	/** Runs all modes in turn; a mode that exceeded the limit is not run again. */
	private KernelCost measure(String kernel) throws IOException, InterruptedException {
		KernelCost cost = new KernelCost(kernel, MODES, limitSeconds);
		for (int run = 1; run <= runs; run++) {
			OptionalDouble plain = seconds(kernel, null, run);
			cost.addPlain(plain.orElseThrow(
					() -> new IOException(
							"The kernel " + kernel + " takes more than " + limitSeconds + " s plainly.")));
			for (HybridMode mode : MODES) {
				if (!cost.isOver(mode)) {
					cost.add(mode, seconds(kernel, mode, run));
				}
			}
		}
		return cost;
	}

	private OptionalDouble seconds(String kernel, HybridMode mode, int run) throws IOException, InterruptedException {
		OptionalDouble seconds = timer.seconds(kernel, mode);
		progress.accept(kernel + ", " + (mode == null ? "plain" : mode.name()) + ", run " + run + ": "
				+ (seconds.isEmpty() ? "over " + limitSeconds
						: String.format(Locale.ROOT, "%.3f", seconds.getAsDouble()))
				+ " s");
		return seconds;
	}

	private static OptionalDouble run(AgentRun agent, String kernel, Size size, HybridMode mode)
			throws IOException, InterruptedException {
		String[] program = { MAIN, kernel, "2", size.name().toLowerCase(Locale.ROOT) };
		ProgramResult result = mode == null ? agent.plain().run(program) : mode.run(agent, program);
		return result.status() == ProgramResult.KILLED ? OptionalDouble.empty()
				: OptionalDouble.of(cpuSeconds(kernel, result));
	}

	/** The middle value, or the mean of the two middle ones. */
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
			throw new FailedRun(result.ending("The kernel " + kernel));
		}
		return Double.parseDouble(seconds);
	}
}
