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

/** Plain data published by a volatile flag. */
public final class PublishByVolatile {

	private int data;
	private volatile boolean ready;
	private int seen;

	private void write() {
		data = 17;
		ready = true;
	}

	private void read() {
		while (!ready) {
			Thread.yield();
		}
		seen = data;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 200;
		PublishByVolatile[] channels = new PublishByVolatile[rounds];
		for (int i = 0; i < rounds; i++) {
			channels[i] = new PublishByVolatile();
		}
		Workers.of(args).runRounds(rounds, i -> channels[i].write(), i -> channels[i].read());
		int sum = 0;
		for (PublishByVolatile channel : channels) {
			sum += channel.seen;
		}
		Result.check("sum", 17 * rounds, sum);
	}
}
