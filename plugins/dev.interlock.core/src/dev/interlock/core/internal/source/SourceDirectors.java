/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IPersistableSourceLocator;
import org.eclipse.debug.core.sourcelookup.IPersistableSourceLocator2;
import org.eclipse.debug.core.sourcelookup.ISourceLookupDirector;

import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.sessions.StoredSession;

/**
 * The source lookup of sessions: that of the launch. For a session of an earlier run of the IDE, it is created from the
 * launch configuration if that still exists. Thread-safe.
 */
final class SourceDirectors {

	private final Map<String, ISourceLookupDirector> made = new ConcurrentHashMap<>();

	/** Returns the source lookup of a session, or null if there is none. */
	ISourceLookupDirector of(RaceSession session) throws CoreException {
		if (session.launch() != null) {
			return session.launch().getSourceLocator() instanceof ISourceLookupDirector director ? director : null;
		}
		ISourceLookupDirector known = made.get(session.id());
		if (known != null || !(session instanceof StoredSession stored)) {
			return known;
		}
		ILaunchConfiguration configuration = configuration(stored);
		if (configuration == null || !(make(configuration) instanceof ISourceLookupDirector director)) {
			return null;
		}
		ISourceLookupDirector other = made.putIfAbsent(session.id(), director);
		if (other != null) {
			director.dispose();
		}
		return other != null ? other : director;
	}

	private static ILaunchConfiguration configuration(StoredSession session) throws CoreException {
		ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
		ILaunchConfigurationType type = manager.getLaunchConfigurationType(session.header().configurationType());
		if (type != null) {
			for (ILaunchConfiguration configuration : manager.getLaunchConfigurations(type)) {
				if (configuration.getName().equals(session.configurationName())) {
					return configuration;
				}
			}
		}
		return null;
	}

	private static IPersistableSourceLocator make(ILaunchConfiguration configuration) throws CoreException {
		String id = configuration.getAttribute(ILaunchConfiguration.ATTR_SOURCE_LOCATOR_ID, (String) null);
		if (id == null) {
			id = configuration.getType().getSourceLocatorId();
		}
		if (id == null) {
			return null;
		}
		IPersistableSourceLocator locator = DebugPlugin.getDefault().getLaunchManager().newSourceLocator(id);
		String memento = configuration.getAttribute(ILaunchConfiguration.ATTR_SOURCE_LOCATOR_MEMENTO, (String) null);
		if (memento == null) {
			locator.initializeDefaults(configuration);
		} else if (locator instanceof IPersistableSourceLocator2 newer) {
			newer.initializeFromMemento(memento, configuration);
		} else {
			locator.initializeFromMemento(memento);
		}
		return locator;
	}

	/** Disposes the source lookup that was created for a session. */
	void forget(RaceSession session) {
		ISourceLookupDirector director = made.remove(session.id());
		if (director != null) {
			director.dispose();
		}
	}
}
