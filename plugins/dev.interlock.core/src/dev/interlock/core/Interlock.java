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
import java.util.Objects;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;

import dev.interlock.core.internal.InterlockPlugin;
import dev.interlock.core.internal.launching.AgentOptions;
import dev.interlock.core.internal.launching.RunningPrograms;
import dev.interlock.core.internal.sessions.SessionSources;

/** The entry to Interlock for other plug-ins. All methods may be called in any thread. */
public final class Interlock {

	/** The symbolic name of this bundle. */
	public static final String PLUGIN_ID = "dev.interlock.core";

	/** The launch mode in which a program runs under the agent. */
	public static final String LAUNCH_MODE = "race";

	private Interlock() {
		// only static methods
	}

	/** The sessions of this workspace; never null while the bundle is active. */
	public static SessionManager sessions() {
		return InterlockPlugin.instance().sessions();
	}

	/** The way from an access to its source; never null while the bundle is active. */
	public static SourceLocations sources() {
		return InterlockPlugin.instance().sources();
	}

	/**
	 * The engines of the agent that comes with this bundle, read from its jar at the first call. May be called in any
	 * thread.
	 *
	 * @throws CoreException if the agent cannot be read; its status says what to do
	 */
	public static EngineCatalogue engines() throws CoreException {
		return InterlockPlugin.instance().engines();
	}

	/** The preferences that hold now; never null while the bundle is active. */
	public static CorePreferences preferences() {
		return InterlockPlugin.instance().preferences();
	}

	/**
	 * Gives this bundle other preferences than those of its own node in the workspace.
	 *
	 * @param preferences asked whenever a value is needed, in any thread; never null
	 */
	public static void setPreferences(CorePreferences preferences) {
		InterlockPlugin.instance().setPreferences(Objects.requireNonNull(preferences));
	}

	/**
	 * The Java programs of this user on this machine that run already, without this IDE. Blocks for about a second.
	 *
	 * @throws CoreException if they cannot be asked for; its status says what to do
	 */
	public static List<RunningProgram> runningPrograms() throws CoreException {
		return RunningPrograms.list();
	}

	/**
	 * Watches a program that runs already, from now on, in a session like any other. The program's end ends the session;
	 * terminating the launch ends the session alone.
	 *
	 * @param program one of {@link #runningPrograms()}
	 * @param options how to watch it, by the names in {@link RaceLaunchConstants}; what is not there is left to the agent
	 * @param monitor may be null
	 * @return the launch, which carries the session
	 * @throws CoreException if that is not possible; its status says what to do
	 */
	public static ILaunch connect(RunningProgram program, Map<String, String> options, IProgressMonitor monitor)
			throws CoreException {
		return RunningPrograms.connect(program, options, monitor);
	}

	/**
	 * Takes up a session from an address, as {@link SessionManager#importFile} does from a file. Blocks until it is read:
	 * not for the UI thread.
	 *
	 * @param address of a session file: {@code file:}, {@code http:} or {@code https:}
	 * @return the session
	 * @throws CoreException if that is not possible; its status says what to do
	 */
	public static RaceSession importFrom(URI address) throws CoreException {
		return SessionSources.importFrom(address, sessions());
	}

	/**
	 * Makes a session of several, in which each finding stands once. It becomes active, and they stay. Reads and writes
	 * files: not for the UI thread.
	 *
	 * @param merged sessions whose programs have ended, at least one
	 * @return the session; the same one whenever the same sessions are merged
	 * @throws CoreException if that is not possible; its status says what to do
	 */
	public static RaceSession merge(List<RaceSession> merged) throws CoreException {
		return SessionSources.merge(merged, sessions());
	}

	/**
	 * The VM argument with which the program of a configuration runs under the agent outside the IDE too, with the
	 * options of the configuration in it.
	 *
	 * @param configuration a launch configuration, saved or not
	 * @return one argument, quoted as a launch configuration wants it
	 * @throws CoreException if the agent or the configuration cannot be read; its status says what to do
	 */
	public static String previewVmArgument(ILaunchConfiguration configuration) throws CoreException {
		return AgentOptions.of(configuration).vmArgument();
	}
}
