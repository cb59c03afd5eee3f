/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.util.Arrays;

import dev.interlock.cli.campaign.JavaArguments;

/** Finds the end of the JVM's arguments in a command. */
final class JvmArguments {

	private JvmArguments() {
		// only static members
	}

	/** Whether a command runs a tool of the JDK, in which the agent would stay off. */
	static boolean isJdkTool(String[] command) {
		int end = end(command);
		if (end == command.length) {
			return false;
		}
		if (!JavaArguments.namesProgram(command[end])) {
			return JdkTool.isTool(command[end], null);
		}
		return !command[end].equals("-jar") && end + 1 < command.length
				&& JdkTool.isTool(command[end + 1], command[end + 1].split("/", 2)[0]);
	}

	/** The index of the main class, or of the option that names the program; the length if there is none. */
	static int end(String[] command) {
		return 1 + JavaArguments.options(Arrays.asList(command).subList(1, command.length));
	}
}
