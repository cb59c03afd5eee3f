/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Regular expressions: all threads look for the same patterns, each in its lines of a log. */
public final class Patterns implements Workload {

	private static final Pattern LINE = Pattern.compile("(\\d+) (INFO|WARN|ERROR) \\[([\\w-]+)\\] (.*)");
	private static final Pattern SETTING = Pattern.compile("(\\w+)=(\\d+)(ms|s)?");

	private final String[] lines;

	/** @param count the number of lines */
	public Patterns(int count) {
		lines = new String[count];
		for (int i = 0; i < count; i++) {
			String level = i % 17 == 0 ? "ERROR" : i % 5 == 0 ? "WARN" : "INFO";
			lines[i] = i + " " + level + " [worker-" + i % 7 + "] done, size=" + i % 1000 + " took=" + i % 91
					+ "ms, next in " + i % 13;
		}
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Summary[] summaries = new Summary[threads];
		Team.run(threads, (index, team) -> {
			summaries[index] = new Summary();
			int to = team.to(index, lines.length);
			for (int i = team.from(index, lines.length); i < to; i++) {
				summaries[index].read(lines[i]);
			}
		});
		double sum = 0;
		for (Summary summary : summaries) {
			sum += summary.errors * 1000.0 + summary.warnings + summary.size + summary.took;
		}
		return sum;
	}

	/** What was read from some lines. */
	static final class Summary {

		int errors;
		int warnings;
		long size;
		long took;

		void read(String line) {
			Matcher parts = LINE.matcher(line);
			if (!parts.matches()) {
				throw new IllegalStateException("not a line of a log: " + line);
			}
			switch (parts.group(2)) {
			case "ERROR" -> errors++;
			case "WARN" -> warnings++;
			default -> {
				// is not counted
			}
			}
			Matcher setting = SETTING.matcher(parts.group(4));
			while (setting.find()) {
				int value = Integer.parseInt(setting.group(2));
				if (setting.group(1).equals("size")) {
					size += value;
				} else {
					took += value;
				}
			}
		}
	}
}
