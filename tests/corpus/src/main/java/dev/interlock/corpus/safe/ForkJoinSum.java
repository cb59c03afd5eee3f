/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

import dev.interlock.corpus.Result;

/** Tasks split, write their results into plain fields, and are joined by the task that forked them. */
public final class ForkJoinSum {

	/** Adds up the numbers of a range. */
	private static final class Sum extends RecursiveAction {
		private static final long serialVersionUID = 1;

		private final int from;
		private final int to;
		private long result;

		Sum(int from, int to) {
			this.from = from;
			this.to = to;
		}

		@Override
		protected void compute() {
			if (to - from <= 10) {
				for (int i = from; i < to; i++) {
					result += i;
				}
				return;
			}
			int middle = (from + to) >>> 1;
			Sum left = new Sum(from, middle);
			Sum right = new Sum(middle, to);
			invokeAll(left, right);
			result = left.result + right.result;
		}
	}

	private ForkJoinSum() {
	}

	/** Runs the program. */
	public static void main(String[] args) {
		ForkJoinPool pool = new ForkJoinPool(2);
		Sum sum = new Sum(0, 1000);
		pool.invoke(sum);
		pool.shutdown();
		Result.check("sum", 499_500, sum.result);
	}
}
