/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.Semaphore;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two semaphores pass one plain field back and forth. */
public final class PublishBySemaphore {

	private final Semaphore empty = new Semaphore(1);
	private final Semaphore full = new Semaphore(0);
	private int value;
	private long sum;

	private void write() {
		for (int i = 1; i <= 200; i++) {
			empty.acquireUninterruptibly();
			value = i;
			full.release();
		}
	}

	private void read() {
		for (int i = 1; i <= 200; i++) {
			full.acquireUninterruptibly();
			sum += value;
			empty.release();
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishBySemaphore program = new PublishBySemaphore();
		Workers.of(args).run(program::write, program::read);
		Result.check("sum", 20_100, program.sum);
	}
}
