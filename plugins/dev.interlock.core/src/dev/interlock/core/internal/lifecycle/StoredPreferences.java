/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.lifecycle;

import java.util.stream.Stream;

import org.eclipse.core.runtime.Platform;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.Interlock;

/** Reads the preferences from the workspace, else the defaults, which a product may customise. */
final class StoredPreferences implements CorePreferences {

	@Override
	public int historySize() {
		return Math.max(1, Platform.getPreferencesService().getInt(Interlock.PLUGIN_ID, HISTORY_SIZE,
				DEFAULT.historySize(), null));
	}

	@Override
	public boolean activateNewSessions() {
		return isSet(ACTIVATE_NEW_SESSIONS, DEFAULT.activateNewSessions());
	}

	@Override
	public boolean showMarkers() {
		return isSet(SHOW_MARKERS, DEFAULT.showMarkers());
	}

	@Override
	public ShowView showView() {
		String name = Platform.getPreferencesService().getString(Interlock.PLUGIN_ID, SHOW_VIEW, "", null);
		return Stream.of(ShowView.values()).filter(each -> each.stableName().equals(name)).findFirst()
				.orElse(DEFAULT.showView());
	}

	@Override
	public String enginePath() {
		return Platform.getPreferencesService().getString(Interlock.PLUGIN_ID, ENGINE_PATH, DEFAULT.enginePath(), null)
				.strip();
	}

	private static boolean isSet(String key, boolean byDefault) {
		return Platform.getPreferencesService().getBoolean(Interlock.PLUGIN_ID, key, byDefault, null);
	}
}
