/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.io.File;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.ILaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.sessions.RaceRun;
import dev.interlock.core.internal.sessions.RaceRuns;
import dev.interlock.core.internal.sessions.SessionModel;

/**
 * Connects to a running program. The process of the launch is the command line, which attaches the agent and waits for
 * the end of the program. Terminating this process ends the session, but not the program.
 */
public final class ConnectDelegate implements ILaunchConfigurationDelegate {

	/** Of a configuration: the process id. */
	static final String ATTR_PROCESS_ID = "dev.interlock.core.process-id";

	private static final String BEFORE_JAR = "-javaagent:";
	private static final String BEFORE_OPTIONS = "=config=";

	@Override
	public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
			throws CoreException {
		String processId = configuration.getAttribute(ATTR_PROCESS_ID, "");
		RaceRuns runs = SessionModel.active().runs();
		RaceRun run = runs.prepare(launch, configuration);
		boolean started = false;
		try {
			String argument = DebugPlugin.parseArguments(run.openServer(AgentOptions.of(configuration)))[0];
			int options = argument.indexOf(BEFORE_OPTIONS);
			File jar = new File(argument.substring(BEFORE_JAR.length(), options));
			Process process = DebugPlugin.exec(RunningPrograms.command(jar, "--agent-options",
					argument.substring(options + BEFORE_OPTIONS.length()), processId).toArray(String[]::new), null);
			DebugPlugin.newProcess(launch, process, NLS.bind(Messages.Launch_connected, processId));
			started = true;
		} finally {
			if (started) {
				run.started();
			} else {
				runs.abandon(run);
			}
		}
	}
}
