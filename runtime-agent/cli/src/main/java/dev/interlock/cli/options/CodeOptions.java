/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.instrument.sections.classpath.ClassPath;

/** The option for the class path of the code. */
public final class CodeOptions {

	@Option(names = { "--class-path", "-cp" }, paramLabel = "PATH", required = true, //
			description = "The folders with class files and the jars that the sections are in, separated as for java.")
	private String classPath;

	/**
	 * Reads the class path.
	 *
	 * @throws CommandFailure if an entry is missing or cannot be read
	 */
	public ClassPath read(Console console) throws CommandFailure {
		List<Path> entries = new ArrayList<>();
		for (String entry : classPath.split(File.pathSeparator)) {
			if (!entry.isBlank()) {
				Path path = console.resolve(entry.strip());
				if (!Files.exists(path)) {
					throw new CommandFailure(ExitStatus.BAD_INPUT,
							"There is no '" + path + "': give folders with class files, or jars.");
				}
				entries.add(path);
			}
		}
		try {
			ClassPath classes = ClassPath.read(entries);
			if (classes.size() == 0) {
				throw new CommandFailure(ExitStatus.BAD_INPUT,
						"There is no class file in '" + classPath + "': give folders with class files, or jars.");
			}
			return classes;
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}
}
