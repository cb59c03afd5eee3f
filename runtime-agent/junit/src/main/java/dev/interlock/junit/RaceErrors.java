/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.util.List;
import java.util.function.Function;

import dev.interlock.RaceFinding;

/** The failures that show findings. Their stack traces are those of the accesses, so that tools link to the code. */
final class RaceErrors {

	private RaceErrors() {
		// static only
	}

	/**
	 * The error for a finding, with those for further findings as suppressed ones.
	 *
	 * @param where the end of the sentence that names a finding
	 */
	static AssertionError of(Function<RaceFinding, String> where, List<RaceFinding> findings) {
		AssertionError error = of(where.apply(findings.get(0)), findings.get(0));
		findings.subList(1, findings.size())
				.forEach(finding -> error.addSuppressed(of(where.apply(finding), finding)));
		return error;
	}

	/** The stack trace is that of the first access; the causes have those of the others. */
	private static AssertionError of(String where, RaceFinding finding) {
		AssertionError error = null;
		for (int i = finding.accesses().size() - 1; i >= 0; i--) {
			RaceFinding.Access access = finding.accesses().get(i);
			String text = i > 0 ? access.text() + elided(access.stack(), finding.accesses().get(i - 1).stack())
					: (finding.observed() ? "" : "(another schedule) ") + finding.title() + where + ": "
							+ access.text();
			AssertionError outer = new AssertionError(text, error);
			outer.setStackTrace(access.stack().toArray(StackTraceElement[]::new));
			error = outer;
		}
		return error == null ? new AssertionError(finding.title() + where) : error;
	}

	/** The place of an access whose frames are not printed, as a cause is printed without those that it has in common. */
	private static String elided(List<StackTraceElement> stack, List<StackTraceElement> enclosing) {
		int from = enclosing.size() - stack.size();
		return !stack.isEmpty() && from >= 0 && enclosing.subList(from, enclosing.size()).equals(stack)
				? " at " + stack.get(0)
				: "";
	}
}
