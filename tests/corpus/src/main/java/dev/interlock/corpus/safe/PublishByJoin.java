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

/** All actions of a thread happen before another thread returns from joining it; two results, two threads joined. */
public final class PublishByJoin {

	private long result;

	private void compute(int upTo) {
		for (int i = 1; i <= upTo; i++) {
			result += i;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByJoin small = new PublishByJoin();
		PublishByJoin large = new PublishByJoin();
		Thread first = Workers.of(args).unstarted(() -> small.compute(100));
		Thread second = Workers.of(args).unstarted(() -> large.compute(1000));
		first.start();
		second.start();
		first.join();
		second.join();
		Result.check("result", 5050 + 500_500, small.result + large.result);
	}
}
