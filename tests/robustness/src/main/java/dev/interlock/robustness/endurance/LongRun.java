/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs {@link Churn} in a JVM of its own and samples what it holds from outside, each time after a full collection.
 * Needs Linux and the command {@code jcmd} of the JDK that runs it.
 */
public final class LongRun {

	private static final long PERIOD = TimeUnit.SECONDS.toNanos(30);
	private static final int GROWING_CLASSES = 15;
	private static final Pattern HISTOGRAM_ROW = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");
	private static final Pattern LOADERS = Pattern.compile("Total = (\\d+)\\s+(\\d+)\\s.*");
	private static final Pattern METASPACE = Pattern
			.compile("\\s*Both:\\s.*?([\\d.]+) (KB|MB|GB|bytes) \\([^)]*\\) used.*");
	private static final Pattern NATIVE = Pattern.compile("Total: reserved=.*committed=(\\d+)KB.*");

	/** The instances and bytes of a class. */
	private record Size(long count, long bytes) {
	}

	private LongRun() {
	}

	/** The arguments are the time in seconds and the options of the JVM, such as {@code -javaagent:...}. */
	public static void main(String[] args) throws Exception {
		long seconds = Long.parseLong(args[0]);
		List<String> command = new ArrayList<>(List.of(tool("java"), "-XX:NativeMemoryTracking=summary"));
		command.addAll(List.of(args).subList(1, args.length));
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), Churn.class.getName(), args[0]));
		Process program = new ProcessBuilder(command).inheritIO().start();
		System.out.println("s\theap kB\tclasses\tloaders\tmetaspace kB\tnative kB\tRSS kB\tthreads\tfiles");
		Map<String, Size> early = null;
		Map<String, Size> late = null;
		long start = System.nanoTime();
		try {
			for (long i = 1; !program.waitFor(start + i * PERIOD - System.nanoTime(), TimeUnit.NANOSECONDS); i++) {
				Map<String, Size> sizes = histogram(program);
				late = sizes.isEmpty() ? late : sizes;
				// a tenth of the time to get warm
				if (early == null && i * PERIOD >= TimeUnit.SECONDS.toNanos(seconds / 10)) {
					early = late;
				}
				String sample = sample(program, sizes);
				if (program.isAlive()) {
					System.out.println((System.nanoTime() - start) / 1_000_000_000 + "\t" + sample);
				}
			}
		} catch (IOException e) {
			// the program has ended in the middle of a sample
			if (program.waitFor() != 0) {
				throw e;
			}
		} finally {
			program.destroyForcibly();
		}
		if (early != null) {
			growth(early, late);
		}
		System.out.println("status " + program.waitFor());
		System.exit(program.exitValue());
	}

	private static String tool(String name) {
		return Path.of(System.getProperty("java.home"), "bin", name).toString();
	}

	private static List<String> jcmd(Process program, String... command) throws IOException {
		List<String> words = new ArrayList<>(List.of(tool("jcmd"), Long.toString(program.pid())));
		words.addAll(List.of(command));
		Process jcmd = new ProcessBuilder(words).redirectErrorStream(true).start();
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(jcmd.getInputStream(), StandardCharsets.UTF_8))) {
			return lines.lines().toList();
		}
	}

	private static Map<String, Size> histogram(Process program) throws IOException {
		Map<String, Size> sizes = new LinkedHashMap<>();
		// twice, as what a weak reference held is free only then
		jcmd(program, "GC.run");
		for (String line : jcmd(program, "GC.class_histogram")) {
			Matcher row = HISTOGRAM_ROW.matcher(line);
			if (row.matches()) {
				sizes.merge(row.group(3), new Size(Long.parseLong(row.group(1)), Long.parseLong(row.group(2))),
						(a, b) -> new Size(a.count + b.count, a.bytes + b.bytes));
			}
		}
		return sizes;
	}

	private static String sample(Process program, Map<String, Size> sizes) throws IOException {
		Path process = Path.of("/proc", Long.toString(program.pid()));
		String classes = "?";
		String loaders = "?";
		for (String line : jcmd(program, "VM.classloader_stats")) {
			Matcher total = LOADERS.matcher(line);
			if (total.matches()) {
				loaders = total.group(1);
				classes = total.group(2);
			}
		}
		return String.join("\t", Long.toString(sizes.values().stream().mapToLong(Size::bytes).sum() / 1024), classes,
				loaders, metaspace(jcmd(program, "VM.metaspace")), first(jcmd(program, "VM.native_memory"), NATIVE),
				residentSize(process), count(process.resolve("task")), count(process.resolve("fd")));
	}

	private static String metaspace(List<String> lines) {
		for (String line : lines) {
			Matcher both = METASPACE.matcher(line);
			if (both.matches()) {
				double factor = switch (both.group(2)) {
				case "bytes" -> 1.0 / 1024;
				case "KB" -> 1;
				case "MB" -> 1024;
				default -> 1024 * 1024;
				};
				return Long.toString(Math.round(Double.parseDouble(both.group(1)) * factor));
			}
		}
		return "?";
	}

	private static String first(List<String> lines, Pattern pattern) {
		return lines.stream().map(pattern::matcher).filter(Matcher::matches).map(found -> found.group(1)).findFirst()
				.orElse("?");
	}

	private static String residentSize(Path process) throws IOException {
		return Files.readAllLines(process.resolve("status")).stream().filter(line -> line.startsWith("VmRSS:"))
				.map(line -> line.replaceAll("\\D", "")).findFirst().orElse("?");
	}

	private static String count(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return Long.toString(files.count());
		}
	}

	private static void growth(Map<String, Size> early, Map<String, Size> late) {
		System.out.println("classes that grew most since the first tenth: instances, bytes");
		Size none = new Size(0, 0);
		late.entrySet().stream().sorted(Comparator.comparingLong(
				(Map.Entry<String, Size> entry) -> early.getOrDefault(entry.getKey(), none).bytes
						- entry.getValue().bytes))
				.limit(GROWING_CLASSES).forEach(entry -> {
					Size before = early.getOrDefault(entry.getKey(), none);
					System.out
							.println(String.format(Locale.ROOT, "%s\t%d to %d\t%d to %d", entry.getKey(), before.count,
									entry.getValue().count, before.bytes, entry.getValue().bytes));
				});
	}
}
