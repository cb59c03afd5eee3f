/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what was seen to a file: a line for what comes, and indented lines for what was seen of it. Not thread-safe. */
final class Lines implements Closeable {

	/** Looks at something; may fail in any way. */
	interface Look {
		/** Looks. */
		void run() throws Exception;
	}

	private final Writer writer;
	private String changing = "";
	private String constant = "";

	Lines(Path file) throws IOException {
		writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
	}

	/** Begins with the next thing. */
	void begin(String what) {
		write(what);
	}

	/** Adds what was seen of the thing. */
	void add(String what, Object value) {
		write("  " + what + ": " + String.valueOf(value).replace("\n", "\\n"));
	}

	/** Looks, and writes another text for one that differs from run to run, such as the name of a hidden class. */
	void replacing(String text, String replacement, Runnable look) {
		changing = text;
		constant = replacement;
		look.run();
		changing = "";
	}

	/**
	 * Looks, and adds how that failed if it did. Many classes of a library use other libraries that are not there, which
	 * shows as an error of any kind; which of several missing ones it names differs from run to run.
	 */
	void attempt(String what, Look look) {
		try {
			look.run();
		} catch (VirtualMachineError e) {
			throw e;
		} catch (Exception | LinkageError e) {
			add(what + " failed", e.getClass().getName());
		}
	}

	private void write(String line) {
		try {
			writer.write(changing.isEmpty() ? line : line.replace(changing, constant));
			writer.write('\n');
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void close() throws IOException {
		writer.close();
	}
}
