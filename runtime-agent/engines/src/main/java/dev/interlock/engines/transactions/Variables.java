/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The variables of one object, one array, or of all static fields, by number. Thread-safe; lookups take no lock.
 *
 * @param <V> the type of the variables
 */
public final class Variables<V> {

	private volatile Slots<V> slots = new Slots<>(4);
	private int size;

	/** An open hash table. A value is stored before its number, so that a reader of the number may see the value. */
	private static final class Slots<V> {
		/** The number plus 1; 0 in a free slot. */
		private final int[] numbers;
		private final Object[] values;

		Slots(int capacity) {
			numbers = new int[capacity];
			values = new Object[capacity];
		}

		private int find(int number) {
			int slot = number * 0x9E3779B9 >>> 16 & numbers.length - 1;
			while (numbers[slot] != 0 && numbers[slot] != number + 1) {
				slot = slot + 1 & numbers.length - 1;
			}
			return slot;
		}

		private void put(int number, Object value) {
			int slot = find(number);
			values[slot] = value;
			numbers[slot] = number + 1;
		}
	}

	/**
	 * Returns a variable, created if it does not exist yet.
	 *
	 * @param number at least 0
	 */
	@SuppressWarnings("unchecked")
	public V get(int number, IntFunction<V> maker) {
		Slots<V> all = slots;
		int slot = all.find(number);
		// slots are filled once, so the value never belongs to another number
		Object value = all.numbers[slot] == number + 1 ? all.values[slot] : null;
		return value == null ? add(number, maker) : (V) value;
	}

	/** Returns at most a given number of the variables. */
	@SuppressWarnings("unchecked")
	synchronized List<V> all(int most) {
		List<V> some = new ArrayList<>();
		for (int i = 0; i < slots.numbers.length && some.size() < most; i++) {
			if (slots.numbers[i] != 0) {
				some.add((V) slots.values[i]);
			}
		}
		return some;
	}

	@SuppressWarnings("unchecked")
	private synchronized V add(int number, IntFunction<V> maker) {
		Slots<V> all = slots;
		int slot = all.find(number);
		if (all.numbers[slot] != 0) {
			return (V) all.values[slot];
		}
		V made = maker.apply(number);
		if (++size * 2 > all.numbers.length) {
			Slots<V> larger = new Slots<>(all.numbers.length * 2);
			for (int i = 0; i < all.numbers.length; i++) {
				if (all.numbers[i] != 0) {
					larger.put(all.numbers[i] - 1, all.values[i]);
				}
			}
			larger.put(number, made);
			slots = larger;
		} else {
			all.put(number, made);
		}
		return made;
	}
}
