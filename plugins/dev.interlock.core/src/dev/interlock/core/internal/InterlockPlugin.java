/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Plugin;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.osgi.framework.BundleContext;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.CorePreferences;
import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.launching.EngineCatalogueReader;
import dev.interlock.core.internal.markers.MarkerProjection;
import dev.interlock.core.internal.sessions.DefaultSessionManager;
import dev.interlock.core.internal.sessions.ModelThread;
import dev.interlock.core.internal.sessions.RaceRuns;
import dev.interlock.core.internal.source.LaunchSourceLocations;

/** The bundle activator: connects the parts at the start and detaches from running programs at the stop. */
public final class InterlockPlugin extends Plugin {

	private static volatile InterlockPlugin instance;

	private volatile CorePreferences preferences = new StoredPreferences();
	private final IPreferenceChangeListener preferenceChanges = event -> refreshMarkers();
	private ModelThread modelThread;
	private DefaultSessionManager sessions;
	private RaceRuns runs;
	private LaunchSourceLocations sources;
	private MarkerProjection markers;
	private EngineCatalogue engines;

	/** Returns the active bundle. */
	public static InterlockPlugin instance() {
		InterlockPlugin running = instance;
		if (running == null) {
			throw new IllegalStateException("The bundle dev.interlock.core is not active.");
		}
		return running;
	}

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		Path folder = getStateLocation().append("sessions").toPath();
		modelThread = new ModelThread();
		sessions = new DefaultSessionManager(folder, modelThread, () -> preferences);
		runs = new RaceRuns(sessions, modelThread);
		sources = new LaunchSourceLocations();
		sessions.addListener(sources);
		markers = new MarkerProjection(sessions, sources, () -> preferences);
		sessions.addListener(markers);
		DebugPlugin.getDefault().getLaunchManager().addLaunchListener(runs);
		instance = this;
		markers.refresh();
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).addPreferenceChangeListener(preferenceChanges);
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		instance = null;
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).removePreferenceChangeListener(preferenceChanges);
		DebugPlugin debug = DebugPlugin.getDefault();
		if (debug != null) {
			debug.getLaunchManager().removeLaunchListener(runs);
		}
		markers.stop();
		runs.stop();
		modelThread.stop();
		super.stop(context);
	}

	public DefaultSessionManager sessions() {
		return sessions;
	}

	/** Returns the thread in which sessions change. */
	public ModelThread modelThread() {
		return modelThread;
	}

	/** Returns the runs whose programs have not ended yet. */
	public RaceRuns runs() {
		return runs;
	}

	public SourceLocations sources() {
		return sources;
	}

	/** Returns the engines of the agent; the first call reads its jar. */
	public synchronized EngineCatalogue engines() throws CoreException {
		if (engines == null) {
			try {
				engines = EngineCatalogueReader.read(AgentJar.file());
			} catch (IOException e) {
				throw InterlockStatus.AGENT_MISSING.exception(e, e.getMessage());
			}
		}
		return engines;
	}

	private void refreshMarkers() {
		markers.refresh();
	}

	public CorePreferences preferences() {
		return preferences;
	}

	/** Replaces the source of the preferences. */
	public void setPreferences(CorePreferences newPreferences) {
		preferences = newPreferences;
		markers.refresh();
	}
}
