/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

/** Runs something when the program ends by itself, calls {@code System.exit}, or is asked to end. */
final class ShutdownHook {

	private ShutdownHook() {
		// only static members
	}

	/**
	 * Adds it; its thread stands outside the program's thread groups and holds nothing of the program.
	 *
	 * @param error is told if it fails
	 */
	static void add(Runnable body, StandardError error) {
		ThreadGroup group = Thread.currentThread().getThreadGroup();
		while (group.getParent() != null) {
			group = group.getParent();
		}
		Thread hook = new Thread(group, body, "Interlock shutdown", 0, false);
		hook.setContextClassLoader(null);
		// else the program's handler, or a trace among the program's own output, would tell of it
		hook.setUncaughtExceptionHandler((thread, problem) -> error
				.warn("The agent failed while the program ended (" + problem + "): the session may be incomplete."));
		Runtime.getRuntime().addShutdownHook(hook);
	}
}
