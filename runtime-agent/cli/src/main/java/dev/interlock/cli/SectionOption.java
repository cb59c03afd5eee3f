/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import dev.interlock.sections.SectionFileReader;

/** The option that names a file of atomic sections. */
final class SectionOption {

	private static final String NAME = "sections";

	private SectionOption() {
	}

	/**
	 * Looks whether the file can be read, and names it so that the program finds it. What is wrong inside of it is told by
	 * the run, which watches the rest of the sections.
	 *
	 * @throws CommandFailure if it cannot be read
	 */
	static void check(Map<String, String> options, Console console) throws CommandFailure {
		String name = options.get(NAME);
		if (name != null) {
			Path file = console.resolve(name);
			try {
				SectionFileReader.read(file, name);
			} catch (IOException e) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
			}
			options.put(NAME, file.toString());
		}
	}
}
