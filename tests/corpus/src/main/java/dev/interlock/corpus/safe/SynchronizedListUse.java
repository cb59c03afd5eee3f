/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two threads fill a synchronized list and iterate over it as documented, under its monitor. */
public final class SynchronizedListUse {

	private final List<int[]> list = Collections.synchronizedList(new ArrayList<>());
	private long seen;

	private void fill() {
		for (int i = 1; i <= 100; i++) {
			int[] item = new int[1];
			item[0] = i;
			list.add(item);
		}
	}

	private void iterate() {
		while (list.size() < 200) {
			Thread.yield();
		}
		synchronized (list) {
			for (int[] item : list) {
				seen += item[0];
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		SynchronizedListUse program = new SynchronizedListUse();
		Workers.of(args).run(program::fill, program::fill, program::iterate);
		Result.check("sum", 10_100, program.seen);
	}
}
