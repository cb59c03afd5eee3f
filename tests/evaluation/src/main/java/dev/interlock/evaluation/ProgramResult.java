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
import java.util.Locale;

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
	private static final int MOST_PRINTED = 4_000;

	/**
	 * How the program ended, the agent's complaints, and the last characters that it printed.
	 *
	 * @param program its name, with which the sentence begins
	 */
	String ending(String program) {
		String sentence = status == KILLED
				? String.format(Locale.ROOT, "%s did not end within %.1f seconds and was killed. "
						+ "On a busy machine, allow more by --limit SECONDS.", program, duration.toMillis() / 1000.0)
				: program + " ended with status " + status + '.';
		StringBuilder text = new StringBuilder(sentence);
		complaints.forEach(complaint -> text.append("\nThe agent: ").append(complaint));
		String printed = (output + errors).strip();
		printed = printed.substring(Math.max(0, printed.length() - MOST_PRINTED));
		return text.append(printed.isEmpty() ? " It printed nothing." : "\nIt printed:\n" + printed).toString();
	}

	/** Whether the program ended normally. */
	public boolean ended() {
		return status == 0;
	}
}
