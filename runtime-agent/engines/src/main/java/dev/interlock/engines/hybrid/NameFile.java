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
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.spi.NameLine;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/** The file of an option with a name on each line. */
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
			return NameLine.read(Path.of(file)).stream().map(NameLine::name).collect(Collectors.toSet());
		} catch (IOException | InvalidPathException e) {
			throw new OptionException("The file '" + file + "' of the option '" + option + "' cannot be read ("
					+ e.getClass().getSimpleName() + "): give the path of a readable text file in UTF-8.");
		}
	}
}
