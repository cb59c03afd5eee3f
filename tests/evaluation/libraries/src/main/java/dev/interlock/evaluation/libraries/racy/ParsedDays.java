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

import org.jfree.data.time.Day;

/**
 * JFreeChart 1.0.13: two threads parse different days. {@code Day.parseDay} uses one static date format for all
 * threads, and {@code SimpleDateFormat} is not thread-safe: the result is a wrong day, or an exception.
 */
public final class ParsedDays {

	private static final int ROUNDS = 500;

	private final CyclicBarrier together = new CyclicBarrier(2);

	private ParsedDays() {
		// only for main
	}

	private void parse(int year, int[] wrong) {
		try {
			for (int i = 0; i < ROUNDS; i++) {
				together.await();
				int month = i % 12 + 1;
				if (!isParsed(year, month)) {
					wrong[0]++;
				}
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	private static boolean isParsed(int year, int month) {
		try {
			Day day = Day.parseDay(year + "-" + month + "-7");
			return day != null && day.getYear() == year && day.getMonth() == month && day.getDayOfMonth() == 7;
		} catch (RuntimeException e) {
			// a format corrupted by two threads may throw anything
			return false;
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		ParsedDays program = new ParsedDays();
		int[] first = new int[1];
		int[] second = new int[1];
		Thread one = new Thread(() -> program.parse(1999, first), "one");
		Thread other = new Thread(() -> program.parse(2011, second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(first[0] + second[0] + " of " + 2 * ROUNDS + " days were wrong");
	}
}
