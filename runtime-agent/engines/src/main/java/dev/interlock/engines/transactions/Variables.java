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
 * The variables of one object, array or of all classes, by their numbers. Thread-safe; what is found is found without a
 * lock.
 *
 * @param <V> what is known of a variable
 */
public final class Variables<V> {

	private volatile Slots<V> slots = new Slots<>(4);
	private int size;

	/** An open hash table; a value is put before its number, so that whoever sees the number may see the value. */
	private static final class Slots<V> {
		/** The number plus 1; 0 where nothing is. */
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
	 * A variable, made if it is not there yet.
	 *
	 * @param number from 0
	 */
	@SuppressWarnings("unchecked")
	public V get(int number, IntFunction<V> maker) {
		Slots<V> all = slots;
		int slot = all.find(number);
		// a value of another number is never there, as slots are filled once
		Object value = all.numbers[slot] == number + 1 ? all.values[slot] : null;
		return value == null ? add(number, maker) : (V) value;
	}

	/** Some of the variables that are there. */
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
