/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;

/**
 * The agent's own lines on the program's standard error. Written to the file itself, in one piece each: the program may
 * have replaced {@code System.err}, and its own output must stay as it is.
 */
public final class StandardError {

	private static final String PREFIX = "[interlock] ";

	private final FileOutputStream out = new FileOutputStream(FileDescriptor.err);
	private final Charset charset = charset();
	private final boolean quiet;
	/** Whether the IDE shows what would be printed. */
	private volatile boolean shownElsewhere;

	/**
	 * @param quiet whether to print nothing but what keeps the agent from working
	 */
	public StandardError(boolean quiet) {
		this(quiet, false);
	}

	/**
	 * @param quiet whether to print nothing but what keeps the agent from working
	 * @param ide   whether an IDE receives what would be printed, so that nothing is printed until it is lost
	 */
	public StandardError(boolean quiet, boolean ide) {
		this.quiet = quiet;
		shownElsewhere = ide;
	}

	/** The IDE receives nothing any more, for a reason that is returned: lines are printed from now on. */
	public String ideLost(String reason) {
		shownElsewhere = false;
		return reason;
	}

	/** Writes a line, unless told to keep quiet. Thread-safe. */
	public void say(String line) {
		if (!quiet) {
			warn(line);
		}
	}

	/** Writes a line even where the agent is quiet: the user asked for something that will not happen. Thread-safe. */
	public void warn(String line) {
		if (shownElsewhere) {
			return;
		}
		try {
			out.write((PREFIX + plain(line) + System.lineSeparator()).getBytes(charset));
		} catch (IOException e) {
			// standard error is closed: there is nobody to tell, and the program must not be disturbed
		}
	}

	/**
	 * A line without characters that terminals obey, or that change the direction of the text: names of the program's may
	 * have them, and could imitate lines of ours.
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
