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
 * What the user has said of a session, and what the list of sessions says of it without its file.
 *
 * @param label    the name that the user gave it; empty if none
 * @param pinned   whether it is kept however full the history is
 * @param partial  whether only some variables were watched
 * @param findings how many findings it has; -1 if that is not known
 */
record SessionMarks(String label, boolean pinned, boolean partial, int findings) {

	/** Of a session that nobody has touched and whose file was not read. */
	static final SessionMarks NONE = new SessionMarks("", false, false, -1);

	SessionMarks withLabel(String newLabel) {
		return new SessionMarks(newLabel, pinned, partial, findings);
	}

	SessionMarks withPinned(boolean newPinned) {
		return new SessionMarks(label, newPinned, partial, findings);
	}

	SessionMarks withPartial(boolean newPartial) {
		return new SessionMarks(label, pinned, newPartial, findings);
	}

	SessionMarks withFindings(int newFindings) {
		return new SessionMarks(label, pinned, partial, newFindings);
	}
}
