/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import org.apache.commons.lang.math.IntRange;

/**
 * Commons Lang 2.4: two threads request the hash code of the same immutable range. The range computes it in steps in
 * the field {@code hashCode}, so one thread can read and return the unfinished value of the other.
 */
public final class RangeHashCodes {

	private static final int ROUNDS = 500;

	private final IntRange[] ranges;
	private final CyclicBarrier together = new CyclicBarrier(2);

	private RangeHashCodes(int rounds) {
		ranges = new IntRange[rounds];
		for (int i = 0; i < rounds; i++) {
			ranges[i] = new IntRange(i, i + 10);
		}
	}

	private void ask(int[] answers) {
		try {
			for (int i = 0; i < ranges.length; i++) {
				together.await();
				answers[i] = ranges[i].hashCode();
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	/** Runs the program; the argument is the number of ranges. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
		RangeHashCodes program = new RangeHashCodes(rounds);
		int[] first = new int[rounds];
		int[] second = new int[rounds];
		Thread one = new Thread(() -> program.ask(first), "one");
		Thread other = new Thread(() -> program.ask(second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		int wrong = 0;
		for (int i = 0; i < rounds; i++) {
			int right = new IntRange(i, i + 10).hashCode();
			wrong += (first[i] == right ? 0 : 1) + (second[i] == right ? 0 : 1);
		}
		System.out.println(wrong + " of " + 2 * rounds + " hash codes were wrong");
	}
}
