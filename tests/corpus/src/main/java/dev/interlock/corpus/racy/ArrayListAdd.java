/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two threads add to one {@link ArrayList}, which never has to grow: its size and its array race. */
public final class ArrayListAdd {

	private final List<Integer> numbers = new ArrayList<>(10_000);

	private void add() {
		for (int i = 0; i < 5000; i++) {
			numbers.add(i); // race: java.util.ArrayList with 24
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		ArrayListAdd program = new ArrayListAdd();
		Workers.of(args).run(program::add, program::add);
		Result.print("elements", program.numbers.size());
	}
}
