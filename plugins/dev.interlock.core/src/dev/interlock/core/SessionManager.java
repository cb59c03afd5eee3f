/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.CoreException;

/**
 * The sessions of this workspace: those that run and the newest that have ended, which survive a restart. All methods
 * may be called in any thread, and only {@link #importFile(Path)} blocks.
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

	/**
	 * Takes up a session from a file: it is copied, and becomes active. A session that is there already becomes active and
	 * is not copied. Reads and writes files: not for the UI thread.
	 *
	 * @param file a session file
	 * @return the session
	 * @throws CoreException if that is not possible; its status says what to do
	 */
	RaceSession importFile(Path file) throws CoreException;

	/**
	 * The session that a session is compared with: the baseline of its launch configuration if one was chosen, else the
	 * last run of the configuration before it that has ended.
	 *
	 * @param session never null
	 * @return null if there is none, or if the configuration's sessions are not compared
	 */
	RaceSession baselineOf(RaceSession session);

	/** Whether a session was chosen as the baseline of a launch configuration. */
	boolean isBaseline(RaceSession session);

	/**
	 * Compares the sessions of a launch configuration with a baseline, which is kept however full the history is.
	 *
	 * @param session  a session of the configuration; one that was removed is ignored
	 * @param baseline the baseline; one that was removed is ignored
	 */
	void compare(RaceSession session, RaceSession baseline);

	/**
	 * Compares each session of a launch configuration with the run before it, which is the default.
	 *
	 * @param session a session of the configuration; it is no baseline any longer
	 */
	void comparePrevious(RaceSession session);

	/** Whether each session of a launch configuration is compared with the run before it. */
	boolean comparesPrevious(RaceSession session);

	/**
	 * Compares the sessions of a launch configuration no longer.
	 *
	 * @param session a session of the configuration
	 */
	void endComparison(RaceSession session);

	/**
	 * Gives a session another name.
	 *
	 * @param session one that was removed is ignored
	 * @param label   the name; blank for that of its launch configuration
	 */
	void rename(RaceSession session, String label);

	/**
	 * Keeps a session however full the history is, or no longer.
	 *
	 * @param session one that was removed is ignored
	 */
	void pin(RaceSession session, boolean pinned);

	/** Adds a listener; no effect if it is there. */
	void addListener(SessionListener listener);

	/** Removes a listener; no effect if it is not there. */
	void removeListener(SessionListener listener);
}
