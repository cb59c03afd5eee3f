/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import dev.interlock.bootstrap.InterlockThread;

/** Loops over arrays, which are reported as a range behind the loop if possible. */
public final class LoopSample {

	/** The array that the last method accessed. */
	public static int[] array;

	static Object object;
	int sum;

	static void up() {
		int[] a = fresh();
		for (int i = 2; i < 9; i++) {
			a[i] = i;
		}
	}

	static void upByTwo() {
		int[] a = fresh();
		for (int i = 1; i < 9; i += 2) {
			a[i] = a[i - 1];
		}
	}

	static void upByFour() {
		int[] a = fresh();
		for (int i = 0; i + 3 < a.length; i += 4) {
			a[i] = 1;
			a[i + 1] = 2;
		}
	}

	static void down() {
		int[] a = fresh();
		for (int i = 9; i > 3; i--) {
			a[i - 1] = a[i];
		}
	}

	static void never() {
		int[] a = fresh();
		int[] nothing = null;
		LoopSample none = null;
		for (int i = 5; i < object.hashCode() % 1 + 5; i++) {
			a[i] = nothing[i];
			none.sum += a[3];
		}
	}

	static void neverWithoutCall() {
		int[] a = fresh();
		LoopSample none = null;
		int end = a.length / 100;
		for (int i = 5; i < end; i++) {
			none.sum += a[i] + a[3];
		}
	}

	static void leftInTheMiddle() {
		int[] a = fresh();
		int[] b = { 0, 0, 0, 1, 0, 0 };
		for (int i = 0; i < 10; i++) {
			a[i] = 7;
			if (b[i] > 0) {
				break;
			}
			a[i + 10] = 8;
		}
	}

	static void thrownOut() {
		int[] a = fresh();
		int[] b = new int[4];
		long kept = 5;
		try {
			for (int i = 0; i < 10; i++) {
				b[i] = 3;
				a[i] = i;
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			check(kept == 5 && e.getMessage().contains("4"));
			return;
		}
		check(false);
	}

	static void nested() {
		int[] a = fresh();
		LoopSample sample = new LoopSample();
		for (int j = 0; j < 3; j++) {
			long row = j;
			for (int i = 0; i < 4; i++) {
				sample.sum += a[4 * j];
				a[i] += (int) row;
			}
		}
	}

	static void conditional() {
		int[] a = fresh();
		for (int i = 0; i < 20; i++) {
			if (i % 5 == 0) {
				a[i] = 1;
			}
		}
	}

	static void branches() {
		int[] a = fresh();
		int[] b = { 0, 1, 0, 1 };
		for (int i = 0; i < 4; i++) {
			a[i] = 1;
			if (b[i] > 0) {
				a[i + 6] = 2;
				continue;
			}
			a[i + 10] = 3;
		}
	}

	static void branchThatJoins() {
		int[] a = fresh();
		for (int i = 0; i < 4; i++) {
			if (i > 1) {
				a[i] = 1;
			} else {
				a[i + 5] = 2;
			}
			a[i + 10] = 3;
		}
	}

	static void leftFromABranch() {
		int[] a = fresh();
		for (int i = 0; i < 10; i++) {
			a[i] = 1;
			if (i > 1) {
				if (a[i] > 0 && i == 3) {
					break;
				}
				a[i + 5] = 2;
			}
			a[i + 10] = 3;
		}
	}

	static void quietCall() {
		int[] a = fresh();
		for (int i = 0; i < 4; i++) {
			a[i] = Math.max(twice(i), 1);
		}
	}

	static void callThatReleases() {
		int[] a = fresh();
		for (int i = 0; i < 4; i++) {
			a[i] = released(i);
		}
	}

	static void finalField() {
		new Own().fill();
	}

	static void sameElement() {
		int[] a = fresh();
		int k = 6;
		for (int i = 0; i < 3; i++) {
			a[k] += i;
		}
	}

	static void changingArray() {
		int[] a = fresh();
		int[] b = new int[20];
		for (int i = 0; i < 4; i++) {
			a[i] = 2;
			int[] c = a;
			a = b;
			b = c;
		}
	}

	static void whileTrue() {
		int[] a = fresh();
		int i = 0;
		while (true) {
			if (i >= 6) {
				break;
			}
			a[i] = i;
			i++;
		}
	}

	static void doWhile() {
		int[] a = fresh();
		int i = 3;
		do {
			a[i] = i;
			i++;
		} while (i < 8);
	}

	static void released() {
		int[] a = fresh();
		for (int i = 0; i < 4; i++) {
			a[i] = i;
			InterlockThread.current().epoch++;
		}
	}

	private static int twice(int number) {
		return number > 2 ? 4 : number + twice(number + 1) - number;
	}

	private static int released(int number) {
		InterlockThread.current().epoch++;
		return number;
	}

	private static int[] fresh() {
		array = new int[20];
		object = "";
		return array;
	}

	private static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}

	/** Its arrays are in final fields. */
	private static final class Own {

		private final int[] own = fresh();
		private final int[] indices = { 9, 9, 12, 9 };

		void fill() {
			for (int i = 0; i < 4; i++) {
				own[i] = i;
				own[indices[i]] = 9;
			}
		}
	}
}
