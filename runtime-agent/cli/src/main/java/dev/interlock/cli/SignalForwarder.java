/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Tells the program to end when this process is told to, by Ctrl-C or by a signal, and keeps this process alive until
 * the program has ended and everything has been said about it. On a terminal the program has got the same Ctrl-C
 * itself.
 */
final class SignalForwarder implements AutoCloseable {

	private final CountDownLatch closed = new CountDownLatch(1);
	private final Thread hook = new Thread(this::forward, "interlock-forward");
	private Process program;
	private boolean ending;

	SignalForwarder() {
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** Forwards to this program from now on. */
	synchronized void forwardTo(Process process) {
		program = process;
		if (ending) {
			process.destroy();
		}
	}

	/** Whether this process was told to end. */
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
			// only how late this process ends is at stake
			Thread.currentThread().interrupt();
		}
	}

	/** From now on nothing keeps this process from ending. */
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
			// a signal came just now: the hook runs, and finds that there is nothing to wait for
			return;
		}
	}
}
