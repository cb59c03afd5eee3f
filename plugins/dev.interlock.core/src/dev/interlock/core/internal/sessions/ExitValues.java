/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.util.Set;

/** Interprets the exit value of a process. */
final class ExitValues {

	private static final int SIGNALLED = 128;
	private static final Set<Integer> FROM_OUTSIDE = Set.of(SIGNALLED + 1, SIGNALLED + 2, SIGNALLED + 9,
			SIGNALLED + 15);

	private ExitValues() {
		// only static methods
	}

	/** Returns whether a hangup, interrupt, kill or termination signal ended the process, on Unix. */
	static boolean isBySignal(int exitValue) {
		return FROM_OUTSIDE.contains(exitValue);
	}
}
