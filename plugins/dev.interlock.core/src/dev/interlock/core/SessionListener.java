/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

/**
 * Observes changes of sessions. Called in the model thread, one call at a time. Implementations must not block and must
 * never wait for the UI thread.
 */
public interface SessionListener {

	/** A session was added. */
	default void sessionAdded(RaceSession session) {
		// not every listener needs it
	}

	/** The revision of a session has grown; one call may report several changes. */
	default void sessionChanged(RaceSession session) {
		// not every listener needs it
	}

	/** A session was removed, by the user or because the history is full. */
	default void sessionRemoved(RaceSession session) {
		// not every listener needs it
	}

	/**
	 * The baseline of the sessions of a launch configuration was set or removed.
	 *
	 * @param session a session of the configuration
	 */
	default void baselineChanged(RaceSession session) {
		// not every listener needs it
	}

	/**
	 * A session was made active.
	 *
	 * @param session null if no session is active now
	 */
	default void sessionActivated(RaceSession session) {
		// not every listener needs it
	}
}
