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
 * The sessions of this workspace: the running ones and the newest that have ended, which survive a restart. All methods
 * may be called in any thread. Only {@link #importFile} and {@link #addRerun}
 * block.
 */
public interface SessionManager {

	/** Returns an immutable copy of the list of sessions: the running ones first, then the newest first. */
	List<RaceSession> sessions();

	/** Returns the session that the views and markers show, or null if there is none. */
	RaceSession active();

	/**
	 * Makes the views and markers show a session. A removed session is ignored.
	 *
	 * @param session never null
	 */
	void activate(RaceSession session);

	/**
	 * Removes a session and deletes its file. If it was active, the newest of the others becomes active. If its program
	 * still runs, it runs on and its messages are ignored.
	 *
	 * @param session never null
	 */
	void remove(RaceSession session);

	/**
	 * Copies a session from a file and makes it active. A session that exists already is made active and not copied.
	 * Reads and writes files: not for the UI thread.
	 *
	 * @param file a session file
	 * @return the session
	 * @throws CoreException if the import fails; its status contains the remedy
	 */
	RaceSession importFile(Path file) throws CoreException;

	/**
	 * Copies the session of a run that repeats another one, labels it, and makes it active. It has the launch
	 * configuration and the project of the other one, and is not compared with other runs. Reads and writes files: not
	 * for the UI thread.
	 *
	 * @param file  a session file
	 * @param of    the session that is repeated
	 * @param label the label
	 * @return the session
	 * @throws CoreException if the file cannot be read or copied; the status contains the remedy
	 */
	RaceSession addRerun(Path file, RaceSession of, String label) throws CoreException;

	/**
	 * Returns the session that a session is compared with: the chosen baseline of its launch configuration, else the
	 * previous run of the configuration that has ended.
	 *
	 * @param session never null
	 * @return null if there is none, or if the sessions of the configuration are not compared
	 */
	RaceSession baselineOf(RaceSession session);

	/** Returns whether a session was chosen as the baseline of a launch configuration. */
	boolean isBaseline(RaceSession session);

	/**
	 * Compares the sessions of a launch configuration with a baseline, which is kept even if the history is full.
	 *
	 * @param session  a session of the configuration; a removed one is ignored
	 * @param baseline the baseline; a removed one is ignored
	 */
	void compare(RaceSession session, RaceSession baseline);

	/**
	 * Compares each session of a launch configuration with the run before it, which is the default.
	 *
	 * @param session a session of the configuration; it stops being a baseline
	 */
	void comparePrevious(RaceSession session);

	/** Returns whether each session of a launch configuration is compared with the run before it. */
	boolean comparesPrevious(RaceSession session);

	/**
	 * Stops comparing the sessions of a launch configuration.
	 *
	 * @param session a session of the configuration
	 */
	void endComparison(RaceSession session);

	/**
	 * Sets the label of a session.
	 *
	 * @param session a removed one is ignored
	 * @param label   the label; blank to use the name of its launch configuration
	 */
	void rename(RaceSession session, String label);

	/**
	 * Sets whether a session is kept even if the history is full.
	 *
	 * @param session a removed one is ignored
	 */
	void pin(RaceSession session, boolean pinned);

	/**
	 * Replaces the file of an ended session with a copy that has more data, such as confirmations.
	 *
	 * @param session a removed one is ignored
	 * @param copy    a session file with the same id; it is moved
	 * @throws CoreException if the session has not ended, or the file cannot be read or moved
	 */
	void update(RaceSession session, Path copy) throws CoreException;

	/** Adds a listener; no effect if it is already registered. */
	void addListener(SessionListener listener);

	/** Removes a listener; no effect if it is not registered. */
	void removeListener(SessionListener listener);
}
