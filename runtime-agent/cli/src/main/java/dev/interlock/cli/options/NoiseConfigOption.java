/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;

/** The option for the file of a noise configuration. */
final class NoiseConfigOption {

	private static final String NAME = "noise-config";

	private NoiseConfigOption() {
	}

	/**
	 * Checks that the file is valid, and replaces its name by a path that the program can resolve.
	 *
	 * @param options the given options
	 * @return these options and those of the file
	 * @throws CommandFailure if the file is invalid
	 */
	static Map<String, String> expand(Map<String, String> options, Console console) throws CommandFailure {
		Map<String, String> expanded = new LinkedHashMap<>(options);
		String name = options.get(NAME);
		if (name != null) {
			Path file = console.resolve(name);
			try {
				NoiseFile.read(file, name).options().forEach(expanded::putIfAbsent);
			} catch (NoiseConfigurationException e) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
			}
			options.put(NAME, file.toString());
		}
		return expanded;
	}
}
