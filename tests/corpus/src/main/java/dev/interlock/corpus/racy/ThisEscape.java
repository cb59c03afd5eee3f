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

/**
 * The constructor publishes {@code this} to another thread before it returns. The publication itself is volatile; later
 * writes of the constructor are unordered.
 */
public final class ThisEscape {

	/** Registers itself too early. */
	private static final class Listener {
		private int threshold;

		Listener(ThisEscape registry) {
			registry.listener = this;
			threshold = 17; // race: threshold with 37
		}
	}

	private volatile Listener listener;
	private int seen;

	private void fire() {
		while (listener == null) {
			Thread.yield();
		}
		seen = listener.threshold; // race: threshold with 26
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 300;
		ThisEscape[] registries = new ThisEscape[rounds];
		for (int i = 0; i < rounds; i++) {
			registries[i] = new ThisEscape();
		}
		Workers.of(args).runRounds(rounds, i -> new Listener(registries[i]), i -> registries[i].fire());
		int early = 0;
		for (ThisEscape registry : registries) {
			early += registry.seen == 0 ? 1 : 0;
		}
		Result.print("listeners seen unfinished", early);
	}
}
