/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

/**
 * The place where a debugger stops a thread whose access completes a finding (hybrid detection, section 6.6). The
 * debugger sets a breakpoint on {@link #reached} and lets the thread return to the program's frame.
 */
public final class SecondAccess {

	private SecondAccess() {
		// only static members
	}

	/**
	 * Called if the option {@code suspend} is set: in the thread of the second access; in a directed run, in the one of
	 * the two threads that goes first.
	 *
	 * @param kind the stable name of the finding's kind, which the debugger reads; empty in a directed run
	 */
	public static void reached(String kind) {
		// empty: the debugger stops here
	}
}
