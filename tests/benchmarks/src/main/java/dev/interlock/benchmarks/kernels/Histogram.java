/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Hash maps of boxed keys: each thread counts its share in a map of its own, and adds it to that of all in the end. */
public final class Histogram implements Workload {

	private final int samples;
	private final int values;

	/**
	 * @param samples the number of samples
	 * @param values  the bound of their values, which are skewed to the small ones
	 */
	public Histogram(int samples, int values) {
		this.samples = samples;
		this.values = values;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double sum = 0;
		for (Map.Entry<Integer, Count> entry : counts(threads).entrySet()) {
			sum += (entry.getKey() + 1.0) * entry.getValue().count;
		}
		return sum;
	}

	/** How often each value occurs. */
	Map<Integer, Count> counts(int threads) throws InterruptedException {
		Map<Integer, Count> all = new HashMap<>();
		Team.run(threads, (index, team) -> {
			Map<Integer, Count> own = new HashMap<>();
			int to = team.to(index, samples);
			for (int i = team.from(index, samples); i < to; i++) {
				own.computeIfAbsent(sample(i), key -> new Count()).count++;
			}
			synchronized (all) {
				own.forEach((key, count) -> all.computeIfAbsent(key, k -> new Count()).count += count.count);
			}
		});
		return all;
	}

	private Integer sample(int number) {
		long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
		mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
		double uniform = (mixed >>> 11) * 0x1p-53;
		return (int) (uniform * uniform * values);
	}

	/** How often a value occurs; guarded by who owns the map. */
	static final class Count {

		int count;
	}
}
