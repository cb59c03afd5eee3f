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

/** Two threads increment the same array element; no thread uses its neighbours. */
public final class SameArrayElement {

	private final int[] votes = new int[3];

	private void vote() {
		for (int i = 0; i < 5000; i++) {
			votes[1]++; // race: int[] with 21
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		SameArrayElement poll = new SameArrayElement();
		Workers.of(args).run(poll::vote, poll::vote);
		Result.print("votes", poll.votes[1]);
	}
}
