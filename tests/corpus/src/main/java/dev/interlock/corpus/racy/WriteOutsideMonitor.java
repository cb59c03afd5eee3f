/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Wait and notify are correct, but the value is written after the monitor exit: the waiter may be faster. */
public final class WriteOutsideMonitor {

	private boolean ready;
	private int value;
	private int seen;

	private void produce() {
		synchronized (this) {
			ready = true;
			notifyAll();
		}
		value = 17; // race: value with 39
	}

	private void consume() {
		synchronized (this) {
			while (!ready) {
				try {
					wait();
				} catch (InterruptedException e) {
					throw new IllegalStateException("this thread is never interrupted", e);
				}
			}
		}
		seen = value; // race: value with 26
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 300;
		WriteOutsideMonitor[] boxes = new WriteOutsideMonitor[rounds];
		for (int i = 0; i < rounds; i++) {
			boxes[i] = new WriteOutsideMonitor();
		}
		Workers.of(args).runRounds(rounds, i -> boxes[i].produce(), i -> boxes[i].consume());
		Result.print("seen in the first round", boxes[0].seen);
	}
}
