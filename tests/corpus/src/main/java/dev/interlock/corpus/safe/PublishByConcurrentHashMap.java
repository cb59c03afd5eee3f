/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Actions before putting an object into a concurrent map happen before actions after getting it. */
public final class PublishByConcurrentHashMap {

	/** Plain on purpose: the map orders its content. */
	private static final class Entry {
		private int square;
	}

	private final ConcurrentMap<Integer, Entry> entries = new ConcurrentHashMap<>();
	private long sum;

	private void fill() {
		for (int i = 0; i < 200; i++) {
			Entry entry = new Entry();
			entry.square = i * i;
			entries.put(i, entry);
		}
	}

	private void collect() {
		for (int i = 0; i < 200; i++) {
			Entry entry = entries.get(i);
			while (entry == null) {
				Thread.yield();
				entry = entries.get(i);
			}
			sum += entry.square;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByConcurrentHashMap program = new PublishByConcurrentHashMap();
		Workers.of(args).run(program::fill, program::collect);
		Result.check("sum", 2_646_700, program.sum);
	}
}
