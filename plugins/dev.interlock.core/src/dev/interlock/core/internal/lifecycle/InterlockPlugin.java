/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.lifecycle;

import java.nio.file.Path;

import org.eclipse.core.runtime.Plugin;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.osgi.framework.BundleContext;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockService;
import dev.interlock.core.internal.markers.MarkerProjection;
import dev.interlock.core.internal.sessions.SessionModel;
import dev.interlock.core.internal.source.LaunchSourceLocations;

/** The bundle activator: connects the parts at the start and detaches from running programs at the stop. */
public final class InterlockPlugin extends Plugin {

	private volatile CorePreferences preferences = new StoredPreferences();
	private final IPreferenceChangeListener preferenceChanges = event -> refreshMarkers();
	private SessionModel model;
	private MarkerProjection markers;
	private InterlockService service;

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		Path folder = getStateLocation().append("sessions").toPath();
		model = new SessionModel(folder, () -> preferences);
		LaunchSourceLocations sources = new LaunchSourceLocations();
		model.manager().addListener(sources);
		markers = new MarkerProjection(model.manager(), sources, () -> preferences);
		model.manager().addListener(markers);
		DebugPlugin.getDefault().getLaunchManager().addLaunchListener(model.runs());
		model.activate();
		service = new DefaultInterlockService(model.manager(), sources, () -> preferences, this::setPreferences);
		service.publish();
		markers.refresh();
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).addPreferenceChangeListener(preferenceChanges);
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		service.withdraw();
		model.deactivate();
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).removePreferenceChangeListener(preferenceChanges);
		DebugPlugin debug = DebugPlugin.getDefault();
		if (debug != null) {
			debug.getLaunchManager().removeLaunchListener(model.runs());
		}
		markers.stop();
		model.stop();
		super.stop(context);
	}

	private void refreshMarkers() {
		markers.refresh();
	}

	private void setPreferences(CorePreferences newPreferences) {
		preferences = newPreferences;
		markers.refresh();
	}
}
