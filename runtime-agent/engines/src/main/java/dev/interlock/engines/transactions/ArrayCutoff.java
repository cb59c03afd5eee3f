/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.OptionalLong;

import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/**
 * The option {@code array-cutoff}: how many leading elements of an array are variables (Wang and Stoller, section 7).
 */
final class ArrayCutoff {

	private static final String OPTION = "array-cutoff";
	private static final int DEFAULT = 32;

	private ArrayCutoff() {
		// static only
	}

	/** @throws OptionException if the value of the option is negative or no number */
	static int of(Options options) throws OptionException {
		OptionalLong given = options.number(OPTION);
		if (given.isPresent() && (given.getAsLong() < 0 || given.getAsLong() > Integer.MAX_VALUE)) {
			throw new OptionException("The value '" + given.getAsLong() + "' of the option '" + OPTION
					+ "' is not a number of elements: give a whole number from 0, for example " + OPTION + "=3.");
		}
		return (int) given.orElse(DEFAULT);
	}
}
