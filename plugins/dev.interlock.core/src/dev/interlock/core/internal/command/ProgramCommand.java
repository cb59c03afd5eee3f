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
import org.eclipse.jdt.launching.AbstractJavaLaunchConfigurationDelegate;
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
		List<String> program = commandLine(delegate, configuration,
				DebugPlugin.parseArguments(delegate.getProgramArguments(configuration)), monitor);
		if (program.size() < 2) {
			throw failure.exception(null, Messages.ProgramCommand_noProgram);
		}
		List<String> arguments = new ArrayList<>(command);
		arguments.addAll(List.of("--java", program.get(0), "--"));
		arguments.addAll(program.subList(1, program.size()));
		return new AgentCommand(failure, arguments).in(delegate.verifyWorkingDirectory(configuration),
				environment(configuration));
	}

	/**
	 * The java command of a launch configuration with its arguments.
	 *
	 * @param last its last arguments
	 */
	static List<String> commandLine(AbstractJavaLaunchConfigurationDelegate delegate,
			ILaunchConfiguration configuration, String[] last, IProgressMonitor monitor) throws CoreException {
		String text = delegate.showCommandLine(configuration, ILaunchManager.RUN_MODE,
				new Launch(configuration, ILaunchManager.RUN_MODE, null), monitor);
		List<String> known = new ArrayList<>(
				List.of(DebugPlugin.parseArguments(delegate.getVMArguments(configuration, ILaunchManager.RUN_MODE))));
		for (String[] path : delegate.getClasspathAndModulepath(configuration)) {
			known.addAll(path == null ? List.of() : List.of(path));
		}
		known.add(delegate.verifyVMInstall(configuration).getInstallLocation().getPath());
		known.add(System.getProperty("java.io.tmpdir"));
		known.addAll(List.of(last));
		return CommandLineText.split(text, known, last);
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
