/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Sort: each thread sorts its share by merging; then pairs of shares are merged by one of their threads. */
public final class MergeSort implements Workload {

	private static final int SHORT = 12;

	private final int size;

	/** @param size the number of numbers */
	public MergeSort(int size) {
		this.size = size;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		long[] sorted = sorted(threads);
		double sum = 0;
		for (int i = 0; i < size; i++) {
			if (i > 0 && sorted[i - 1] > sorted[i]) {
				throw new IllegalStateException("element " + i + " is less than the one before");
			}
			sum += (sorted[i] >> 32) * (i + 1.0) / size;
		}
		return sum;
	}

	/** The numbers before they are sorted. */
	long[] numbers() {
		long[] numbers = new long[size];
		long state = size;
		for (int i = 0; i < size; i++) {
			state = state * 6364136223846793005L + 1442695040888963407L;
			numbers[i] = state;
		}
		return numbers;
	}

	/** The numbers in order. */
	long[] sorted(int threads) throws InterruptedException {
		long[] numbers = numbers();
		long[] buffer = new long[size];
		Team.run(threads, (index, team) -> {
			sort(numbers, buffer, team.from(index, size), team.to(index, size));
			for (int width = 1; width < threads; width *= 2) {
				team.meet();
				if (index % (2 * width) == 0 && index + width < threads) {
					int end = team.from(Math.min(threads, index + 2 * width), size);
					merge(numbers, buffer, team.from(index, size), team.from(index + width, size), end);
				}
			}
		});
		return numbers;
	}

	private static void sort(long[] numbers, long[] buffer, int from, int to) {
		if (to - from <= SHORT) {
			insert(numbers, from, to);
			return;
		}
		int middle = from + to >>> 1;
		sort(numbers, buffer, from, middle);
		sort(numbers, buffer, middle, to);
		merge(numbers, buffer, from, middle, to);
	}

	private static void insert(long[] numbers, int from, int to) {
		for (int i = from + 1; i < to; i++) {
			long number = numbers[i];
			int at = i;
			while (at > from && numbers[at - 1] > number) {
				numbers[at] = numbers[at - 1];
				at--;
			}
			numbers[at] = number;
		}
	}

	private static void merge(long[] numbers, long[] buffer, int from, int middle, int to) {
		System.arraycopy(numbers, from, buffer, from, to - from);
		int left = from;
		int right = middle;
		for (int i = from; i < to; i++) {
			if (right == to || left < middle && buffer[left] <= buffer[right]) {
				numbers[i] = buffer[left++];
			} else {
				numbers[i] = buffer[right++];
			}
		}
	}
}
