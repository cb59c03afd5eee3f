/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Calls methods of the JDK that access many elements of arrays at once. */
public final class ArrayCallSample {

	private ArrayCallSample() {
	}

	static void copied() {
		System.arraycopy(new int[5], 1, new int[5], 3, 2);
		String[] names = new String[3];
		System.arraycopy(names, 0, names, 1, 2);
		System.arraycopy(names, 3, names, 0, 0);
	}

	static void filled() {
		Arrays.fill(new long[2], 7L);
		Arrays.fill(new double[4], 1, 3, 7);
		Arrays.fill(new Object[1], "a");
		Arrays.fill(new boolean[2], 1, 2, true);
	}

	static void newCopies() {
		require(new byte[2].clone().length == 2);
		require(new String[1].clone().length == 1);
		require(new int[1][1].clone().length == 1);
		require(Arrays.copyOf(new short[2], 1).length == 1);
		require(Arrays.copyOf(new float[1], 5).length == 5);
		require(Arrays.copyOfRange(new char[4], 2, 8).length == 6);
		require(Arrays.copyOf(new Integer[1], 3, Number[].class).length == 3);
		require(Arrays.copyOfRange(new Integer[2], 1, 2).length == 1);
	}

	static void compared() {
		long[] same = new long[1];
		require(Arrays.equals(new int[1], new int[1]));
		require(Arrays.equals(same, same));
		require(!Arrays.equals(new char[] { 'a' }, new char[1]));
		require(Arrays.mismatch(new int[2], new int[1]) == 1);
		require(Arrays.compare(new byte[1], new byte[1]) == 0);
		require(Arrays.equals((int[]) null, null));
	}

	static void texts() {
		char[] chars = "abc".toCharArray();
		byte[] bytes = "abc".getBytes(StandardCharsets.UTF_8);
		require(new String(chars).equals("abc"));
		require(String.valueOf(chars, 1, 1).equals("b"));
		require(new String(bytes, 1, 2, StandardCharsets.UTF_8).equals("bc"));
		require(new StringBuilder("x").append(chars, 0, 1).toString().equals("xa"));
		require(Arrays.toString(new int[1]).equals("[0]"));
		require(Arrays.hashCode(new float[1]) == 31);
	}

	static void around() {
		long[] values = new long[2];
		Arrays.setAll(values, i -> i + 1);
		require(Arrays.hashCode(new Object[1]) == 31);
		Arrays.setAll(values, ArrayCallSample::locked);
		require(Arrays.toString(new Object[] { new Loud() }).equals("[loud]"));
	}

	private static synchronized long locked(int index) {
		return index;
	}

	/** Synchronises in its toString method. */
	private static final class Loud {
		@Override
		public synchronized String toString() {
			return "loud";
		}
	}

	static void failing() {
		int[] ints = new int[3];
		fails(() -> System.arraycopy(ints, 0, ints, 2, 2));
		fails(() -> System.arraycopy(ints, 0, new long[3], 0, 2));
		fails(() -> System.arraycopy(null, 0, ints, 0, 1));
		fails(() -> System.arraycopy(new Object[] { "a", 1 }, 0, new String[2], 0, 2));
		fails(() -> Arrays.fill(ints, 2, 4, 0));
		fails(() -> Arrays.fill((Object[]) new String[2], 1));
		fails(() -> Arrays.copyOf(ints, -1));
		fails(() -> ((int[]) null).clone());
		fails(() -> new String((char[]) null));
	}

	private static void fails(Runnable call) {
		try {
			call.run();
		} catch (RuntimeException e) {
			return;
		}
		throw new AssertionError();
	}

	static int hot() {
		int[] array = new int[2];
		for (int i = 0; i < 2000; i++) {
			Arrays.fill(array, i);
		}
		return Arrays.copyOf(array, 1).length;
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}
}
