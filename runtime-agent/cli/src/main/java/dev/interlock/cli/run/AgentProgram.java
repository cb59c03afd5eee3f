/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Java program that a command runs under the agent, with the command's own input and output. */
public final class AgentProgram {

	private final Path java;
	private final AgentJar jar;
	private final List<String> arguments;
	private long processId;

	/**
	 * @param java      the java command
	 * @param jar       the agent
	 * @param arguments the arguments of the java command
	 */
	public AgentProgram(Path java, AgentJar jar, List<String> arguments) {
		this.java = java;
		this.jar = jar;
		this.arguments = arguments;
	}

	/** The process id of its last run; 0 if there was none. */
	long processId() {
		return processId;
	}

	/**
	 * Runs the program until it ends.
	 *
	 * @param options   the agent's options
	 * @param forwarder forwards the signals that this process receives
	 * @return the program's exit status; 128 plus the signal's number if a signal ended it
	 * @throws IOException if it cannot be started
	 */
	public int run(Map<String, String> options, SignalForwarder forwarder) throws IOException {
		try (OptionsFile file = OptionsFile.write(options)) {
			Process program = new ProcessBuilder(commandLine(file)).inheritIO().start();
			processId = program.pid();
			forwarder.forwardTo(program);
			return waitFor(program);
		}
	}

	private List<String> commandLine(OptionsFile file) {
		var line = new ArrayList<String>();
		line.add(java.toString());
		line.add("-javaagent:" + jar.path() + "=config=" + file.path());
		line.addAll(arguments);
		return line;
	}

	private static int waitFor(Process program) {
		while (true) {
			try {
				return program.waitFor();
			} catch (InterruptedException e) {
				// an interrupt does not end the wait: the program decides when it ends
				continue;
			}
		}
	}
}
