/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.messages;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * Prints the agent's own lines on the program's standard error. Each line is written in one piece to the file itself:
 * the program may have replaced {@code System.err}, and its output must stay unchanged.
 */
public final class StandardError {

	private static final String PREFIX = "[interlock] ";

	private final FileOutputStream out = new FileOutputStream(FileDescriptor.err);
	private final Charset charset = charset();
	private final boolean quiet;
	/** Whether the IDE displays the lines instead. */
	private volatile boolean shownElsewhere;

	/** @param quiet whether to print only what keeps the agent from working */
	public StandardError(boolean quiet) {
		this(quiet, false);
	}

	/**
	 * @param quiet whether to print only what keeps the agent from working
	 * @param ide   whether an IDE receives the lines, so that they are printed only after the connection is lost
	 */
	public StandardError(boolean quiet, boolean ide) {
		this.quiet = quiet;
		shownElsewhere = ide;
	}

	/** The IDE no longer receives lines, so they are printed from now on. Returns the reason. */
	public String ideLost(String reason) {
		shownElsewhere = false;
		return reason;
	}

	/** Writes a line unless the agent is quiet. Thread-safe. */
	public void say(String line) {
		if (!quiet) {
			warn(line);
		}
	}

	/** Writes a line even if the agent is quiet: a request of the user will have no effect. Thread-safe. */
	public void warn(String line) {
		if (shownElsewhere) {
			return;
		}
		try {
			out.write((PREFIX + plain(line) + System.lineSeparator()).getBytes(charset));
		} catch (IOException e) {
			// standard error is closed: the message is lost, and the program must not be disturbed
		}
	}

	/**
	 * A line without control characters of terminals and without characters that change the direction of text. Names in
	 * the program may contain them and could imitate lines of the agent.
	 */
	static String plain(String line) {
		StringBuilder plain = new StringBuilder(line.length());
		for (int i = 0; i < line.length(); i++) {
			char letter = line.charAt(i);
			if (letter == '\n') {
				plain.append("\\n");
			} else if (Character.isISOControl(letter) || letter == 0x61C || letter == 0x200E || letter == 0x200F
					|| letter >= 0x2028 && letter <= 0x202E || letter >= 0x2066 && letter <= 0x2069) {
				plain.append(String.format("\\u%04X", (int) letter));
			} else {
				plain.append(letter);
			}
		}
		return plain.toString();
	}

	private static Charset charset() {
		for (String property : new String[] { "stderr.encoding", "sun.stderr.encoding" }) {
			String name = System.getProperty(property);
			if (name != null && Charset.isSupported(name)) {
				return Charset.forName(name);
			}
		}
		return Charset.defaultCharset();
	}
}
