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

/** Counters under a synchronized method, a synchronized block and the monitor of the class. */
public final class MonitorCounter {

	private static int all;

	private int count;

	private synchronized void add(int n) {
		count += n;
	}

	private static synchronized void addToAll(int n) {
		all += n;
	}

	private void work() {
		for (int i = 0; i < 300; i++) {
			add(1);
			synchronized (this) {
				count++;
			}
			addToAll(1);
			synchronized (MonitorCounter.class) {
				all++;
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		MonitorCounter counter = new MonitorCounter();
		int before = all;
		Workers.of(args).run(counter::work, counter::work);
		Result.check("count", 1200, counter.count);
		Result.check("count of all", 1200, all - before);
	}
}
