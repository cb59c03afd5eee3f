/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.atomicity;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Each call of the concurrent map is atomic, the check and the put together are not: work is repeated. */
public final class ContainsThenPut {

	private final ConcurrentMap<Integer, Object> loaded = new ConcurrentHashMap<>();
	private final AtomicInteger loads = new AtomicInteger();

	private void load(int key) {
		if (!loaded.containsKey(key)) { // atomicity: java.util.concurrent.ConcurrentHashMap to 27, broken by 27
			loads.incrementAndGet();
			loaded.put(key, new Object());
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		ContainsThenPut program = new ContainsThenPut();
		Workers.of(args).runRounds(1000, program::load, program::load);
		Result.print("keys", program.loaded.size());
		Result.print("loads", program.loads.get());
	}
}
