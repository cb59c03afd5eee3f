/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Loops over arrays with an induction variable besides the counter. */
public final class InductionLoopSample {

	/** The array that the last method accessed. */
	public static int[] array;

	private InductionLoopSample() {
		// only static members
	}

	static void one() {
		int[] a = fresh();
		int next = 3;
		for (int i = 5; i > 0; i--) {
			a[next++] = i;
		}
	}

	static void down() {
		int[] a = fresh();
		int next = 15;
		for (int i = 0; i < 4; i++) {
			a[--next] = i;
		}
	}

	static void neighbours() {
		int[] a = fresh();
		int sum = 0;
		int next = 2;
		for (int i = 0; i < 3; i++) {
			sum = mixed(sum, a[next++]);
			sum += a[next++];
		}
		a[19] = sum;
	}

	static void neighboursTwice() {
		int[] a = fresh();
		int next = 1;
		for (int i = 0; i < 4; i++) {
			int first = a[next] + a[next + 1];
			a[next++] = first;
			a[next++] = i;
		}
	}

	static void overlapping() {
		int[] a = fresh();
		int next = 4;
		for (int i = 0; i < 3; i++) {
			a[next] = a[next - 1] + a[next + 1];
			next += 2;
		}
	}

	static void apart() {
		int[] a = fresh();
		int next = 1;
		for (int i = 0; i < 3; i++) {
			a[next] = i;
			next += 4;
		}
	}

	static void twoOfThree() {
		int[] a = fresh();
		int sum = 0;
		int next = 2;
		for (int i = 0; i < 3; i++) {
			sum += a[next++];
			sum += a[next++];
			next++;
		}
		a[19] = sum;
	}

	static void apartDown() {
		int[] a = fresh();
		int next = 18;
		for (int i = 0; i < 3; i++) {
			a[next] = i;
			next -= 3;
		}
	}

	static void slower() {
		int[] a = fresh();
		int next = 0;
		for (int i = 0; i < 9; i += 3) {
			a[next++] = i;
		}
	}

	static void byAnotherStep() {
		int[] a = fresh();
		int next = 0;
		for (int i = 8; i > 0; i -= 2) {
			a[next] = i;
			next += 3;
		}
	}

	static void twoVariables() {
		int[] a = fresh();
		int low = 0;
		int high = 19;
		for (int i = 0; i < 3; i++) {
			a[low++] = a[high--];
		}
	}

	static void never() {
		int[] a = fresh();
		int next = 7;
		for (int i = a[0]; i < 0; i++) {
			a[next++] = i;
		}
	}

	static void thrownOut() {
		int[] a = fresh();
		int next = 15;
		try {
			for (int i = 0; i < 10; i++) {
				a[next++] = i;
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			a[2] = 1;
		}
	}

	/** Accesses in the iteration that throws are not reported. */
	static void thrownOutBetween() {
		int[] a = fresh();
		int next = 17;
		try {
			for (int i = 0; i < 10; i++) {
				a[next++] = i;
				a[next++] = i;
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			a[2] = 1;
		}
	}

	static void inTheCondition() {
		int[] a = fresh();
		int next = 6;
		for (int i = 0; i < 4 && a[next++] == 0; i++) {
			a[next + 4] = 1;
		}
	}

	static void leftInTheMiddle() {
		int[] a = fresh();
		int next = 0;
		for (int i = 0; i < 8; i++) {
			a[next++] = i;
			if (i == 2) {
				break;
			}
			a[next++] = i;
		}
	}

	static void inABranch() {
		int[] a = fresh();
		int next = 0;
		for (int i = 0; i < 12; i++) {
			if (i % 3 == 0) {
				next++;
			}
			a[next++] = i;
		}
	}

	static void setAnew() {
		int[] a = fresh();
		int next = 0;
		for (int i = 0; i < 4; i++) {
			a[next++] = i;
			next = mixed(next, i);
		}
	}

	private static int mixed(int a, int b) {
		return a > b ? a * 2 + b : b;
	}

	private static int[] fresh() {
		array = new int[20];
		return array;
	}
}
