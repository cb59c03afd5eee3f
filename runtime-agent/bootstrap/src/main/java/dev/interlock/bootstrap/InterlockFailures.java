/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** The failures of the hooks and the listeners, except stack overflows, which are the program's own. */
public final class InterlockFailures {

	/** Counted without a lock; a few may be lost. */
	private static int failures;
	private static Throwable lastFailure;

	private InterlockFailures() {
		// static only
	}

	/**
	 * Counts a failure. Rethrows {@code ThreadDeath}, so that a thread that the program stops inside the agent still
	 * terminates.
	 */
	@SuppressWarnings({ "deprecation", "removal" })
	public static void failed(Throwable failure) {
		if (failure instanceof ThreadDeath death) {
			throw death;
		}
		lastFailure = failure;
		failures++;
	}

	/** The approximate number of exceptions that the hooks and the listeners have thrown. */
	public static int failures() {
		return failures;
	}

	/** The last exception that was counted as a failure, or null. */
	public static Throwable lastFailure() {
		return lastFailure;
	}
}
