/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.Locale;

/** The preferences that this bundle needs. They are stored in the node {@link Interlock#PLUGIN_ID} of the workspace. */
public interface CorePreferences {

	/** The key of {@link #historySize()}, a whole number. */
	String HISTORY_SIZE = "historySize";

	/** The key of {@link #activateNewSessions()}, a boolean. */
	String ACTIVATE_NEW_SESSIONS = "activateNewSessions";

	/** The key of {@link #showMarkers()}, a boolean. */
	String SHOW_MARKERS = "showMarkers";

	/** The key of {@link #showView()}, the stable name of a {@link ShowView}. */
	String SHOW_VIEW = "showView";

	/** The key of {@link #enginePath()}, jars separated as in a class path. */
	String ENGINE_PATH = "enginePath";

	/** When the view of the findings comes to the front by itself. */
	enum ShowView {
		/** At the first finding of a session, and at the end of a session with findings. */
		FINDING,
		/** At the start of a session too. */
		SESSION,
		/** Never. */
		NEVER;

		/** Returns the stored name. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** The default values. */
	CorePreferences DEFAULT = new CorePreferences() {
		// the defaults of the interface
	};

	/** Returns the number of ended sessions to keep; at least 1. */
	default int historySize() {
		return 10;
	}

	/** Returns the jars with engines by others, separated as in a class path; empty for none. */
	default String enginePath() {
		return "";
	}

	/** Returns whether a new session becomes active at once. */
	default boolean activateNewSessions() {
		return true;
	}

	/** Returns when the view of the findings comes to the front by itself. */
	default ShowView showView() {
		return ShowView.FINDING;
	}

	/** Returns whether the findings of the active session are marked on their source lines. */
	default boolean showMarkers() {
		return true;
	}
}
