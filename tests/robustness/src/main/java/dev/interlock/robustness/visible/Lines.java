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

/** Writes observations to a file: a line for each subject, followed by indented lines. Not thread-safe. */
final class Lines implements Closeable {

	/** An observation; may fail in any way. */
	interface Look {
		void run() throws Exception;
	}

	private final Writer writer;
	private String changing = "";
	private String constant = "";

	Lines(Path file) throws IOException {
		writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
	}

	/** Begins the next subject. */
	void begin(String what) {
		write(what);
	}

	/** Adds an observation of the subject. */
	void add(String what, Object value) {
		write("  " + what + ": " + String.valueOf(value).replace("\n", "\\n"));
	}

	/** Observes, and replaces text that differs between runs, such as the name of a hidden class. */
	void replacing(String text, String replacement, Runnable look) {
		changing = text;
		constant = replacement;
		look.run();
		changing = "";
	}

	/**
	 * Observes, and records a failure. Many library classes use libraries that are missing, which causes errors of any
	 * kind; which of several missing ones is named varies between runs.
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
