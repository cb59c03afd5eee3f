/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Formats measurements as tables: one for each configuration, and a summary for each group of kernels. */
final class Report {

	private final List<Comparison> comparisons;
	private final List<Configuration> configurations;

	/**
	 * @param configurations without the plain one
	 */
	Report(List<Comparison> comparisons, List<Configuration> configurations) {
		this.comparisons = comparisons;
		this.configurations = configurations;
	}

	String text() {
		StringBuilder text = new StringBuilder();
		for (String group : List.of(Program.KERNELS, Program.JAVA_GRANDE)) {
			List<Comparison> together = comparisons.stream()
					.filter(comparison -> comparison.program().group().equals(group)).toList();
			if (together.size() > 1) {
				text.append("### All ").append(group).append(" together\n\n").append(summary(together)).append('\n');
			}
		}
		for (Configuration configuration : configurations) {
			text.append("### ").append(configuration.name()).append("\n\n`").append(configuration.options())
					.append("`\n\n").append(table(configuration)).append('\n');
		}
		return text.toString();
	}

	private MarkdownTable summary(List<Comparison> kernels) {
		MarkdownTable table = new MarkdownTable("configuration", "wall, median", "wall, worst", "CPU, median",
				"CPU, worst", "memory, median", "memory, worst", "kernels");
		for (Configuration configuration : configurations) {
			List<Comparison> measured = kernels.stream()
					.filter(kernel -> kernel.has(configuration) && kernel.has(Configuration.PLAIN)).toList();
			if (measured.isEmpty()) {
				table.add(configuration.name(), "-", "-", "-", "-", "-", "-", "0 of " + kernels.size());
				continue;
			}
			table.add(configuration.name(), median(measured, configuration, Measurement::wall),
					worst(measured, configuration, Measurement::wall),
					median(measured, configuration, Measurement::cpu), worst(measured, configuration, Measurement::cpu),
					median(measured, configuration, Measurement::peak),
					worst(measured, configuration, Measurement::peak), measured.size() + " of " + kernels.size());
		}
		return table;
	}

	private static String median(List<Comparison> kernels, Configuration configuration,
			ToDoubleFunction<Measurement> figure) {
		return number(Comparison
				.median(kernels.stream().mapToDouble(kernel -> kernel.ratio(configuration, figure)).toArray()));
	}

	private static String worst(List<Comparison> kernels, Configuration configuration,
			ToDoubleFunction<Measurement> figure) {
		return number(kernels.stream().mapToDouble(kernel -> kernel.ratio(configuration, figure)).max().orElseThrow());
	}

	private MarkdownTable table(Configuration configuration) {
		MarkdownTable table = new MarkdownTable("program", "plain", "agent", "wall", "mean", "worst round",
				"CPU", "CPU, each run", "memory", "result");
		for (Comparison comparison : comparisons) {
			String plain = comparison.has(Configuration.PLAIN)
					? seconds(comparison.median(Configuration.PLAIN, Measurement::wall)) : "-";
			String why = comparison.failure(Configuration.PLAIN).map(text -> "plain: " + text)
					.or(() -> comparison.failure(configuration)).orElse("");
			if (!why.isEmpty() || !comparison.has(configuration)) {
				table.add(comparison.program().name(), plain, "-", "-", "-", "-", "-", "-", "-",
						why.isEmpty() ? "not run" : why);
				continue;
			}
			int findings = comparison.findings(configuration);
			table.add(comparison.program().name(), plain,
					seconds(comparison.median(configuration, Measurement::wall)),
					number(comparison.ratio(configuration, Measurement::wall)),
					number(comparison.ratio(configuration, Measurement::mean)),
					seconds(comparison.worst(configuration)) + " (" + seconds(comparison.worst(Configuration.PLAIN))
							+ ")",
					number(comparison.ratio(configuration, Measurement::cpu)),
					number(comparison.extreme(configuration, Measurement::cpu, false)) + " to "
							+ number(comparison.extreme(configuration, Measurement::cpu, true)),
					number(comparison.ratio(configuration, Measurement::peak)),
					findings == 0 ? "same" : "same, " + findings + " races reported");
		}
		return table;
	}

	private static String seconds(double seconds) {
		return String.format(Locale.ROOT, "%.2f s", seconds);
	}

	/** A ratio with its significant digits. */
	static String number(double ratio) {
		return Double.isFinite(ratio) ? String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%.0f", ratio) : "-";
	}
}
