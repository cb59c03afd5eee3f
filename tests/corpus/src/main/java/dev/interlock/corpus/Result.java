/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus;

/** How a corpus program says what it computed: on standard output, and with an exception if it is wrong. */
public final class Result {

	private Result() {
	}

	/** Prints what a racy program computed; nothing is expected of it. */
	public static void print(String what, Object value) {
		System.out.println(what + " = " + value);
	}

	/**
	 * Prints what a safe program computed.
	 *
	 * @throws IllegalStateException if it is not what it must be
	 */
	public static void check(String what, long expected, long actual) {
		print(what, actual);
		if (expected != actual) {
			throw new IllegalStateException(what + " is " + actual + ", but must be " + expected);
		}
	}
}
