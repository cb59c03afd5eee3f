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
 * Hears of changes of sessions. Called in the model thread, one call at a time: do not block, and never wait for the UI
 * thread.
 */
public interface SessionListener {

	/** A session has begun. */
	default void sessionAdded(RaceSession session) {
		// not every listener needs it
	}

	/** The revision of a session has grown; several changes may come as one call. */
	default void sessionChanged(RaceSession session) {
		// not every listener needs it
	}

	/** A session was removed, by hand or because the history is full. */
	default void sessionRemoved(RaceSession session) {
		// not every listener needs it
	}

	/**
	 * The sessions of a launch configuration are compared with another one, or no longer.
	 *
	 * @param session a session of the configuration
	 */
	default void baselineChanged(RaceSession session) {
		// not every listener needs it
	}

	/**
	 * Another session is active.
	 *
	 * @param session null if there is none
	 */
	default void sessionActivated(RaceSession session) {
		// not every listener needs it
	}
}
