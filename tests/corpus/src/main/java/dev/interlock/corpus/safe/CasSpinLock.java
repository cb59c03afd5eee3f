/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.atomic.AtomicBoolean;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A spin lock made of one compare-and-set: detectors do not know it as a lock, but all accesses are ordered. */
public final class CasSpinLock {

	private final AtomicBoolean held = new AtomicBoolean();
	private int count;

	private void increment() {
		for (int i = 0; i < 500; i++) {
			while (!held.compareAndSet(false, true)) {
				Thread.yield();
			}
			count++;
			held.set(false);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		CasSpinLock counter = new CasSpinLock();
		Workers.of(args).run(counter::increment, counter::increment);
		Result.check("count", 1000, counter.count);
	}
}
