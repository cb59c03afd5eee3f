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

	private DebuggerOptions() {
		// only static methods
	}

	/** The arguments of the java command without those options. */
	static List<String> without(List<String> arguments) {
		List<String> kept = new ArrayList<>();
		int end = JavaArguments.options(arguments);
		for (int i = 0; i < end; i++) {
			String option = arguments.get(i);
			if (!isOfDebugger(option)) {
				kept.add(option);
			}
			if (JavaArguments.hasValue(option) && i + 1 < end) {
				kept.add(arguments.get(++i));
			}
		}
		kept.addAll(arguments.subList(end, arguments.size()));
		return kept;
	}

	private static boolean isOfDebugger(String option) {
		return option.startsWith("-agentlib:jdwp") || option.startsWith("-Xrunjdwp") || option.equals("-Xdebug");
	}
}
