/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.instrument.transactions.TransactionRules;

/** The option for a file of transactions. */
public final class TransactionOption {

	private static final String NAME = "transactions";

	private TransactionOption() {
	}

	/**
	 * Checks that the file is valid, and replaces its name by a path that the program can resolve.
	 *
	 * @throws CommandFailure if it is invalid
	 */
	public static void check(Map<String, String> options, Console console) throws CommandFailure {
		String option = options.get(NAME);
		String name = TransactionRules.file(option).orElse(null);
		if (name != null) {
			Path file = console.resolve(name);
			try {
				TransactionRules.read(file);
			} catch (IOException e) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
			}
			boolean tasks = !name.equals(option);
			options.put(NAME, tasks ? TransactionRules.TASKS + ',' + file : file.toString());
		}
	}
}
