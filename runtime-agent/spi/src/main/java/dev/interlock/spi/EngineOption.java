/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One option of an engine. The command line, the launch tab, the agent and the list of engines are made from it.
 * Engines that share an option describe it equally. Immutable.
 *
 * @param name         its name in options: lower-case letters, digits and hyphens, for example {@code array-cutoff}
 * @param label        its name for people
 * @param type         the possible values
 * @param defaultValue the value if none is given; empty if the description explains it
 * @param description  its effect, in one or two sentences
 */
public record EngineOption(String name, String label, OptionType type, String defaultValue, String description) {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

	/**
	 * Checks the parts.
	 *
	 * @throws IllegalArgumentException if the name or the default is invalid
	 */
	public EngineOption {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException("the option '" + name
					+ "' is no name: use lower-case letters, digits and hyphens");
		}
		if (!defaultValue.isEmpty() && type.remedy(defaultValue).isPresent()) {
			throw new IllegalArgumentException("the default '" + defaultValue + "' of the option '" + name
					+ "' is none of its values");
		}
	}

	/**
	 * The value in a run.
	 *
	 * @return the given value without blanks around it, else the default; never null
	 * @throws OptionException if the given value is invalid
	 */
	public String in(Options options) throws OptionException {
		Optional<String> given = options.value(name);
		if (given.isPresent()) {
			check(given.get());
		}
		return given.orElse(defaultValue).strip();
	}

	/**
	 * The value of a {@link OptionType.Kind#NUMBER} in a run. The option needs a default.
	 *
	 * @throws OptionException if the given value is invalid
	 */
	public long numberIn(Options options) throws OptionException {
		return Long.parseLong(in(options));
	}

	/**
	 * Checks a value.
	 *
	 * @throws OptionException if it is invalid
	 */
	public void check(String value) throws OptionException {
		Optional<String> remedy = type.remedy(value);
		if (remedy.isPresent()) {
			throw new OptionException("The value '" + value + "' of the option '" + name + "' is not understood: "
					+ remedy.get() + '.');
		}
	}
}
