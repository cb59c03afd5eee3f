/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.nio.file.Path;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;

/** The option for the java command that runs the program. */
public final class JavaOption {

	@Option(names = "--java", paramLabel = "JAVA", //
			description = "The java command or the home of a JDK (default: that of JAVA_HOME, else of the PATH).")
	private String java;

	/**
	 * A java command that can run the agent.
	 *
	 * @param path    the command
	 * @param version its feature version
	 */
	public record Command(Path path, int version) {
	}

	/**
	 * Finds the command and checks its version.
	 *
	 * @throws CommandFailure if there is none, or it is too old
	 */
	public Command find(Console console) throws CommandFailure {
		Path path = new JavaFinder(console).find(java);
		return new Command(path, JavaVersion.check(path));
	}
}
