/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Runs single operations under JMH, with the agent in the measuring JVM, and makes a table of their times. */
final class MicroBenchmark {

	private static final String CLASS = "dev.interlock.benchmarks.micro.HotPaths";
	private static final int SCORE_COLUMN = 4;
	private static final int NAME_COLUMN = 0;

	private final Jvm jvm;
	private final List<Path> classPath;
	private final Consumer<String> progress;

	/** @param classPath the class path of JMH and the operations */
	MicroBenchmark(Jvm jvm, List<Path> classPath, Consumer<String> progress) {
		this.jvm = jvm;
		this.classPath = classPath;
		this.progress = progress;
	}

	/**
	 * Measures all operations in each configuration.
	 *
	 * @param configurations without the plain one
	 * @param forks          the number of JVMs for each operation
	 * @return a table in Markdown with nanoseconds
	 * @throws BenchFailure if JMH fails
	 */
	String table(List<Configuration> configurations, int forks) throws IOException, InterruptedException, BenchFailure {
		List<Configuration> all = new ArrayList<>(configurations);
		all.add(0, Configuration.PLAIN);
		List<Map<String, Double>> times = new ArrayList<>();
		for (Configuration configuration : all) {
			progress.accept("single operations, " + configuration.name());
			times.add(measure(configuration, forks));
		}
		MarkdownTable table = new MarkdownTable(titles(all));
		for (String operation : times.get(0).keySet()) {
			List<String> row = new ArrayList<>(List.of(operation));
			times.forEach(column -> row.add(String.format(Locale.ROOT, "%.1f", column.get(operation))));
			table.add(row.toArray(String[]::new));
		}
		return "### Single operations, nanoseconds\n\n" + table + '\n';
	}

	private static String[] titles(List<Configuration> all) {
		List<String> titles = new ArrayList<>(List.of("operation"));
		all.forEach(configuration -> titles.add(configuration.name()));
		return titles.toArray(String[]::new);
	}

	private Map<String, Double> measure(Configuration configuration, int forks)
			throws IOException, InterruptedException, BenchFailure {
		Path folder = Files.createTempDirectory("interlock-bench");
		Path results = folder.resolve("results.csv");
		try {
			List<String> arguments = new ArrayList<>(List.of("-cp",
					String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()),
					"org.openjdk.jmh.Main", CLASS, "-f", "" + forks, "-wi", "4", "-i", "5", "-w", "250ms", "-r",
					"250ms",
					"-foe", "true", "-rf", "csv", "-rff", results.toString()));
			if (configuration.options() != null) {
				// JMH and its generated classes are no part of the operations
				arguments.addAll(List.of("-jvmArgsAppend", "-javaagent:" + jvm.agent() + '=' + configuration.options()
						+ ",quiet=true,include=" + CLASS));
			}
			Jvm.Ended ended = jvm.run(Configuration.PLAIN, arguments, folder);
			if (!ended.ended() || ended.status() != 0) {
				throw new BenchFailure(1, ended.ended() ? "JMH failed: " + ended.errors() + ended.output()
						: "JMH did not end in " + jvm.limit().toSeconds() + " s: give it more with --limit.");
			}
			return read(Files.readAllLines(results));
		} finally {
			Files.deleteIfExists(results);
			Files.delete(folder);
		}
	}

	/** Nanoseconds by the name of the operation, parsed from JMH's CSV. */
	static Map<String, Double> read(List<String> lines) {
		Map<String, Double> times = new LinkedHashMap<>();
		for (String line : lines.subList(1, lines.size())) {
			String[] cells = line.split(",");
			String name = cells[NAME_COLUMN].replace("\"", "");
			times.put(name.substring(name.lastIndexOf('.') + 1), Double.parseDouble(cells[SCORE_COLUMN]));
		}
		return times;
	}
}
