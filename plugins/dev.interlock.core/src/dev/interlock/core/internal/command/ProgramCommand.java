/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchDelegate;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.Launch;
import org.eclipse.jdt.launching.JavaLaunchDelegate;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.Messages;

/** Creates commands that run the program of a launch configuration again and again, without a launch in the IDE. */
public final class ProgramCommand {

	private ProgramCommand() {
		// only static methods
	}

	/**
	 * Creates a command with the java command, arguments, working folder and environment of a program.
	 *
	 * @param failure       the status to throw on failure; its text has a placeholder for the reason
	 * @param launched      the launch configuration of the program
	 * @param command       the command with its arguments; the java command and its arguments are added
	 * @throws CoreException if the configuration is neither of the type Java Application nor JUnit
	 */
	public static AgentCommand of(InterlockStatus failure, ILaunchConfiguration launched, List<String> command,
			IProgressMonitor monitor) throws CoreException {
		ILaunchConfiguration configuration = TestsProgram.of(launched, monitor);
		ILaunchDelegate[] delegates = configuration.getType().getDelegates(Set.of(ILaunchManager.RUN_MODE));
		if (delegates.length == 0) {
			throw InterlockStatus.NO_RUN_DELEGATE.exception(null, configuration.getType().getName());
		}
		if (!(delegates[0].getDelegate() instanceof JavaLaunchDelegate delegate)) {
			throw failure.exception(null, Messages.ProgramCommand_noProgram);
		}
		String[] program = DebugPlugin.parseArguments(delegate.showCommandLine(configuration, ILaunchManager.RUN_MODE,
				new Launch(configuration, ILaunchManager.RUN_MODE, null), monitor));
		if (program.length < 2) {
			throw failure.exception(null, Messages.ProgramCommand_noProgram);
		}
		List<String> arguments = new ArrayList<>(command);
		arguments.addAll(List.of("--java", program[0], "--"));
		arguments.addAll(Arrays.asList(program).subList(1, program.length));
		return new AgentCommand(failure, arguments).in(delegate.verifyWorkingDirectory(configuration),
				environment(configuration));
	}

	/** Returns the environment that the configuration sets; null if it sets none. */
	private static Map<String, String> environment(ILaunchConfiguration configuration) throws CoreException {
		String[] variables = DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration);
		if (variables == null) {
			return null;
		}
		Map<String, String> environment = new HashMap<>();
		for (String each : variables) {
			int end = each.indexOf('=');
			if (end > 0) {
				environment.put(each.substring(0, end), each.substring(end + 1));
			}
		}
		return environment;
	}
}
