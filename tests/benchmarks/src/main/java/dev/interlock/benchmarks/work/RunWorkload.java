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
 * The main class of the measured JVMs: runs one workload again and again until it is warm, then measures some rounds,
 * and prints the time of each and when it ended, the median, the worst and the checksum on standard output. It ends with
 * status 1 if a result is wrong.
 */
public final class RunWorkload {

	private static final int WARM_UP_ROUNDS = 4;
	private static final int MEASURED_ROUNDS = 3;
	private static final int MOST_ROUNDS = 50;
	/** Seconds after which short rounds are no longer repeated. */
	private static final double LONG_ENOUGH = 1;
	/** Seconds after which long rounds are not repeated. */
	private static final double TOO_LONG = 12;
	/** Seconds of a round in which warming up does not count: it is measured at once. */
	private static final double ITS_OWN_WARM_UP = 20;
	/** Sums of rounded numbers depend on how the work was shared out. */
	private static final double TOLERANCE = 1e-6;

	private static final long START = System.nanoTime();

	private RunWorkload() {
	}

	/**
	 * Runs a workload.
	 *
	 * @param args its name, the number of threads, {@code small} or {@code full}, and perhaps for how many seconds it runs
	 *             at least before it is measured, and for how many it is measured at least
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

	/** Runs so many rounds: more if they are short, fewer if they are long. Returns their times in seconds. */
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
		// written so that a result that is no number is wrong too
		if (!(Math.abs(checksum - work.checksum()) <= TOLERANCE * Math.abs(work.checksum()))) {
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
