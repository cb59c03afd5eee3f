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

/** Loops with scattered accesses to elements, whose checks stay in the loop. */
public final class ScatteredLoopSample {

	/** The array that the last method accessed. */
	public static int[] array;

	private ScatteredLoopSample() {
		// only static members
	}

	static void scattered() {
		int[] a = fresh();
		for (int pass = 0; pass < 3; pass++) {
			for (int i = 0; i < 5; i++) {
				a[i * 7 % 20] = i;
			}
		}
	}

	static void scatteredReads() {
		int[] a = fresh();
		int sum = 0;
		for (int i = 0; i < 10; i++) {
			if (i == 3) {
				continue;
			}
			sum += a[i * 3 % 20] + a[1];
			a[i / 5] = sum;
		}
	}

	static void scatteredNeighbours() {
		int[] a = fresh();
		int[] b = { 3, 3, 10, 3, 10, 14 };
		int sum = 0;
		for (int i = 0; i < b.length; i++) {
			int at = b[i];
			sum += a[at] + a[at + 1] + a[at + 2];
		}
		array[19] = sum;
	}

	static void scatteredUntilThrownOut() {
		int[] a = fresh();
		for (int pass = 0; pass < 2; pass++) {
			try {
				for (int i = 0; i < 5; i++) {
					a[i * 6] = i;
				}
			} catch (ArrayIndexOutOfBoundsException e) {
				a[19] = 1;
			}
		}
	}

	static void scatteredUntilFound() {
		int[] a = fresh();
		for (int i = 0; i < 20; i++) {
			int at = i * 7 % 20;
			a[at] = i;
			if (at == 8) {
				break;
			}
			a[19 - at]++;
		}
	}

	static void scatteredAndReleased() {
		int[] a = fresh();
		for (int pass = 0; pass < 2; pass++) {
			for (int i = 0; i < 3; i++) {
				a[i * 7] = i;
			}
			InterlockThread.current().epoch++;
		}
		for (int i = 0; i < 2; i++) {
			a[i * 7] = i;
		}
	}

	static void counted() {
		int[] a = fresh();
		int sum = 0;
		int next = 2;
		for (int i = 0; i < 3; i++) {
			sum = mixed(sum, a[next++]);
			sum += a[next++];
			next++;
			if (sum > 1) {
				next++;
			}
		}
		array[19] = sum;
	}

	static void countedAroundDivision() {
		int[] a = fresh();
		int sum = 0;
		int next = 2;
		for (int i = 0; i < 3; i++) {
			sum = divided(sum, a[next++]);
			sum += a[next++];
			if (sum > 1) {
				next++;
			}
		}
		array[19] = sum;
	}

	static void countedDown() {
		int[] a = fresh();
		int next = 15;
		for (int i = 0; i < 3; i++) {
			a[next--] = i;
			a[next--] += i;
			if (next > 20) {
				next--;
			}
		}
	}

	private static int mixed(int a, int b) {
		return a > b ? a * 31 + b : b;
	}

	private static int divided(int a, int b) {
		return a / (b + 1);
	}

	private static int[] fresh() {
		array = new int[20];
		return array;
	}
}
