/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.interlock.session.DirectedRun;
import dev.interlock.session.Outcome;

/** Runs that start no program: the seed alone decides the outcome. */
class FakeRuns implements Runs {

	static final Outcome ERROR = Outcome.ofException("java.lang.IllegalStateException", "org.example.Bank.pay");
	static final Outcome USUAL = Outcome.ofStatus(3);

	/** The directed runs in the order in which they started, with the repetitions. */
	final ConcurrentLinkedQueue<Integer> started = new ConcurrentLinkedQueue<>();
	final ConcurrentLinkedQueue<Integer> plain = new ConcurrentLinkedQueue<>();
	private final int firstHarmful;
	private final boolean isRepeatable;

	/** @param firstHarmful the number of the first run with the error; every third one after it has it too */
	FakeRuns(int firstHarmful, boolean isRepeatable) {
		this.firstHarmful = firstHarmful;
		this.isRepeatable = isRepeatable;
	}

	@Override
	public Set<Outcome> plain(int number) {
		plain.add(number);
		return number == 7 ? Set.of(USUAL) : Set.of();
	}

	@Override
	public DirectedRun simple(int number) {
		return new DirectedRun(number, number, "aa", true, false, number == 1 ? Set.of(ERROR) : Set.of(),
				List.of(), "", "");
	}

	@Override
	public DirectedRun again(String finding, int number) throws IOException {
		return directed(finding, number);
	}

	@Override
	public DirectedRun directed(String finding, int number) throws IOException {
		boolean isAgain = started.contains(number);
		started.add(number);
		long seed = Seeds.of(finding, number);
		boolean isHarmful = number >= firstHarmful && (number - firstHarmful) % 3 == 0;
		return new DirectedRun(number, seed, Long.toHexString(seed) + (isAgain && !isRepeatable ? "x" : ""), true,
				isHarmful || number % 2 == 1, isHarmful ? Set.of(ERROR) : number % 4 == 1 ? Set.of(USUAL) : Set.of(),
				List.of(), "", "");
	}
}
