/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Loops with branches on their counter, and loops whose counter is hard to recognise. */
public final class BranchLoopSample {

	/** The array that the last method accessed. */
	public static int[] array;

	private BranchLoopSample() {
		// only static members
	}

	static void countedByAddition() {
		int[] a = fresh();
		for (int i = 0; i < 10; i = i + 2) {
			a[i] = 1;
		}
		for (int i = 19; i > 12; i = i - 3) {
			a[i] = 1;
		}
		int k = 1;
		for (int i = 2; i < 4; i++) {
			a[k] = i;
			k = 2 + k;
		}
	}

	static void countedByVariables() {
		int[] a = fresh();
		int step = 2;
		int other = 4;
		for (int i = 0; i < 10; i = step + i) {
			a[i] = 1;
			other = i + 1;
		}
		int j = 0;
		for (int i = 0; i < 3; i++) {
			j = 5 - j;
			a[j + other] = 1;
		}
	}

	static void branchOfTheCounter() {
		int[] a = fresh();
		for (int i = 0; i < 10; i++) {
			if (i != 4) {
				a[i] = 1;
			}
		}
	}

	static void branchUpToTheEnd() {
		int[] a = fresh();
		int end = 9;
		for (int i = 1; i < end; i += 2) {
			a[i] += 1;
			if (i != end - 4) {
				a[i + 1] += a[i + 8];
			}
		}
	}

	static void branchDown() {
		int[] a = fresh();
		for (int i = 15; i >= 0; i--) {
			if (i < 5) {
				a[i + 2] = i;
			}
		}
	}

	static void branchThrownOut() {
		int[] a = fresh();
		try {
			for (int i = 0; i < 30; i++) {
				if (i >= 15) {
					a[i] = 1;
				}
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			a[0] = 1;
		}
	}

	static void branchNeverTaken() {
		int[] a = fresh();
		for (int i = 0; i < 10; i++) {
			a[i + 2] = 1;
			if (i > 50) {
				a[i] = 1;
			}
		}
	}

	static void twoBranches() {
		int[] a = fresh();
		int[] b = { 0, 0, 0, 0, 0, 7, 0 };
		for (int i = 0; i < 10; i++) {
			if (0 < i) {
				a[i - 1] = 1;
			}
			if (b[i] == 7) {
				break;
			}
			if (i < 3) {
				a[i + 10] = 2;
			}
		}
	}

	static void branchOnWhatChanges() {
		int[] a = fresh();
		int odd = 1;
		for (int i = 0; i < 10; i++) {
			if (i == odd) {
				a[i] = 1;
				odd += 2;
			}
		}
	}

	private static int[] fresh() {
		array = new int[20];
		return array;
	}
}
