/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus;

/** Prints the result of a corpus program on standard output, and throws an exception if it is wrong. */
public final class Result {

	private Result() {
	}

	/** Prints the result of a racy program, which may have any value. */
	public static void print(String what, Object value) {
		System.out.println(what + " = " + value);
	}

	/**
	 * Prints and checks the result of a safe program.
	 *
	 * @throws IllegalStateException if the result is wrong
	 */
	public static void check(String what, long expected, long actual) {
		print(what, actual);
		if (expected != actual) {
			throw new IllegalStateException(what + " is " + actual + ", but must be " + expected);
		}
	}
}
