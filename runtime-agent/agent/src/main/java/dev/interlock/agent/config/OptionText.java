/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.spi.OptionException;

/**
 * Parses the text after {@code -javaagent:interlock.jar=}: comma-separated parts {@code key=value}. A part without
 * {@code =} continues the previous value, so lists, and paths with commas, need no quotes.
 */
final class OptionText {

	private OptionText() {
		// only static members
	}

	/**
	 * Parses the options in the given order.
	 *
	 * @param text may be null or blank
	 * @throws OptionException if a part is invalid, or an option is given twice
	 */
	static Map<String, String> parse(String text) throws OptionException {
		Map<String, StringBuilder> options = new LinkedHashMap<>();
		if (text == null || text.isBlank()) {
			return new LinkedHashMap<>();
		}
		String key = null;
		for (String part : text.split(",", -1)) {
			int equals = part.indexOf('=');
			if (equals >= 0) {
				key = part.substring(0, equals).trim();
				if (options.put(key, new StringBuilder(part.substring(equals + 1))) != null) {
					throw new OptionException("The agent option '" + key + "' is given twice: give it once.");
				}
			} else if (key == null) {
				throw new OptionException("The agent option '" + part.trim() + "' has no value: write '" + part.trim()
						+ "=VALUE'.");
			} else {
				options.get(key).append(',').append(part);
			}
		}
		Map<String, String> values = new LinkedHashMap<>();
		options.forEach((name, value) -> values.put(name, value.toString()));
		return values;
	}
}
