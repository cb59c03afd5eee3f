/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A one-place buffer with a monitor, wait and notify. */
public final class WaitNotify {

	private Integer place;
	private long sum;

	private synchronized void put(int value) throws InterruptedException {
		while (place != null) {
			wait();
		}
		place = value;
		notifyAll();
	}

	private synchronized int take() throws InterruptedException {
		while (place == null) {
			wait();
		}
		int taken = place;
		place = null;
		notifyAll();
		return taken;
	}

	private void transfer(boolean put) {
		try {
			for (int i = 1; i <= 200; i++) {
				if (put) {
					put(i);
				} else {
					sum += take();
				}
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		WaitNotify buffer = new WaitNotify();
		Workers.of(args).run(() -> buffer.transfer(true), () -> buffer.transfer(false));
		Result.check("sum", 20_100, buffer.sum);
	}
}
