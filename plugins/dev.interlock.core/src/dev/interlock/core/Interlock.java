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

/** The entry point of Interlock for other plug-ins. All methods may be called in any thread. */
public final class Interlock {

	/** The symbolic name of this bundle. */
	public static final String PLUGIN_ID = "dev.interlock.core";

	/** The launch mode in which a program runs under the agent. */
	public static final String LAUNCH_MODE = "race";

	private Interlock() {
		// only static methods
	}

	/** Returns the sessions of this workspace; never null while the bundle is active. */
	public static SessionManager sessions() {
		return InterlockService.active().sessions();
	}

	/** Returns the lookup of the source of an access; never null while the bundle is active. */
	public static SourceLocations sources() {
		return InterlockService.active().sources();
	}

	/**
	 * Returns the engines of the agent that comes with this bundle, and those of the engine path of the preferences. The
	 * first call reads the agent jar, and starts a short JVM if there is an engine path. May be called in any thread.
	 *
	 * @throws CoreException if the agent cannot be read; its status contains the remedy
	 */
	public static EngineCatalogue engines() throws CoreException {
		return InterlockService.active().engines();
	}

	/**
	 * Checks that the engines of a path can be loaded. Blocks for about a second.
	 *
	 * @param enginePath jars, separated as in a class path
	 * @throws CoreException if not; the message of its status is a sentence for the user
	 */
	public static void checkEngines(String enginePath) throws CoreException {
		InterlockService.active().checkEngines(enginePath);
	}

	/** Returns the current preferences; never null while the bundle is active. */
	public static CorePreferences preferences() {
		return InterlockService.active().preferences();
	}

	/**
	 * Replaces the preferences that this bundle reads from its own node in the workspace.
	 *
	 * @param preferences read whenever a value is needed, in any thread; never null
	 */
	public static void setPreferences(CorePreferences preferences) {
		InterlockService.active().setPreferences(Objects.requireNonNull(preferences));
	}

	/**
	 * Returns the running Java programs of this user on this machine, without this IDE. Blocks for about a second.
	 *
	 * @throws CoreException if they cannot be listed; its status contains the remedy
	 */
	public static List<RunningProgram> runningPrograms() throws CoreException {
		return InterlockService.active().runningPrograms();
	}

	/**
	 * Attaches the agent to a running program and records a session. The end of the program ends the session;
	 * terminating the launch ends only the session.
	 *
	 * @param program one of {@link #runningPrograms()}
	 * @param options the options by the names in {@link RaceLaunchConstants}; the agent uses its default for an absent
	 *                one
	 * @param monitor may be null
	 * @return the launch of the session
	 * @throws CoreException if the agent cannot be attached; its status contains the remedy
	 */
	public static ILaunch connect(RunningProgram program, Map<String, String> options, IProgressMonitor monitor)
			throws CoreException {
		return InterlockService.active().connect(program, options, monitor);
	}

	/**
	 * Imports a session from an address, as {@link SessionManager#importFile} does from a file. Blocks until the file
	 * is read: not for the UI thread.
	 *
	 * @param address the address of a session file: {@code file:}, {@code http:} or {@code https:}
	 * @return the session
	 * @throws CoreException if the import fails; its status contains the remedy
	 */
	public static RaceSession importFrom(URI address) throws CoreException {
		return InterlockService.active().importFrom(address);
	}

	/**
	 * Merges sessions into a new session that contains each finding once. The new session becomes active; the merged
	 * sessions are kept. Reads and writes files: not for the UI thread.
	 *
	 * @param merged at least one session; their programs have ended
	 * @return the session; the same one for the same sessions
	 * @throws CoreException if the merge fails; its status contains the remedy
	 */
	public static RaceSession merge(List<RaceSession> merged) throws CoreException {
		return InterlockService.active().merge(merged);
	}

	/**
	 * Returns the VM argument that runs the program of a configuration under the agent outside the IDE. It contains the
	 * options of the configuration.
	 *
	 * @param configuration a launch configuration, saved or not
	 * @return one argument, quoted for a launch configuration
	 * @throws CoreException if the agent or the configuration cannot be read; its status contains the remedy
	 */
	public static String previewVmArgument(ILaunchConfiguration configuration) throws CoreException {
		return InterlockService.active().previewVmArgument(configuration);
	}
}
