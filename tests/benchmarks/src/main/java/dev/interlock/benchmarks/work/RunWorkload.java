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
import java.util.Arrays;
import java.util.Locale;

/**
 * The main class of the measured JVMs: runs one workload again and again until it is warm, then measures some rounds,
 * and prints each time, the median and the checksum on standard output. It ends with status 1 if a result is wrong.
 */
public final class RunWorkload {

	private static final int WARM_UP_ROUNDS = 5;
	private static final int MEASURED_ROUNDS = 3;
	/** Seconds after which a slow program counts as warm. */
	private static final double WARM_UP_LIMIT = 12;
	/** Seconds of a round in which warming up does not count: it is measured at once. */
	private static final double ITS_OWN_WARM_UP = 20;
	/** Sums of rounded numbers depend on how the work was shared out. */
	private static final double TOLERANCE = 1e-6;

	private RunWorkload() {
	}

	/**
	 * Runs a workload.
	 *
	 * @param args its name, the number of threads, and perhaps the number of rounds to warm up and to measure
	 */
	public static void main(String[] args) throws InterruptedException {
		int threads = Integer.parseInt(args[1]);
		int warmUp = args.length > 2 ? Integer.parseInt(args[2]) : WARM_UP_ROUNDS;
		int measured = args.length > 3 ? Integer.parseInt(args[3]) : MEASURED_ROUNDS;
		StandardWork work = StandardWork.named(args[0]);
		long begin = System.nanoTime();
		double cpuAtBegin = cpuSeconds();
		double time = round(work, threads, true);
		double cpu = cpuSeconds() - cpuAtBegin;
		if (time < ITS_OWN_WARM_UP) {
			for (int i = 1; i < warmUp && System.nanoTime() - begin < WARM_UP_LIMIT * 1e9; i++) {
				round(work, threads, false);
			}
			double[] times = new double[measured];
			double before = cpuSeconds();
			for (int i = 0; i < measured; i++) {
				times[i] = round(work, threads, false);
			}
			time = median(times);
			cpu = (cpuSeconds() - before) / measured;
		}
		System.out.printf(Locale.ROOT, "steady: %.4f cpu: %.4f%n", time, cpu);
	}

	private static double round(StandardWork work, int threads, boolean first) throws InterruptedException {
		long begin = System.nanoTime();
		double checksum = work.workload().run(threads);
		double seconds = (System.nanoTime() - begin) / 1e9;
		System.out.printf(Locale.ROOT, "time: %.4f%n", seconds);
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

	private static double median(double[] times) {
		double[] sorted = times.clone();
		Arrays.sort(sorted);
		return sorted[sorted.length / 2];
	}
}
