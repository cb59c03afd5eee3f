/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** A loop with accesses to a field only, in a method with local variables of two slots. */
public final class WideLoopSample {

	private int first;
	private final int[] digits = new int[4];

	private WideLoopSample() {
		// made below
	}

	private int digit(int index) {
		return digits[index];
	}

	private void digit(int index, int value) {
		digits[index] = value;
	}

	private void multiplyAndAdd(int by, int more) {
		long factor = by & 0xFFFF_FFFFL;
		long carry = more;
		int i = 3;
		for (; i >= first; i--) {
			long product = factor * digit(i) + carry;
			digit(i, (int) product);
			carry = product >>> Integer.SIZE;
		}
	}

	static long sum() {
		WideLoopSample sample = new WideLoopSample();
		sample.multiplyAndAdd(3, 3);
		sample.multiplyAndAdd(3, 4);
		return sample.digit(3);
	}
}
