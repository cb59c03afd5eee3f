/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import java.util.Arrays;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Encrypts and decrypts a text with the block cipher IDEA; each thread has one part of the text. */
public final class Crypt implements Workload {

	private static final short[] KEY = { 1, 2, 3, 4, 5, 6, 7, 8 };
	private static final int BLOCK = 8;

	private final byte[] plain;

	/**
	 * @param blocks the length of the text in blocks of 8 bytes
	 */
	public Crypt(int blocks) {
		plain = new byte[blocks * BLOCK];
		for (int i = 0; i < plain.length; i++) {
			plain[i] = (byte) (i * 31 + (i >>> 8));
		}
	}

	@Override
	public double run(int threads) throws InterruptedException {
		byte[] encrypted = new byte[plain.length];
		byte[] decrypted = new byte[plain.length];
		int[] encryption = IdeaKeys.encryption(KEY);
		int[] decryption = IdeaKeys.decryption(encryption);
		Team.run(threads, (index, team) -> {
			int from = team.from(index, plain.length / BLOCK) * BLOCK;
			int to = team.to(index, plain.length / BLOCK) * BLOCK;
			cipher(plain, encrypted, encryption, from, to);
			cipher(encrypted, decrypted, decryption, from, to);
		});
		if (!Arrays.equals(plain, decrypted)) {
			throw new IllegalStateException("the decrypted text is not the original");
		}
		return Arrays.hashCode(encrypted);
	}

	/** Applies the keys, for encryption or decryption, to the bytes between these positions. */
	static void cipher(byte[] text, byte[] result, int[] keys, int from, int to) {
		for (int at = from; at < to; at += BLOCK) {
			int x1 = word(text, at);
			int x2 = word(text, at + 2);
			int x3 = word(text, at + 4);
			int x4 = word(text, at + 6);
			int k = 0;
			for (int round = 0; round < IdeaKeys.ROUNDS; round++) {
				x1 = multiply(x1, keys[k++]);
				x2 = x2 + keys[k++] & 0xffff;
				x3 = x3 + keys[k++] & 0xffff;
				x4 = multiply(x4, keys[k++]);
				int left = multiply(x1 ^ x3, keys[k++]);
				int right = multiply(left + (x2 ^ x4) & 0xffff, keys[k++]);
				left = left + right & 0xffff;
				x1 ^= right;
				x4 ^= left;
				left ^= x2;
				x2 = x3 ^ right;
				x3 = left;
			}
			put(result, at, multiply(x1, keys[k++]));
			put(result, at + 2, x3 + keys[k++]);
			put(result, at + 4, x2 + keys[k++]);
			put(result, at + 6, multiply(x4, keys[k]));
		}
	}

	/** The product modulo 65537, in which 0 means 65536. */
	static int multiply(int a, int b) {
		if (a == 0) {
			return 1 - b & 0xffff;
		}
		if (b == 0) {
			return 1 - a & 0xffff;
		}
		int product = a * b;
		int low = product & 0xffff;
		int high = product >>> 16;
		return low - high + (low < high ? 1 : 0) & 0xffff;
	}

	private static int word(byte[] bytes, int at) {
		return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
	}

	private static void put(byte[] bytes, int at, int word) {
		bytes[at] = (byte) (word >>> 8);
		bytes[at + 1] = (byte) word;
	}
}
