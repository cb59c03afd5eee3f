/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.util.concurrent.CountDownLatch;

/**
 * Forwards Ctrl-C and other termination signals to the program. Keeps this process alive until the program has ended
 * and its results are printed. On a terminal the program receives the same Ctrl-C itself.
 */
public final class SignalForwarder implements AutoCloseable {

	private final CountDownLatch closed = new CountDownLatch(1);
	private final Thread hook = new Thread(this::forward, "interlock-forward");
	private Process program;
	private boolean ending;

	public SignalForwarder() {
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** Sets the program that receives signals from now on. */
	synchronized void forwardTo(Process process) {
		program = process;
		if (ending) {
			process.destroy();
		}
	}

	/** Whether this process received a termination signal. */
	synchronized boolean isEnding() {
		return ending;
	}

	private void forward() {
		synchronized (this) {
			ending = true;
			if (program != null) {
				program.destroy();
			}
		}
		try {
			closed.await();
		} catch (InterruptedException e) {
			// an interrupt only makes this process end earlier
			Thread.currentThread().interrupt();
		}
	}

	/** Lets this process end. */
	@Override
	public void close() {
		closed.countDown();
		synchronized (this) {
			if (ending) {
				return;
			}
		}
		try {
			Runtime.getRuntime().removeShutdownHook(hook);
		} catch (IllegalStateException e) {
			// a signal has just arrived: the hook runs and finds nothing to wait for
			return;
		}
	}
}
