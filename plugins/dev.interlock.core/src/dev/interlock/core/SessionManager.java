/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.List;

/**
 * The sessions of this workspace: those that run and the newest that have ended, which survive a restart. All methods
 * may be called in any thread and do not block.
 */
public interface SessionManager {

	/** The sessions, those that run first, then the newest first; an immutable copy. */
	List<RaceSession> sessions();

	/** The session that the views and markers show, or null if there is none. */
	RaceSession active();

	/**
	 * Makes a session the one that the views and markers show; one that was removed is ignored.
	 *
	 * @param session never null
	 */
	void activate(RaceSession session);

	/**
	 * Forgets a session and deletes its file. If it was active, the newest of the others becomes active. A session
	 * whose program still runs is not heard any more; the program runs on.
	 *
	 * @param session never null
	 */
	void remove(RaceSession session);

	/** Adds a listener; no effect if it is there. */
	void addListener(SessionListener listener);

	/** Removes a listener; no effect if it is not there. */
	void removeListener(SessionListener listener);
}
