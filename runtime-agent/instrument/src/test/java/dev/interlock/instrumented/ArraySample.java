/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Accesses elements of arrays of all types. */
public final class ArraySample {

	private ArraySample() {
		// static only
	}

	static void allTypes() {
		int[] ints = { 1 };
		long[] longs = new long[1];
		float[] floats = new float[1];
		double[] doubles = new double[1];
		byte[] bytes = new byte[1];
		boolean[] booleans = new boolean[1];
		char[] chars = new char[1];
		short[] shorts = new short[1];
		Object[] objects = new String[1];
		longs[0] = ints[0];
		floats[0] = longs[0] + 1;
		doubles[0] = floats[0] + 1;
		bytes[0] = (byte) (doubles[0] + 1);
		booleans[0] = bytes[0] == 4;
		chars[0] = booleans[0] ? 'x' : 'y';
		shorts[0] = (short) (chars[0] + 1);
		objects[0] = String.valueOf(shorts[0]);
		check(objects[0].equals("121"));
	}

	static void compound() {
		long[][] longs = new long[2][3];
		longs[1][2] += 5;
		longs[1][2]++;
		check(longs[1][2] == 6);
	}

	static void storeNull() {
		Object[] objects = { "a" };
		objects[0] = null;
		check(objects[0] == null);
	}

	static void wrongElement() {
		Object[] objects = new String[1];
		objects[0] = Integer.valueOf(1);
	}

	static void indexTooLarge() {
		int[] ints = new int[1];
		ints[1] = 3;
	}

	static void indexNegative() {
		long[] longs = new long[1];
		longs[-1] = 3;
	}

	static void readOutside() {
		Object[] objects = new Object[1];
		check(objects[1] == null);
	}

	static void nullArray() {
		int[] ints = null;
		ints[0] = 1;
	}

	static void nullObjects() {
		Object[] objects = null;
		objects[0] = "x";
	}

	static void nullBytes() {
		byte[] bytes = null;
		check(bytes[0] == 0);
	}

	static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}
}
