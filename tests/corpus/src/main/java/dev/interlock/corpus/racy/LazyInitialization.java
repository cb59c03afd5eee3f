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

/** A value created on first use without a lock: both threads can create one. */
public final class LazyInitialization {

	private Object instance;

	private Object instance() {
		if (instance == null) { // race: instance with 21
			instance = new Object(); // race: instance with 20, 21, 23
		}
		return instance; // race: instance with 21
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 300;
		LazyInitialization[] values = new LazyInitialization[rounds];
		for (int i = 0; i < rounds; i++) {
			values[i] = new LazyInitialization();
		}
		Object[] first = new Object[rounds];
		Object[] second = new Object[rounds];
		Workers.of(args).runRounds(rounds, i -> first[i] = values[i].instance(), i -> second[i] = values[i].instance());
		int different = 0;
		for (int i = 0; i < rounds; i++) {
			different += first[i] == second[i] ? 0 : 1;
		}
		Result.print("rounds with two instances", different);
	}
}
