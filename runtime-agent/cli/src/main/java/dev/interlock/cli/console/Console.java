/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

import dev.interlock.session.PlainText;

/**
 * The surroundings of a command.
 *
 * @param out         for requested output
 * @param err         for messages
 * @param folder      the caller's folder; absolute
 * @param environment the environment variables
 */
public record Console(PrintStream out, PrintStream err, Path folder, Map<String, String> environment) {

	/** The surroundings of this process. */
	public static Console ofProcess() {
		return new Console(System.out, System.err, Path.of("").toAbsolutePath(), System.getenv());
	}

	/** Prints a message of one sentence. */
	public void say(String sentence) {
		err.println("interlock: " + PlainText.of(sentence));
	}

	/**
	 * Resolves a file name of the caller.
	 *
	 * @throws CommandFailure if it is not a valid file name
	 */
	public Path resolve(String name) throws CommandFailure {
		try {
			return folder.resolve(name).normalize();
		} catch (InvalidPathException e) {
			throw new CommandFailure(ExitStatus.USAGE, "'" + name + "' is not a valid file name ("
					+ e.getReason() + "): give another.");
		}
	}
}
