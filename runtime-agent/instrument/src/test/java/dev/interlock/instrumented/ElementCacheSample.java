/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Variables that hold several arrays in turn, of different lengths. */
public final class ElementCacheSample {

	private int[] kept;

	/** The variable holds no array before the object is initialised. */
	ElementCacheSample(int[] given) {
		this(given, given[1]);
		kept[2] = given[1];
	}

	private ElementCacheSample(int[] given, int value) {
		kept = given;
		int[] a = kept;
		a[0] = value;
	}

	static void again() {
		int[] a = new int[5];
		int sum = a[1] + a[1];
		for (int i = 0; i < 3; i++) {
			sum += a[1] + a[2];
		}
		a[2] = sum;
		a[2] = sum;
	}

	static void oneAfterTheOther() {
		int[] a = new int[5];
		for (int i = 6; i < 9; i++) {
			a[1] = a[2];
			a = new int[i];
		}
		a[1] = a[2];
	}

	static void inTurn() {
		int[] a = new int[5];
		int[] b = new int[6];
		for (int i = 0; i < 4; i++) {
			int[] c = a;
			a = b;
			b = c;
			a[1]++;
		}
	}

	static void setInTheIndex() {
		int[] a = new int[5];
		int[] b = new int[6];
		int sum = a[(a = b)[0] + 1];
		b[2] = sum + a[1];
	}

	static void setBehindTheIndex() {
		long[] a = new long[5];
		a[1] = (a = new long[6])[2];
		a[1] = 3;
	}

	static void shared(boolean first) {
		if (first) {
			int[] a = new int[5];
			a[1] = 1;
		} else {
			long a = System.nanoTime();
			field = (int) a;
		}
		int[] b = new int[6];
		b[1] = 1;
	}

	static void sharedFirst() {
		shared(true);
	}

	static void sharedSecond() {
		shared(false);
	}

	static void caught() {
		String[] a = new String[5];
		try {
			a[1] = "one";
			a[7] = "none";
		} catch (ArrayIndexOutOfBoundsException e) {
			a[1] = "two";
			a = new String[6];
		}
		a[1] = a[2];
	}

	static void wrongElement() {
		Object[] a = new String[5];
		a[1] = "one";
		try {
			a[1] = 1;
			a[2] = 1;
		} catch (ArrayStoreException e) {
			a[2] = "two";
		}
	}

	static void many() {
		int[] a = new int[5];
		int[] b = new int[6];
		int[] c = new int[7];
		int[] d = new int[8];
		int[] e = new int[9];
		int[] f = new int[10];
		int[] g = new int[11];
		for (int i = 0; i < 2; i++) {
			a[1] = b[1] + c[1] + d[1] + e[1] + f[1] + g[1];
			g[1] = g[2];
		}
	}

	static void none() {
		int[] a = null;
		try {
			a[1]++;
		} catch (NullPointerException e) {
			a = new int[5];
		}
		a[1]++;
	}

	static void constructed() {
		new ElementCacheSample(new int[5]);
	}

	private static int field;
}
