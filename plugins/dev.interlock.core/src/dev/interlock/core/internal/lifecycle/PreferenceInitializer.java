/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.lifecycle;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.Interlock;

/** Sets the default preferences, which a product may customise. */
public final class PreferenceInitializer extends AbstractPreferenceInitializer {

	@Override
	public void initializeDefaultPreferences() {
		IEclipsePreferences node = DefaultScope.INSTANCE.getNode(Interlock.PLUGIN_ID);
		node.putInt(CorePreferences.HISTORY_SIZE, CorePreferences.DEFAULT.historySize());
		node.putBoolean(CorePreferences.ACTIVATE_NEW_SESSIONS, CorePreferences.DEFAULT.activateNewSessions());
		node.put(CorePreferences.SHOW_VIEW, CorePreferences.DEFAULT.showView().stableName());
		node.put(CorePreferences.ENGINE_PATH, CorePreferences.DEFAULT.enginePath());
		node.putBoolean(CorePreferences.SHOW_MARKERS, CorePreferences.DEFAULT.showMarkers());
	}
}
