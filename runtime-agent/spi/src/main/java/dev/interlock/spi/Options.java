/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The options of a run by name. The command line, agent options and the IDE use the same names. */
public interface Options {

	/** Options with the given values, which are read at each call, and a given seed. */
	static Options of(Map<String, String> values, long seed) {
		return new Options() {
			@Override
			public Optional<String> value(String name) {
				return Optional.ofNullable(values.get(name));
			}

			@Override
			public long seed() {
				return seed;
			}
		};
	}

	/** The value of an option as it was given, or empty if it was not given. */
	Optional<String> value(String name);

	/** The seed of this run: the given one, or one chosen at the start and recorded in the session. */
	long seed();

	/**
	 * The value of an option as a whole number.
	 *
	 * @throws OptionException if it is given and is not a whole number
	 */
	default OptionalLong number(String name) throws OptionException {
		var value = value(name);
		if (value.isEmpty()) {
			return OptionalLong.empty();
		}
		try {
			return OptionalLong.of(Long.parseLong(value.get().trim()));
		} catch (NumberFormatException e) {
			throw new OptionException("The value '" + value.get() + "' of the option '" + name
					+ "' is not a whole number: give one, for example " + name + "=10.");
		}
	}
}
