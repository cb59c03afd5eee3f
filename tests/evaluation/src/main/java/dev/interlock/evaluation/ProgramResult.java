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
 * The result of one run of a program.
 *
 * @param status              its exit status; {@link #KILLED} if it exceeded the limit
 * @param output              its standard output
 * @param errors              its standard error
 * @param findings            the findings; empty in a plain run
 * @param complaints          the agent's warnings and errors
 * @param classesInstrumented the number of instrumented classes
 * @param duration            its duration, including the start of the JVM
 */
public record ProgramResult(int status, String output, String errors, List<FoundRace> findings, List<String> complaints,
		long classesInstrumented, Duration duration) {

	/** The status of a killed program. */
	public static final int KILLED = -1;

	/** Whether the program ended normally. */
	public boolean ended() {
		return status == 0;
	}
}
