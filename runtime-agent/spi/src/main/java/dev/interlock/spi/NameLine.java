/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of a text file in UTF-8 that has a name on each line. {@code #} at the start of a word begins a comment; the
 * ordinal of a site follows its {@code #} without a blank before.
 *
 * @param number the 1-based number of the line
 * @param name   the name without blanks around it; never empty
 */
public record NameLine(int number, String name) {

	/** The lines of a file that have a name. */
	public static List<NameLine> read(Path file) throws IOException {
		List<String> lines = Files.readString(file).replaceFirst("^\uFEFF", "").lines().toList();
		List<NameLine> named = new ArrayList<>();
		for (int i = 0; i < lines.size(); i++) {
			String name = withoutComment(lines.get(i).strip());
			if (!name.isEmpty()) {
				named.add(new NameLine(i + 1, name));
			}
		}
		return named;
	}

	private static String withoutComment(String line) {
		int comment = line.startsWith("#") ? 0 : line.indexOf(" #");
		return (comment < 0 ? line : line.substring(0, comment)).strip();
	}
}
