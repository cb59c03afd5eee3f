/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.lifecycle;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.CorePreferences;
import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.InterlockService;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RunningProgram;
import dev.interlock.core.SessionManager;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.launching.EngineCatalogueReader;
import dev.interlock.core.internal.launching.EnginePath;
import dev.interlock.core.internal.launching.RunningPrograms;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.sessions.SessionSources;

/** Delegates to the parts of this bundle. */
final class DefaultInterlockService extends InterlockService {

	private final SessionManager sessions;
	private final SourceLocations sources;
	private final Supplier<CorePreferences> preferences;
	private final Consumer<CorePreferences> setter;
	private EngineCatalogue engines;
	/** The engine path with the times of its files, as it was when {@link #all} was read. */
	private String path = "";
	private EngineCatalogue all;

	DefaultInterlockService(SessionManager sessions, SourceLocations sources, Supplier<CorePreferences> preferences,
			Consumer<CorePreferences> setter) {
		this.sessions = sessions;
		this.sources = sources;
		this.preferences = preferences;
		this.setter = setter;
	}

	@Override
	protected SessionManager sessions() {
		return sessions;
	}

	@Override
	protected SourceLocations sources() {
		return sources;
	}

	@Override
	protected synchronized EngineCatalogue engines() throws CoreException {
		String now = EnginePath.state(preferences().enginePath());
		if (all == null || !now.equals(path)) {
			all = now.isEmpty() ? own() : withOthers(own());
			path = now;
		}
		return all;
	}

	private EngineCatalogue withOthers(EngineCatalogue own) {
		try {
			return own.with(EngineCatalogueReader.readPath(preferences().enginePath(), own));
		} catch (CoreException e) {
			ILog.of(getClass()).log(e.getStatus());
			return own.without(e.getStatus().getMessage());
		}
	}

	private synchronized EngineCatalogue own() throws CoreException {
		if (engines == null) {
			try {
				engines = EngineCatalogueReader.read(AgentJar.file());
			} catch (IOException e) {
				throw InterlockStatus.AGENT_MISSING.exception(e, e.getMessage());
			}
		}
		return engines;
	}

	@Override
	protected void checkEngines(String enginePath) throws CoreException {
		EngineCatalogueReader.readPath(enginePath, own());
	}

	@Override
	protected CorePreferences preferences() {
		return preferences.get();
	}

	@Override
	protected void setPreferences(CorePreferences newPreferences) {
		setter.accept(newPreferences);
	}

	@Override
	protected List<RunningProgram> runningPrograms() throws CoreException {
		return RunningPrograms.list();
	}

	@Override
	protected ILaunch connect(RunningProgram program, Map<String, String> options, IProgressMonitor monitor)
			throws CoreException {
		return RunningPrograms.connect(program, options, monitor);
	}

	@Override
	protected RaceSession importFrom(URI address) throws CoreException {
		return SessionSources.importFrom(address, sessions);
	}

	@Override
	protected RaceSession merge(List<RaceSession> merged) throws CoreException {
		return SessionSources.merge(merged, sessions);
	}

	@Override
	protected String previewVmArgument(ILaunchConfiguration configuration) throws CoreException {
		return AgentOptions.of(configuration).vmArgument();
	}
}
