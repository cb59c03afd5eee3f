/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import software.amazon.jdbc.util.ImportantEventService;

/**
 * AWS Advanced JDBC Wrapper 4.0.1, <a href="https://github.com/aws/aws-advanced-jdbc-wrapper/issues/1986">issue 1986</a>: a
 * thread that drops expired events asks whether the queue is empty and then looks at its head, which another thread has
 * taken meanwhile.
 */
public final class ExpiredEvents {

	private static final int ROUNDS = 20_000;

	private final ImportantEventService events = new ImportantEventService(true, -1);
	private final CyclicBarrier together = new CyclicBarrier(2);

	private final int rounds;

	private ExpiredEvents(int rounds) {
		this.rounds = rounds;
	}

	private void register(int[] failed) {
		try {
			together.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
		for (int i = 0; i < rounds; i++) {
			try {
				events.registerEvent("connected");
			} catch (NullPointerException e) {
				// the head of the queue was gone: the harm that the violation does
				failed[0]++;
			}
		}
	}

	/** Runs the program; the argument is the number of registrations of each thread. */
	public static void main(String[] args) throws InterruptedException {
		ExpiredEvents program = new ExpiredEvents(args.length == 0 ? ROUNDS : Integer.parseInt(args[0]));
		int[] first = new int[1];
		int[] second = new int[1];
		Thread one = new Thread(() -> program.register(first), "one");
		Thread other = new Thread(() -> program.register(second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(first[0] + second[0] + " of " + 2 * program.rounds + " registrations failed");
	}
}
