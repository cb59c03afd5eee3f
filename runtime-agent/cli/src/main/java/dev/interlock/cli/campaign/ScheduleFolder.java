/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;

/** The folder for the files of schedules that hit their target, or fail. Thread-safe. */
final class ScheduleFolder {

	private final String name;
	private final Path folder;

	private ScheduleFolder(String name, Path folder) {
		this.name = name;
		this.folder = folder;
	}

	/**
	 * Makes the folder if it does not exist.
	 *
	 * @param name as the user gave it; null for no folder
	 * @return null for no folder
	 */
	static ScheduleFolder of(String name, Console console) throws CommandFailure {
		if (name == null) {
			return null;
		}
		if (name.isBlank()) {
			throw new CommandFailure(ExitStatus.USAGE, "'--schedules' needs the name of a folder.");
		}
		Path folder = console.resolve(name);
		try {
			return new ScheduleFolder(name, Files.createDirectories(folder));
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.USAGE, "The folder '" + name + "' cannot be made ("
					+ OutputFiles.reason(e) + "): give another.");
		}
	}

	/**
	 * Keeps a file of a schedule.
	 *
	 * @param beginning the beginning of its name
	 * @return its name as the user reaches it; empty if the run has written none
	 */
	String keep(Path written, String beginning, long seed) throws IOException {
		if (!Files.exists(written)) {
			return "";
		}
		String file = beginning + '-' + Long.toUnsignedString(seed) + ".schedule";
		Files.copy(written, folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
		Files.delete(written);
		return Path.of(name).resolve(file).toString();
	}
}
