/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Plain objects in collections, changed within atomic map operations or under the collection's own monitor. */
final class MapExercise implements Exercise {

	private static final int KEYS = 4;

	/** Plain on purpose. */
	private static final class Cell {
		private long value;
	}

	private final ConcurrentMap<Integer, Cell> hashed = new ConcurrentHashMap<>();
	private final ConcurrentMap<Integer, Cell> sorted = new ConcurrentSkipListMap<>();
	private final CopyOnWriteArrayList<Cell> copied = new CopyOnWriteArrayList<>();
	private final Map<Integer, Cell> wrapped = Collections.synchronizedMap(new HashMap<>());
	private final List<Cell> listed = Collections.synchronizedList(new ArrayList<>());

	@Override
	public void work(int self) {
		for (int key = 0; key < KEYS; key++) {
			hashed.compute(key, (k, cell) -> incremented(cell));
			Cell cell = sorted.computeIfAbsent(key, k -> new Cell());
			synchronized (cell) {
				cell.value++;
			}
			wrapped.compute(key, (k, old) -> incremented(old));
		}
		Cell fresh = new Cell();
		fresh.value = self;
		copied.add(fresh);
		listed.add(fresh);
		long seen = 0;
		for (Cell cell : copied) {
			seen += cell.value;
		}
		synchronized (listed) {
			for (Cell cell : listed) {
				seen += cell.value;
			}
		}
		if (seen < 2 * self) {
			throw new IllegalStateException("the cells of this thread were not seen by itself");
		}
		copied.remove(fresh);
		listed.remove(fresh);
	}

	private static Cell incremented(Cell old) {
		Cell cell = old == null ? new Cell() : old;
		cell.value++;
		return cell;
	}

	@Override
	public void check(long turns) {
		for (int key = 0; key < KEYS; key++) {
			Exercise.mustBe(turns * THREADS, hashed.get(key).value, "a cell of the hash map");
			Exercise.mustBe(turns * THREADS, sorted.get(key).value, "a cell of the sorted map");
			Exercise.mustBe(turns * THREADS, wrapped.get(key).value, "a cell of the synchronized map");
		}
		Exercise.mustBe(0, copied.size(), "the size of the list that is copied");
		Exercise.mustBe(0, listed.size(), "the size of the synchronized list");
	}
}
