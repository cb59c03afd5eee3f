/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.lang.management.ManagementFactory;
import java.util.List;

/** Whether the JVM was started for a debugger. */
final class Debugger {

	private Debugger() {
		// only static methods
	}

	/** Whether the options of this JVM load the debugger's agent. */
	static boolean isPresent() {
		return isIn(ManagementFactory.getRuntimeMXBean().getInputArguments());
	}

	static boolean isIn(List<String> options) {
		return options.stream().anyMatch(option -> option.startsWith("-agentlib:jdwp")
				|| option.startsWith("-agentpath:") && option.contains("jdwp") || option.startsWith("-Xrunjdwp"));
	}
}
