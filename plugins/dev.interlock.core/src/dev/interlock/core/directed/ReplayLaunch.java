/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.directed;

import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.Launch;
import org.eclipse.debug.core.model.IPersistableSourceLocator;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.core.internal.command.AgentCommand;

/** A launch of a command that runs a program, so that the program has a console and can be terminated. */
final class ReplayLaunch {

	private static final long PAUSE_MILLIS = 50;

	private ReplayLaunch() {
		// only static methods
	}

	/**
	 * Runs a command to its end.
	 *
	 * @param label the label of the process
	 * @return its exit value
	 * @throws CoreException              if it cannot be started
	 * @throws OperationCanceledException if the user cancels
	 */
	static int run(AgentCommand command, ILaunchConfiguration configuration, String label, IProgressMonitor monitor)
			throws CoreException {
		ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
		ILaunch launch = new Launch(configuration, ILaunchManager.RUN_MODE, locator(configuration, launches));
		launch.setAttribute(DebugPlugin.ATTR_LAUNCH_TIMESTAMP, Long.toString(System.currentTimeMillis()));
		IProcess process = DebugPlugin.newProcess(launch, command.start(), label, Map.of(IProcess.ATTR_PROCESS_TYPE,
				IJavaLaunchConfigurationConstants.ID_JAVA_PROCESS_TYPE));
		launches.addLaunch(launch);
		try {
			while (!process.isTerminated()) {
				if (monitor.isCanceled()) {
					process.terminate();
					throw new OperationCanceledException();
				}
				Thread.sleep(PAUSE_MILLIS);
			}
			return process.getExitValue();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new OperationCanceledException();
		}
	}

	/** Finds the sources of the stack traces in the console. */
	private static IPersistableSourceLocator locator(ILaunchConfiguration configuration, ILaunchManager launches)
			throws CoreException {
		String id = configuration.getType().getSourceLocatorId();
		if (id == null) {
			return null;
		}
		IPersistableSourceLocator locator = launches.newSourceLocator(id);
		locator.initializeDefaults(configuration);
		return locator;
	}
}
