/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Map;

/** Called by the JDK when it starts a process. A failure leaves the command and the environment as they are. */
public abstract class InterlockProcesses {

	private static volatile InterlockProcesses installed;

	/** Sets the object that changes the started processes. */
	public static void install(InterlockProcesses processes) {
		installed = processes;
	}

	/** The command to start in place of the given one; a new array if it is another. */
	public static String[] command(String[] command, String folder) {
		InterlockProcesses processes = installed;
		if (processes == null) {
			return command;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			String[] changed = processes.commandFor(command, folder);
			return changed == null ? command : changed;
		} catch (StackOverflowError e) {
			return command;
		} catch (Throwable e) {
			InterlockFailures.failed(e);
			return command;
		} finally {
			thread.leaveAgent();
		}
	}

	/** The environment of the process in place of the given one; a new map if it is another. */
	public static Map<String, String> environment(Map<String, String> environment, String[] command) {
		InterlockProcesses processes = installed;
		if (processes == null) {
			return environment;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			Map<String, String> changed = processes.environmentFor(environment, command);
			return changed == null ? environment : changed;
		} catch (StackOverflowError e) {
			return environment;
		} catch (Throwable e) {
			InterlockFailures.failed(e);
			return environment;
		} finally {
			thread.leaveAgent();
		}
	}

	/** A process has started with a command that {@link #command} has returned. */
	public static void started(Process process, String[] command, String folder) {
		InterlockProcesses processes = installed;
		if (processes == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			processes.hasStarted(process, command, folder);
		} catch (StackOverflowError e) {
			return;
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * The command to start.
	 *
	 * @param command must not be changed
	 * @param folder  the working folder; null for that of this JVM
	 * @return null for the given one
	 */
	protected abstract String[] commandFor(String[] command, String folder);

	/**
	 * The environment of the process.
	 *
	 * @param environment null for that of this JVM; must not be changed
	 * @param command     the command to start
	 * @return null for the given one
	 */
	protected abstract Map<String, String> environmentFor(Map<String, String> environment, String[] command);

	/** A process has started with a command and a working folder. {@link #commandFor} may have made the command. */
	protected abstract void hasStarted(Process process, String[] command, String folder);
}
