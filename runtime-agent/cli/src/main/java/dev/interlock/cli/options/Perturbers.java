/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.util.Map;
import java.util.ServiceLoader;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;
import dev.interlock.spi.Perturber;

/** Checks options with the perturbers of this Interlock, which define their valid values. */
final class Perturbers {

	private Perturbers() {
	}

	/**
	 * Checks the options of the perturbers.
	 *
	 * @throws CommandFailure if one of them is invalid
	 */
	static void check(Map<String, String> options) throws CommandFailure {
		try {
			for (Perturber perturber : ServiceLoader.load(Perturber.class, Perturbers.class.getClassLoader())) {
				// the seed is irrelevant for a check
				perturber.check(Options.of(options, 0));
			}
		} catch (OptionException e) {
			throw new CommandFailure(ExitStatus.USAGE, e.getMessage());
		}
	}
}
