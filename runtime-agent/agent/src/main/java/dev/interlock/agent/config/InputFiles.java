/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;
import dev.interlock.spi.OptionType.Kind;

/** Checks the files that options name: reading a pipe may block the program, and a device may have no end. */
final class InputFiles {

	/** The readers of the other files, which the command line and the IDE use too, check them by themselves. */
	private static final List<String> OPTIONS = List.of(OptionNames.CONFIG, OptionNames.SYNC_MODEL,
			OptionNames.SCHEDULE, OptionNames.SCHEDULE_TARGET,
			OptionNames.SCHEDULE_FOLLOW);
	private static final String REPLAY = "replay:";

	private InputFiles() {
	}

	/**
	 * Checks the files of those options that name one, as a list or with others.
	 *
	 * @param ofEngines the options of the engines by name
	 * @throws OptionException if one is neither a file nor a folder; who reads it reports any other fault
	 */
	static void check(Map<String, String> options, Map<String, EngineOption> ofEngines) throws OptionException {
		for (Map.Entry<String, String> option : options.entrySet()) {
			EngineOption ofEngine = ofEngines.get(option.getKey());
			if (ofEngine != null && ofEngine.type().kind() == Kind.FILE) {
				String value = option.getValue();
				check(option.getKey(), value.substring(ofEngine.type().pathStart(value)).strip());
			} else if (OPTIONS.contains(option.getKey())) {
				for (String part : OptionType.parts(option.getValue())) {
					check(option.getKey(), part.startsWith(REPLAY) ? part.substring(REPLAY.length()) : part);
				}
			}
		}
	}

	private static void check(String option, String name) throws OptionException {
		Path file;
		try {
			file = Path.of(name);
		} catch (InvalidPathException e) {
			return;
		}
		if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
			throw new OptionException("The file '" + name + "' of the option '" + option
					+ "' is a pipe or a device: give the path of a regular file.");
		}
	}
}
