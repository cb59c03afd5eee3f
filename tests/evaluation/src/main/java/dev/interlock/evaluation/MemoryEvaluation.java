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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.evaluation.concurrent.ConcurrentWork;

/**
 * The live heap of a program at full load under the agent, sampled periodically after a garbage collection: all
 * objects, and the objects of the agent's own classes without the arrays that they hold.
 */
final class MemoryEvaluation {

	/** The agent's options: all lockset analyses. */
	static final String OPTIONS = "engines=eraser,hybrid,lock-order,noise=off";

	/** The time between two samples. */
	static final int PERIOD_SECONDS = 10;

	private static final Pattern ROW = Pattern.compile("^\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*$");
	private static final Pattern TOTAL = Pattern.compile("^Total\\s+\\d+\\s+(\\d+)$");
	private static final double MEGABYTE = 1 << 20;
	private static final int CLEAN_UP_MILLIS = 500;

	private final AgentRun agent;
	private final Duration duration;
	private final Duration period;
	private final Consumer<String> progress;

	/**
	 * One sample of the heap.
	 *
	 * @param seconds since the start of the program
	 * @param all     bytes of all live objects
	 * @param own     bytes of the live objects of the agent's classes
	 */
	record Sample(double seconds, long all, long own) {

		/** Parses the output of {@code jcmd PID GC.class_histogram}. */
		static Sample read(double seconds, List<String> histogram) {
			long all = 0;
			long own = 0;
			for (String line : histogram) {
				Matcher row = ROW.matcher(line);
				Matcher total = TOTAL.matcher(line);
				if (row.matches() && isOwn(row.group(2))) {
					own += Long.parseLong(row.group(1));
				} else if (total.matches()) {
					all = Long.parseLong(total.group(1));
				}
			}
			return new Sample(seconds, all, own);
		}

		private static boolean isOwn(String className) {
			String name = className.replaceFirst("^\\[+L", "");
			boolean ofProgram = name.startsWith("dev.interlock.evaluation.")
					|| name.startsWith("dev.interlock.corpus.");
			return name.startsWith("dev.interlock.") && !ofProgram || name.startsWith("java.lang.Interlock");
		}
	}

	MemoryEvaluation(AgentRun agent, Duration duration, Duration period, Consumer<String> progress) {
		this.agent = agent;
		this.duration = duration;
		this.period = period;
		this.progress = progress;
	}

	/** Runs the program and samples its heap. */
	List<Sample> samples() throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-memory");
		Path session = folder.resolve("run.session");
		List<String> command = agent.command(session);
		command.addAll(List.of("-Xmx256m", ConcurrentWork.class.getName(), "" + duration.toSeconds()));
		long begin = System.nanoTime();
		Process program = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
		List<Sample> samples = new ArrayList<>();
		try {
			while (!program.waitFor(period.toMillis(), TimeUnit.MILLISECONDS)) {
				double seconds = (System.nanoTime() - begin) / 1e9;
				Sample sample = Sample.read(seconds, histogram(program.pid(), folder.resolve("histogram")));
				if (sample.all() > 0) {
					samples.add(sample);
					progress.accept(sample.toString());
				}
			}
			if (program.exitValue() != 0) {
				throw new IOException("The program ended with status " + program.exitValue() + '.');
			}
			return samples;
		} finally {
			program.destroyForcibly().waitFor();
			Files.deleteIfExists(session);
			Files.deleteIfExists(folder.resolve("histogram"));
			Files.delete(folder);
		}
	}

	/**
	 * The live objects after two collections: the agent drops its data on objects only some time after the first one
	 * clears them.
	 */
	private List<String> histogram(long pid, Path file) throws IOException, InterruptedException {
		jcmd(pid, "GC.run", file);
		Thread.sleep(CLEAN_UP_MILLIS);
		jcmd(pid, "GC.class_histogram", file);
		return Files.readAllLines(file);
	}

	private void jcmd(long pid, String what, Path output) throws IOException, InterruptedException {
		new ProcessBuilder(agent.java().resolve("bin/jcmd").toString(), "" + pid, what).redirectErrorStream(true)
				.redirectOutput(output.toFile()).start().waitFor();
	}

	/** A table of at most so many samples, evenly chosen. */
	static String table(List<Sample> samples, int most) {
		Table table = new Table("seconds", "all objects, MB", "the agent's own, MB");
		int step = Math.max(1, samples.size() / most);
		for (int i = 0; i < samples.size(); i += step) {
			Sample sample = samples.get(i);
			table.add(String.format(Locale.ROOT, "%.0f", sample.seconds()), megabytes(sample.all()),
					megabytes(sample.own()));
		}
		return table.toString();
	}

	private static String megabytes(long bytes) {
		return String.format(Locale.ROOT, "%.1f", bytes / MEGABYTE);
	}

	/** The samples as a drawing. */
	static String plot(List<Sample> samples, String title) {
		double end = samples.stream().mapToDouble(Sample::seconds).max().orElse(1);
		double top = samples.stream().mapToLong(Sample::all).max().orElse(1) * 1.1;
		StringBuilder all = new StringBuilder();
		StringBuilder own = new StringBuilder();
		for (Sample sample : samples) {
			double x = 60 + 520 * sample.seconds() / end;
			all.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, 270 - 230 * sample.all() / top));
			own.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, 270 - 230 * sample.own() / top));
		}
		return """
				<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="12">
				<rect width="600" height="310" fill="#ffffff"/>
				<text x="60" y="22">%s</text>
				<path d="M60 40V270H580" fill="none" stroke="#555555"/>
				<text x="54" y="48" text-anchor="end">%.0f</text><text x="54" y="274" text-anchor="end">0</text>
				<text x="580" y="290" text-anchor="end">%.0f s</text>
				<polyline points="%s" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>
				<polyline points="%s" fill="none" stroke="#c0392b" stroke-width="1.5"/>
				<text x="70" y="290" fill="#1f5fa8">all objects, MB</text>
				<text x="200" y="290" fill="#c0392b">objects of the agent's classes, MB</text>
				</svg>
				""".formatted(title, top / MEGABYTE, end, all.toString().strip(), own.toString().strip());
	}
}
