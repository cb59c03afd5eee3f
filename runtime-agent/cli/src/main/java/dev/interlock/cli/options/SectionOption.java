/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;

/** The option for a file of atomic sections. */
public final class SectionOption {

	private static final String NAME = "sections";

	private SectionOption() {
	}

	/**
	 * Checks that the file is valid, and replaces its name by a path that the program can resolve.
	 *
	 * @throws CommandFailure if it is invalid
	 */
	public static void check(Map<String, String> options, Console console) throws CommandFailure {
		String name = options.get(NAME);
		if (name != null) {
			Path file = console.resolve(name);
			try {
				List<SectionProblem> problems = SectionFileReader.read(file, name).problems();
				if (!problems.isEmpty()) {
					String others = problems.size() == 1 ? "" : " (" + (problems.size() - 1) + " more)";
					throw new CommandFailure(ExitStatus.BAD_INPUT, problems.get(0) + others);
				}
			} catch (IOException e) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
			}
			options.put(NAME, file.toString());
		}
	}
}
