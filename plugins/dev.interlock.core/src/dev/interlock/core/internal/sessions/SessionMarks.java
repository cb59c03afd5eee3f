/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

/**
 * The label, marks, settings, finding count and exit value of a session in the list of sessions.
 *
 * @param label     the label set by the user; empty if there is none
 * @param pinned    whether the session is kept even if the history is full
 * @param partial   whether only some variables were watched
 * @param findings  the number of findings; -1 if it is not known
 * @param settings  the profile and the noise of the run for display; empty if they are not known
 * @param exitValue the exit value of the program; 0 if it is not known
 */
record SessionMarks(String label, boolean pinned, boolean partial, int findings, String settings, int exitValue) {

	/** The marks of a session that has no user settings and whose file was not read. */
	static final SessionMarks NONE = new SessionMarks("", false, false, -1, "", 0);

	SessionMarks withLabel(String newLabel) {
		return new SessionMarks(newLabel, pinned, partial, findings, settings, exitValue);
	}

	SessionMarks withPinned(boolean newPinned) {
		return new SessionMarks(label, newPinned, partial, findings, settings, exitValue);
	}

	SessionMarks withPartial(boolean newPartial) {
		return new SessionMarks(label, pinned, newPartial, findings, settings, exitValue);
	}

	SessionMarks withFindings(int newFindings) {
		return new SessionMarks(label, pinned, partial, newFindings, settings, exitValue);
	}

	SessionMarks withSettings(String newSettings) {
		return new SessionMarks(label, pinned, partial, findings, newSettings, exitValue);
	}

	SessionMarks withExitValue(int newExitValue) {
		return new SessionMarks(label, pinned, partial, findings, settings, newExitValue);
	}
}
