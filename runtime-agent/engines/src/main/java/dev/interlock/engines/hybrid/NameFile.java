/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/** A text file in UTF-8 with a name on each line; {@code #} at the start of a word begins a comment. */
final class NameFile {

	private NameFile() {
		// only static members
	}

	/**
	 * Reads the names from the file of an option.
	 *
	 * @param option the name of the option
	 * @return the names; null if the option is not given
	 * @throws OptionException if the file cannot be read
	 */
	static Set<String> read(Options options, String option) throws OptionException {
		String file = options.value(option).orElse(null);
		if (file == null) {
			return null;
		}
		try {
			return Files.readString(Path.of(file)).replaceFirst("^\uFEFF", "").lines().map(NameFile::withoutComment)
					.filter(line -> !line.isEmpty()).collect(Collectors.toSet());
		} catch (IOException | InvalidPathException e) {
			throw new OptionException("The file '" + file + "' of the option '" + option + "' cannot be read ("
					+ e.getClass().getSimpleName() + "): give the path of a readable text file in UTF-8.");
		}
	}

	/** Strips the comment of a line. The number of a site follows its {@code #} without a blank before. */
	private static String withoutComment(String line) {
		String text = line.strip();
		int comment = text.startsWith("#") ? 0 : text.indexOf(" #");
		return (comment < 0 ? text : text.substring(0, comment)).strip();
	}
}
