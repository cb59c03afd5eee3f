/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

import dev.interlock.spi.OptionException;

/**
 * Reads options from a properties file in UTF-8. Deletes the file if it asks for that, because it may contain the
 * secret of a launch.
 */
final class OptionFile {

	private OptionFile() {
		// only static members
	}

	/**
	 * Reads the options of a file.
	 *
	 * @throws OptionException if the file cannot be read, or cannot be deleted although it asks for that
	 */
	static Map<String, String> read(String name) throws OptionException {
		Properties properties = new Properties();
		Path file;
		try {
			file = Path.of(name);
			try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
				properties.load(reader);
			}
		} catch (IOException | IllegalArgumentException e) {
			throw new OptionException("The configuration file '" + name + "' cannot be read (" + reason(e)
					+ "): give the path of a readable properties file in UTF-8.");
		}
		if (Boolean.parseBoolean(properties.getProperty(OptionNames.DELETE_CONFIG))) {
			delete(file);
		}
		Map<String, String> options = new LinkedHashMap<>();
		for (String key : properties.stringPropertyNames()) {
			options.put(key, properties.getProperty(key));
		}
		return options;
	}

	private static void delete(Path file) throws OptionException {
		try {
			Files.delete(file);
		} catch (IOException e) {
			throw new OptionException("The configuration file '" + file + "' cannot be deleted (" + reason(e)
					+ "), which '" + OptionNames.DELETE_CONFIG + "' asks for: make its folder writable.");
		}
	}

	private static String reason(Exception e) {
		if (e instanceof NoSuchFileException) {
			return "no such file";
		}
		if (e instanceof AccessDeniedException) {
			return "permission denied";
		}
		if (e instanceof CharacterCodingException) {
			return "it is not UTF-8";
		}
		if (e instanceof InvalidPathException invalid) {
			return invalid.getReason();
		}
		return e.getMessage();
	}
}
