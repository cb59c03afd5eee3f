/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Loops over the elements of arrays, of which the first four are watched. */
public final class ElementLoopSample {

	private static final int[] ARRAY = new int[20];
	private static final long[] WIDE = new long[20];
	private static final Object[] REFERENCES = new String[20];

	private static int field;

	private ElementLoopSample() {
		// only static members
	}

	static void up() {
		int[] a = ARRAY;
		for (int i = 0; i < a.length; i++) {
			a[i] = i;
		}
	}

	static void fromTheMiddle() {
		int[] a = ARRAY;
		for (int i = 10; i < a.length; i++) {
			a[i - 9] = a[i - 7];
		}
	}

	static void neighbours() {
		long[] a = WIDE;
		for (int i = 1; i < a.length - 1; i += 2) {
			a[i] = a[i - 1] + a[i + 1];
		}
	}

	static void references() {
		Object[] a = REFERENCES;
		for (int i = 2; i < a.length; i++) {
			a[i] = a[i] == null ? "one" : null;
		}
	}

	static void moved() {
		Object[] a = REFERENCES;
		for (int i = 2; i < a.length; i++) {
			a[i] = a[i - 1];
		}
	}

	static void countedInside() {
		int[] a = ARRAY;
		int i = 0;
		while (i < a.length) {
			a[i++] = 1;
			a[i++] += 2;
		}
	}

	static void withAField() {
		int[] a = ARRAY;
		for (int i = 0; i < a.length; i++) {
			if (a[i] >= 0 && (i & 1) == 0) {
				a[i] = i + field;
			}
		}
	}

	static void thrownOut() {
		int[] a = ARRAY;
		try {
			for (int i = 3;; i++) {
				a[i] = i;
			}
		} catch (ArrayIndexOutOfBoundsException e) {
			a[1] = 1;
		}
	}

	static void nested() {
		int[] a = ARRAY;
		for (int i = 0; i < 3; i++) {
			for (int j = i; j < a.length; j++) {
				a[j] += a[i];
			}
		}
	}

	/** The counter becomes negative in its third iteration, and 2 in its last one. */
	static void countedOverTheLargestNumber() {
		int[] a = ARRAY;
		int left = 65541;
		for (int i = 2147418118; left > 0; i += 32767) {
			if (i >= 0 && i < a.length) {
				a[i] = i;
			}
			left--;
		}
	}

	static void down() {
		int[] a = ARRAY;
		for (int i = a.length - 1; i >= 1; i--) {
			a[i] = i;
		}
	}

	static void set() {
		int[] a = ARRAY;
		int from = 10;
		for (int i = from; i < a.length; i++) {
			if (a[i] == -1) {
				continue;
			}
			a[i] = 1;
			if (i == 15) {
				i = -1;
				from = 30;
			}
			if (from == 30 && i == 1) {
				break;
			}
		}
	}
}
