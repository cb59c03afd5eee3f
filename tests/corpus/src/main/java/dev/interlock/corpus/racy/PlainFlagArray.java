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

/** An array is filled and then announced by a plain flag: the flag races, and the elements with it. */
public final class PlainFlagArray {

	private final int[] data = new int[1];
	private boolean ready;
	private int seen;

	private void write() {
		data[0] = 17; // race: int[] with 29
		ready = true; // race: ready with 28
	}

	private void read() {
		for (int i = 0; i < 100; i++) {
			if (ready) { // race: ready with 23
				seen = data[0]; // race: int[] with 22
				return;
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 300;
		PlainFlagArray[] channels = new PlainFlagArray[rounds];
		for (int i = 0; i < rounds; i++) {
			channels[i] = new PlainFlagArray();
		}
		Workers.of(args).runRounds(rounds, i -> channels[i].write(), i -> channels[i].read());
		int received = 0;
		for (PlainFlagArray channel : channels) {
			received += channel.seen == 17 ? 1 : 0;
		}
		Result.print("received", received);
	}
}
