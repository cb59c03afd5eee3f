/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Compares the cipher with the example published with it. */
class CryptTest {

	private static final short[] KEY = { 1, 2, 3, 4, 5, 6, 7, 8 };
	private static final byte[] TEXT = { 0, 0, 0, 1, 0, 2, 0, 3 };
	private static final byte[] ENCRYPTED = { 0x11, (byte) 0xFB, (byte) 0xED, 0x2B, 0x01, (byte) 0x98, 0x6D,
			(byte) 0xE5 };

	@Test
	void encryptsThePublishedExampleAndDecryptsIt() {
		byte[] encrypted = new byte[TEXT.length];
		byte[] decrypted = new byte[TEXT.length];
		int[] keys = IdeaKeys.encryption(KEY);
		Crypt.cipher(TEXT, encrypted, keys, 0, TEXT.length);
		assertArrayEquals(ENCRYPTED, encrypted);
		Crypt.cipher(encrypted, decrypted, IdeaKeys.decryption(keys), 0, TEXT.length);
		assertArrayEquals(TEXT, decrypted);
	}

	@Test
	void multipliesModulo65537WhereZeroStandsFor65536() {
		for (int a = 0; a < 65536; a += 251) {
			for (int b = 0; b < 65536; b += 241) {
				long product = (a == 0 ? 65536L : a) * (b == 0 ? 65536L : b) % 65537;
				assertEquals(product & 0xffff, Crypt.multiply(a, b), a + " * " + b);
			}
		}
	}

	@Test
	void theTextDoesNotDependOnTheNumberOfThreads() throws InterruptedException {
		assertEquals(new Crypt(1_001).run(1), new Crypt(1_001).run(3));
	}
}
