/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The result of a program run.
 *
 * @param status the exit status
 * @param out    its standard output
 * @param err    its standard error
 */
record Outcome(int status, byte[] out, byte[] err) {

	private static final String PREFIX = "[interlock] ";

	/** Standard output as text. */
	String outText() {
		return new String(out, StandardCharsets.UTF_8);
	}

	/** Standard error as text. */
	String errText() {
		return new String(err, StandardCharsets.UTF_8);
	}

	/** The lines on standard error that the agent wrote, without their prefix. */
	List<String> agentLines() {
		return errText().lines().filter(line -> line.startsWith(PREFIX)).map(line -> line.substring(PREFIX.length()))
				.toList();
	}

	/** Standard error without the agent's lines, each byte as a character. */
	String programErr() {
		StringBuilder rest = new StringBuilder();
		for (String line : new String(err, StandardCharsets.ISO_8859_1).split("(?<=\n)")) {
			if (!line.startsWith(PREFIX)) {
				rest.append(line);
			}
		}
		return rest.toString();
	}
}
