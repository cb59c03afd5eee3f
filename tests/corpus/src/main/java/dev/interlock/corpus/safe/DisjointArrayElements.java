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

/** Two threads share arrays but no element, including adjacent bytes and booleans (JLS 17.6). */
public final class DisjointArrayElements {

	private final byte[] bytes = new byte[64];
	private final boolean[] flags = new boolean[64];
	private final long[] sums = new long[2];

	private void fill(int self) {
		for (int turn = 0; turn < 5; turn++) {
			for (int i = self; i < bytes.length; i += 2) {
				bytes[i]++;
				flags[i] = !flags[i];
				sums[self] += bytes[i];
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		DisjointArrayElements program = new DisjointArrayElements();
		Workers.of(args).run(() -> program.fill(0), () -> program.fill(1));
		int set = 0;
		for (boolean flag : program.flags) {
			set += flag ? 1 : 0;
		}
		Result.check("flags set", 64, set);
		Result.check("sums", 64 * 15, program.sums[0] + program.sums[1]);
	}
}
