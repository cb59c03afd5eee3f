/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package jvm;

/** Calls a small method until it and its caller are compiled; prints the method's count. */
public final class Inlined {

	private static final int ROUNDS = 20_000;
	private static final int CALLS = 100;

	private Inlined() {
	}

	private static int next(int count) {
		return count + 1;
	}

	private static int count() {
		int count = 0;
		for (int i = 0; i < CALLS; i++) {
			count = next(count);
		}
		return count;
	}

	public static void main(String[] args) {
		int sum = 0;
		for (int i = 0; i < ROUNDS; i++) {
			sum += count();
		}
		System.out.println(sum);
	}
}
