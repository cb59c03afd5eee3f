/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file of results: hand-written text, and for each Java a section between two marks with its measurements, which is
 * replaced.
 */
final class ResultsFile {

	private static final int BAD_INPUT = 65;

	private final Path file;

	ResultsFile(Path file) {
		this.file = file;
	}

	/**
	 * Replaces the tables that were measured on the same Java.
	 *
	 * @param java   the feature version
	 * @param tables in Markdown
	 * @throws BenchFailure if the file has no section for them
	 */
	void replace(int java, String tables) throws IOException, BenchFailure {
		String begin = "<!-- measured on JDK " + java + " -->\n";
		String end = "<!-- end of JDK " + java + " -->\n";
		String text = Files.isRegularFile(file) ? Files.readString(file) : "";
		int from = text.indexOf(begin);
		int to = text.indexOf(end);
		if (from < 0 || to < from) {
			throw new BenchFailure(BAD_INPUT, "'" + file + "' has no place for the tables: add the lines '"
					+ begin.strip() + "' and '" + end.strip() + "' to it.");
		}
		Files.writeString(file, text.substring(0, from + begin.length()) + '\n' + tables + text.substring(to));
	}
}
