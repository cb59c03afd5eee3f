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

/** Actions of a thread before it starts another one happen before all actions of the other one (JLS 17.4.5). */
public final class PublishByStart {

	private int question;
	private int answer;

	private void solve() {
		answer = question * 2;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		long sum = 0;
		for (int i = 0; i < 100; i++) {
			PublishByStart task = new PublishByStart();
			task.question = i;
			Thread thread = Workers.of(args).unstarted(task::solve);
			thread.start();
			thread.join();
			sum += task.answer;
		}
		Result.check("sum", 9900, sum);
	}
}
