/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.List;

/** The arguments of the java command. */
public final class JavaArguments {

	/** Options whose value is the next argument. */
	private static final List<String> WITH_VALUE = List.of("-cp", "-classpath", "--class-path", "-p", "--module-path",
			"--upgrade-module-path", "--add-modules", "--limit-modules", "--add-reads", "--add-exports", "--add-opens",
			"--patch-module", "--enable-native-access", "--source");
	private static final List<String> LAST = List.of("-jar", "-m", "--module");

	private JavaArguments() {
		// only static methods
	}

	/** Whether the value of an option is the next argument. */
	static boolean hasValue(String option) {
		return WITH_VALUE.contains(option);
	}

	/** Whether an option is followed by the program. */
	public static boolean namesProgram(String option) {
		return LAST.contains(option);
	}

	/** The number of arguments before the main class, or before the option that names the program. */
	public static int options(List<String> arguments) {
		int i = 0;
		while (i < arguments.size() && !namesProgram(arguments.get(i))
				&& (arguments.get(i).startsWith("-") || arguments.get(i).startsWith("@"))) {
			i += hasValue(arguments.get(i)) ? 2 : 1;
		}
		return Math.min(i, arguments.size());
	}
}
