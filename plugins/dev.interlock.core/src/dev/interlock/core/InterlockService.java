/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.net.URI;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;

/**
 * The implementation behind {@link Interlock}, whose methods have the same contracts. This bundle publishes it while it
 * is active. Clients do not extend it.
 */
public abstract class InterlockService {

	private static volatile InterlockService active;

	/** Returns the published implementation. */
	static InterlockService active() {
		InterlockService current = active;
		if (current == null) {
			throw new IllegalStateException("The bundle dev.interlock.core is not active.");
		}
		return current;
	}

	/** Makes this the implementation behind {@link Interlock}. */
	public final void publish() {
		active = this;
	}

	/** Withdraws this implementation, see {@link #publish}. */
	public final void withdraw() {
		active = null;
	}

	protected abstract SessionManager sessions();

	protected abstract SourceLocations sources();

	protected abstract EngineCatalogue engines() throws CoreException;

	protected abstract void checkEngines(String enginePath) throws CoreException;

	protected abstract CorePreferences preferences();

	protected abstract void setPreferences(CorePreferences preferences);

	protected abstract List<RunningProgram> runningPrograms() throws CoreException;

	protected abstract ILaunch connect(RunningProgram program, Map<String, String> options, IProgressMonitor monitor)
			throws CoreException;

	protected abstract RaceSession importFrom(URI address) throws CoreException;

	protected abstract RaceSession merge(List<RaceSession> merged) throws CoreException;

	protected abstract String previewVmArgument(ILaunchConfiguration configuration) throws CoreException;
}
