/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The times of one kernel, plain and in some modes of hybrid detection that run in turn. A ratio compares two runs of
 * the same turn; the median over the turns counts.
 */
final class KernelCost {

	private final String kernel;
	private final List<HybridMode> modes;
	private final long limitSeconds;
	/** The seconds of each turn. */
	private final List<Double> plain = new ArrayList<>();
	private final Map<HybridMode, List<Double>> seconds = new HashMap<>();
	private final Set<HybridMode> over = new HashSet<>();

	/** @param limitSeconds the time after which a run is ended */
	KernelCost(String kernel, List<HybridMode> modes, long limitSeconds) {
		this.kernel = kernel;
		this.modes = modes;
		this.limitSeconds = limitSeconds;
	}

	/** Begins a turn with a plain run. */
	void addPlain(double value) {
		plain.add(value);
	}

	/** Adds a run of the turn; empty if it exceeded the limit. */
	void add(HybridMode mode, OptionalDouble value) {
		if (value.isEmpty()) {
			over.add(mode);
		} else {
			seconds.computeIfAbsent(mode, key -> new ArrayList<>()).add(value.getAsDouble());
		}
	}

	/** Whether a run in a mode exceeded the limit. */
	boolean isOver(HybridMode mode) {
		return over.contains(mode);
	}

	/** A table row: the kernel, the seconds of a plain run, and the ratio of each mode. */
	List<String> medians() {
		return row((values, format) -> text(format, HybridCost.median(values)));
	}

	/** The same row with the lowest and highest value of each. */
	List<String> ranges() {
		return row((values, format) -> text(format, Collections.min(values)) + " to "
				+ text(format, Collections.max(values)));
	}

	/** Both in one line, for progress output. */
	String line() {
		List<String> medians = medians();
		List<String> ranges = ranges();
		StringBuilder line = new StringBuilder(kernel).append(": plain ").append(medians.get(1)).append(" s");
		appendRange(line, plain.size() > 1, ranges.get(1));
		for (int i = 0; i < modes.size(); i++) {
			line.append("; ").append(modes.get(i).name()).append(' ').append(medians.get(i + 2));
			appendRange(line, plain.size() > 1 && !isOver(modes.get(i)), ranges.get(i + 2));
		}
		return line.toString();
	}

	private static void appendRange(StringBuilder line, boolean hasRange, String range) {
		if (hasRange) {
			line.append(" (").append(range).append(')');
		}
	}

	private List<String> row(BiFunction<List<Double>, String, String> cell) {
		List<String> row = new ArrayList<>(List.of(kernel, cell.apply(plain, "%.3f")));
		for (HybridMode mode : modes) {
			row.add(isOver(mode) ? "over " + limitSeconds + " s" : cell.apply(ratios(mode), "%.2f"));
		}
		return row;
	}

	private List<Double> ratios(HybridMode mode) {
		List<Double> own = seconds.get(mode);
		return IntStream.range(0, own.size()).mapToObj(turn -> own.get(turn) / plain.get(turn)).toList();
	}

	private static String text(String format, double value) {
		return String.format(Locale.ROOT, format, value);
	}
}
