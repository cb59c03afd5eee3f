/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The main class of the measured JVMs. Repeats one workload until it is warm, then measures some rounds. Prints on
 * standard output the time and end of each round, the median, the maximum and the checksum. The exit status is 1 if a
 * result is wrong.
 */
public final class RunWorkload {

	private static final int WARM_UP_ROUNDS = 4;
	private static final int MEASURED_ROUNDS = 3;
	private static final int MOST_ROUNDS = 50;
	/** Seconds after which short rounds are no longer repeated. */
	private static final double LONG_ENOUGH = 1;
	/** Seconds after which long rounds are not repeated. */
	private static final double TOO_LONG = 12;
	/** Rounds of this many seconds need no warm-up: they are measured at once. */
	private static final double ITS_OWN_WARM_UP = 20;

	private static final long START = System.nanoTime();

	private RunWorkload() {
	}

	/**
	 * Runs a workload.
	 *
	 * @param args its name, the number of threads, {@code small} or {@code full}, and optionally the minimum seconds of
	 *     the warm-up and of the measurement
	 */
	public static void main(String[] args) throws InterruptedException {
		int threads = Integer.parseInt(args[1]);
		StandardWork work = StandardWork.named(args[0], args[2].equals("small"));
		double warm = seconds(args, 3);
		double measured = seconds(args, 4);
		double before = cpuSeconds();
		double first = round(work, threads, true);
		double cpu = cpuSeconds() - before;
		List<Double> times = List.of(first);
		if (first < ITS_OWN_WARM_UP) {
			do {
				rounds(work, threads, WARM_UP_ROUNDS);
			} while (sinceStart() < warm);
			before = cpuSeconds();
			double begin = sinceStart();
			times = new ArrayList<>();
			do {
				times.addAll(rounds(work, threads, MEASURED_ROUNDS));
			} while (sinceStart() - begin < measured);
			cpu = (cpuSeconds() - before) / times.size();
		}
		System.out.printf(Locale.ROOT, "rounds: %d mean: %.4f worst: %.4f%n", times.size(), mean(times),
				Collections.max(times));
		System.out.printf(Locale.ROOT, "steady: %.4f cpu: %.4f%n", median(times), cpu);
	}

	private static int seconds(String[] args, int index) {
		return index < args.length ? Integer.parseInt(args[index]) : 0;
	}

	private static double sinceStart() {
		return (System.nanoTime() - START) / 1e9;
	}

	/**
	 * Runs about this number of rounds: more if they are short, fewer if they are long. Returns their times in seconds.
	 */
	private static List<Double> rounds(StandardWork work, int threads, int count) throws InterruptedException {
		List<Double> times = new ArrayList<>();
		double sum = 0;
		while (times.isEmpty() || sum < LONG_ENOUGH && times.size() < MOST_ROUNDS
				|| times.size() < count && sum < TOO_LONG) {
			double time = round(work, threads, false);
			times.add(time);
			sum += time;
		}
		return times;
	}

	private static double round(StandardWork work, int threads, boolean first) throws InterruptedException {
		double cpu = cpuSeconds();
		double begin = sinceStart();
		double checksum = work.workload().run(threads);
		double end = sinceStart();
		double seconds = end - begin;
		System.out.printf(Locale.ROOT, "time: %.4f cpu: %.2f at: %.2f%n", seconds, cpuSeconds() - cpu, end);
		if (first) {
			System.out.println("checksum: " + checksum);
		}
		if (!work.accepts(checksum)) {
			System.out.println("wrong result: " + checksum + " and not " + work.checksum());
			System.exit(1);
		}
		return seconds;
	}

	private static double cpuSeconds() {
		return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
	}

	private static double mean(List<Double> times) {
		return times.stream().mapToDouble(time -> time).average().orElseThrow();
	}

	private static double median(List<Double> times) {
		return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
	}
}
