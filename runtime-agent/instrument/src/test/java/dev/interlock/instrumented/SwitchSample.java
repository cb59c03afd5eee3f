/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Methods that are hot in several ways. */
public class SwitchSample {

	public static final int SIZE = 4096;
	private static final int ROWS = 64;

	static int[] array = new int[SIZE];
	static int[][] rows = new int[ROWS][16];
	private int value;

	public SwitchSample(int rounds) {
		for (int i = 0; i < rounds; i = next(i)) {
			value += array[at(i)];
		}
	}

	/** Writes each element, and returns the sum of the written values. */
	public static int loop() {
		int sum = 0;
		for (int i = 0; i < SIZE; i = next(i)) {
			int at = at(i);
			array[at] = i;
			sum += array[at];
		}
		return sum;
	}

	/** The same in a synchronized block, which is exited normally. */
	public static int locked() {
		int sum = 0;
		synchronized (rows) {
			for (int i = 0; i < SIZE; i = next(i)) {
				int at = at(i);
				array[at] = i;
				sum += array[at];
			}
		}
		return sum;
	}

	/** A loop that is checked behind its end, inside another one. */
	public static int nested() {
		int sum = 0;
		for (int row = 0; row < ROWS; row++) {
			int[] elements = rows[row];
			for (int i = 0; i < elements.length; i++) {
				elements[i] = row;
				sum++;
			}
		}
		return sum;
	}

	/** Leaves a loop by an exception that the method catches. */
	public static int caught() {
		int sum = 0;
		try {
			for (int i = 0; i <= SIZE; i = next(i)) {
				array[at(i)] = 1;
				sum++;
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			return -sum;
		}
		return sum;
	}

	/** A constructor with a loop. */
	public static int constructed() {
		array = new int[SIZE];
		return new SwitchSample(SIZE).value;
	}

	/** A permutation of the elements without consecutive neighbours. */
	private static int at(int i) {
		return i == SIZE ? SIZE : i * 5 & SIZE - 1;
	}

	private static int next(int i) {
		return i + 1;
	}
}
