/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

/** The preferences that this bundle needs. They are kept in the node {@link Interlock#PLUGIN_ID} of the workspace. */
public interface CorePreferences {

	/** The key of {@link #historySize()}, a whole number. */
	String HISTORY_SIZE = "historySize";

	/** The key of {@link #activateNewSessions()}, a boolean. */
	String ACTIVATE_NEW_SESSIONS = "activateNewSessions";

	/** The key of {@link #showMarkers()}, a boolean. */
	String SHOW_MARKERS = "showMarkers";

	/** The values that hold until the user chooses others. */
	CorePreferences DEFAULT = new CorePreferences() {
		// the defaults of the interface
	};

	/** How many sessions that have ended are kept; at least 1. */
	default int historySize() {
		return 10;
	}

	/** Whether a new session becomes active at once. */
	default boolean activateNewSessions() {
		return true;
	}

	/** Whether the findings of the active session are marked on their source lines. */
	default boolean showMarkers() {
		return true;
	}
}
