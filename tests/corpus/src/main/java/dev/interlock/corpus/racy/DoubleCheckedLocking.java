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

/** Double-checked locking without volatile: the first check is unordered, and so are the reads that follow it. */
public final class DoubleCheckedLocking {

	/** The lazily created object. */
	private static final class Settings {
		private int limit;

		Settings(int limit) {
			this.limit = limit; // race: limit with 38
		}
	}

	private Settings settings;

	private int limit() {
		Settings found = settings; // race: settings with 33
		if (found == null) {
			synchronized (this) {
				if (settings == null) {
					settings = new Settings(17); // race: settings with 29
				}
				found = settings;
			}
		}
		return found.limit; // race: limit with 22
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 300;
		DoubleCheckedLocking[] values = new DoubleCheckedLocking[rounds];
		for (int i = 0; i < rounds; i++) {
			values[i] = new DoubleCheckedLocking();
		}
		Workers.of(args).runRounds(rounds, i -> values[i].limit(), i -> values[i].limit());
		Result.print("limit", values[0].limit());
	}
}
