/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import org.apache.log4j.spi.ThrowableInformation;

/**
 * Two threads ask log4j 1.2.15 for the lines of the same logged exception, as two appenders do (bug 44032): the array is
 * published before it is filled.
 */
public final class ThrowableLines {

	private static final int ROUNDS = 500;

	private final ThrowableInformation[] logged;
	private final CyclicBarrier together = new CyclicBarrier(2);

	private ThrowableLines(int rounds) {
		logged = new ThrowableInformation[rounds];
		Exception exception = new IllegalStateException("something to log");
		for (int i = 0; i < rounds; i++) {
			logged[i] = new ThrowableInformation(exception);
		}
	}

	private void ask(int[] missing) {
		try {
			for (ThrowableInformation each : logged) {
				together.await();
				missing[0] += Arrays.asList(each.getThrowableStrRep()).contains(null) ? 1 : 0;
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	/** Runs the program; the argument is the number of exceptions. */
	public static void main(String[] args) throws InterruptedException {
		ThrowableLines program = new ThrowableLines(args.length == 0 ? ROUNDS : Integer.parseInt(args[0]));
		int[] first = new int[1];
		int[] second = new int[1];
		Thread one = new Thread(() -> program.ask(first), "one");
		Thread other = new Thread(() -> program.ask(second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(first[0] + second[0] + " of " + 2 * program.logged.length + " texts had no lines");
	}
}
