/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/**
 * Two threads fill one {@link HashMap}: its internal fields race. The map is large enough from the start never to be
 * resized, so that the program always ends; entries are lost nevertheless.
 */
public final class HashMapPut {

	private final Map<Integer, Integer> squares = new HashMap<>(16_384);

	private void fill(int from) {
		for (int i = from; i < from + 3000; i++) {
			squares.put(i, i * i); // race: java.util.HashMap with 27
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		HashMapPut program = new HashMapPut();
		Workers.of(args).run(() -> program.fill(0), () -> program.fill(3000));
		Result.print("entries", program.squares.size());
	}
}
