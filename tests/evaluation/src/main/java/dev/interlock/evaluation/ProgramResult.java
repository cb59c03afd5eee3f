/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.time.Duration;
import java.util.List;

/**
 * How one run of a program ended.
 *
 * @param status              its exit status; {@link #KILLED} if it did not end in time
 * @param output              what it wrote to standard output
 * @param errors              what it wrote to standard error
 * @param findings            what was found; empty in a plain run
 * @param complaints          what the agent complained of, warnings and errors
 * @param classesInstrumented how many classes were instrumented
 * @param duration            how long it took, the JVM's start included
 */
public record ProgramResult(int status, String output, String errors, List<FoundRace> findings, List<String> complaints,
		long classesInstrumented, Duration duration) {

	/** The status of a program that was ended by force. */
	public static final int KILLED = -1;

	/** Whether the program ended as it should. */
	public boolean ended() {
		return status == 0;
	}
}
