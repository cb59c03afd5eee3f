/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

/** Ends with an overflow of its stack. All calls are on one line. */
public final class Overflow {

	private static final int STACK_SIZE = 256 * 1024;

	private int calls;

	public static void main(String[] arguments) {
		new Thread(null, new Overflow()::call, "deep", STACK_SIZE).start();
	}

	private void call() {
		deeper(calls);
	}

	private int deeper(int n) {
		return deeper(calls = n + 1) + calls;
	}
}
