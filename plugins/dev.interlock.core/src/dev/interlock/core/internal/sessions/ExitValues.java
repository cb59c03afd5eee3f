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

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IProcess;

import dev.interlock.core.internal.Tracing;

/** Reads and interprets the exit values of processes. */
final class ExitValues {

	private static final int SIGNALLED = 128;
	private static final Set<Integer> FROM_OUTSIDE = Set.of(SIGNALLED + 1, SIGNALLED + 2, SIGNALLED + 9,
			SIGNALLED + 15);

	private ExitValues() {
		// only static methods
	}

	/** Returns the first exit value other than 0 of the processes of a launch; 0 if none is known. */
	static int of(ILaunch launch) {
		for (IProcess process : launch.getProcesses()) {
			try {
				if (process.isTerminated() && process.getExitValue() != 0) {
					return process.getExitValue();
				}
			} catch (DebugException e) {
				// a connection to a program may end without its exit value
				Tracing.MODEL.trace("no exit value: %s", e.getMessage());
			}
		}
		return 0;
	}

	/** Returns whether a hangup, interrupt, kill or termination signal ended the process, on Unix. */
	static boolean isBySignal(int exitValue) {
		return FROM_OUTSIDE.contains(exitValue);
	}
}
