/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** The subkeys of the block cipher IDEA: 52 words of 16 bits. */
final class IdeaKeys {

	/** The full rounds of the cipher; a half round follows them. */
	static final int ROUNDS = 8;

	private static final int OF_ROUND = 6;
	private static final int COUNT = ROUNDS * OF_ROUND + 4;
	private static final int WORDS_OF_KEY = 8;
	private static final int ROTATION = 25;

	private IdeaKeys() {
	}

	/** The subkeys that encrypt with a key of eight words. */
	static int[] encryption(short[] key) {
		long high = 0;
		long low = 0;
		for (int i = 0; i < 4; i++) {
			high = high << 16 | key[i] & 0xffff;
			low = low << 16 | key[i + 4] & 0xffff;
		}
		int[] keys = new int[COUNT];
		for (int i = 0; i < COUNT; i++) {
			int word = i % WORDS_OF_KEY;
			keys[i] = (int) ((word < 4 ? high : low) >>> 48 - 16 * (word % 4)) & 0xffff;
			if (word == WORDS_OF_KEY - 1) {
				long carried = high >>> 64 - ROTATION;
				high = high << ROTATION | low >>> 64 - ROTATION;
				low = low << ROTATION | carried;
			}
		}
		return keys;
	}

	/** The subkeys that decrypt the output of these ones. */
	static int[] decryption(int[] encryption) {
		int[] keys = new int[COUNT];
		for (int round = 0; round <= ROUNDS; round++) {
			int to = round * OF_ROUND;
			int from = (ROUNDS - round) * OF_ROUND;
			// the middle words are swapped in all rounds except the first and the last
			int swap = round == 0 || round == ROUNDS ? 0 : 1;
			keys[to] = inverse(encryption[from]);
			keys[to + 1] = -encryption[from + 1 + swap] & 0xffff;
			keys[to + 2] = -encryption[from + 2 - swap] & 0xffff;
			keys[to + 3] = inverse(encryption[from + 3]);
			if (round < ROUNDS) {
				keys[to + 4] = encryption[from - 2];
				keys[to + 5] = encryption[from - 1];
			}
		}
		return keys;
	}

	/** The inverse for {@link Crypt#multiply}: by Fermat, the power with the exponent 65535. */
	private static int inverse(int word) {
		int power = word;
		int result = 1;
		for (int exponent = 65535; exponent > 0; exponent >>>= 1) {
			if ((exponent & 1) != 0) {
				result = Crypt.multiply(result, power);
			}
			power = Crypt.multiply(power, power);
		}
		return result;
	}
}
