/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.ArrayList;
import java.util.List;

/** The options of the java command that load the agent of a debugger. */
final class DebuggerOptions {

	/** Options whose value is the next argument. */
	private static final List<String> WITH_VALUE = List.of("-cp", "-classpath", "--class-path", "-p", "--module-path",
			"--upgrade-module-path", "--add-modules", "--limit-modules", "--add-reads", "--add-exports", "--add-opens",
			"--patch-module", "--enable-native-access", "--source");
	/** Options that are followed by the program. */
	private static final List<String> LAST = List.of("-jar", "-m", "--module");

	private DebuggerOptions() {
		// only static methods
	}

	/** The arguments of the java command without those options. */
	static List<String> without(List<String> arguments) {
		List<String> kept = new ArrayList<>();
		int i = 0;
		while (i < arguments.size() && arguments.get(i).startsWith("-") && !LAST.contains(arguments.get(i))) {
			String option = arguments.get(i++);
			if (!isOfDebugger(option)) {
				kept.add(option);
			}
			if (WITH_VALUE.contains(option) && i < arguments.size()) {
				kept.add(arguments.get(i++));
			}
		}
		kept.addAll(arguments.subList(i, arguments.size()));
		return kept;
	}

	private static boolean isOfDebugger(String option) {
		return option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp") || option.equals("-Xdebug");
	}
}
