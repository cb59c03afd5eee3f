/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.nio.file.Path;

import dev.interlock.cli.console.Console;

/** The command line in a separate JVM, with the agent's jar in the system property {@code agent.jar}. */
public final class ForkedMain {

	private ForkedMain() {
	}

	/** Runs one command. */
	public static void main(String[] arguments) {
		System.exit(InterlockCommand.execute(arguments, Console.ofProcess(),
				() -> Path.of(System.getProperty("agent.jar"))));
	}
}
