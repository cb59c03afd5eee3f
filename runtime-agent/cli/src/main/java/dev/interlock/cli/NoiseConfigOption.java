/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;

/** The option that names the file of a noise configuration. */
final class NoiseConfigOption {

	private static final String NAME = "noise-config";

	private NoiseConfigOption() {
	}

	/**
	 * Looks whether the file can be understood, and names it so that the program finds it.
	 *
	 * @param options the options that were given
	 * @return these and what the file says beside them
	 * @throws CommandFailure if it cannot
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
