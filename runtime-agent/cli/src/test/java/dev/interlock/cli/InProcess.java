/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

import dev.interlock.cli.console.Console;
import dev.interlock.cli.run.AgentJar;

/** Runs commands in this process. */
public final class InProcess {

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();
	private final ByteArrayOutputStream err = new ByteArrayOutputStream();
	private final Console console;

	public InProcess(Path folder, Map<String, String> environment) {
		console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8),
				new PrintStream(err, true, StandardCharsets.UTF_8), folder, environment);
	}

	public Console console() {
		return console;
	}

	public Fork.Result run(String... arguments) {
		out.reset();
		err.reset();
		int status = InterlockCommand.execute(arguments, console, AgentJar::ownLocation);
		return new Fork.Result(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
	}
}
