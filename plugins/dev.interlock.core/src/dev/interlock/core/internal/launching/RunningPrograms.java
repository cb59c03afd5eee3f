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
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RunningProgram;

/**
 * The running Java programs on this machine. The command line in the agent jar lists them and attaches to them, because
 * the attach API of the JDK is not among the packages that every platform exports to bundles.
 */
public final class RunningPrograms {

	private RunningPrograms() {
		// only static methods
	}

	/**
	 * Returns the programs of this user, without this IDE. Takes about a second.
	 *
	 * @throws CoreException if they cannot be listed
	 */
	public static List<RunningProgram> list() throws CoreException {
		try {
			Process process = new ProcessBuilder(command(AgentJar.file(), "--list")).redirectErrorStream(true).start();
			String answer = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
			if (process.waitFor() != 0) {
				throw InterlockStatus.CONNECT_FAILED.exception(null, answer.strip());
			}
			String own = Long.toString(ProcessHandle.current().pid());
			return answer.lines().map(line -> line.split(" ", 2))
					.filter(parts -> parts.length == 2 && !parts[0].equals(own))
					.map(parts -> new RunningProgram(parts[0], parts[1])).toList();
		} catch (IOException e) {
			throw InterlockStatus.CONNECT_FAILED.exception(e, e.getMessage());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw InterlockStatus.CONNECT_FAILED.exception(e, e.getMessage());
		}
	}

	/** Launches a configuration that connects to a program. The configuration is not saved. */
	public static ILaunch connect(RunningProgram program, Map<String, String> options, IProgressMonitor monitor)
			throws CoreException {
		ILaunchConfigurationType type = DebugPlugin.getDefault().getLaunchManager()
				.getLaunchConfigurationType(RaceLaunchConstants.TYPE_CONNECT);
		ILaunchConfigurationWorkingCopy configuration = type.newInstance(null,
				program.name().isBlank() ? program.processId() : program.processId() + ' ' + program.name());
		configuration.setAttribute(ConnectDelegate.ATTR_PROCESS_ID, program.processId());
		options.forEach(configuration::setAttribute);
		return configuration.launch(Interlock.LAUNCH_MODE, monitor);
	}

	/** Returns the command that runs the command line in the same JRE as this JVM. */
	static List<String> command(File jar, String... arguments) {
		var command = new ArrayList<String>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.add("-jar");
		command.add(jar.toString());
		command.add("attach");
		command.addAll(List.of(arguments));
		return command;
	}
}
