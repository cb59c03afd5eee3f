/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.lang.StackWalker.StackFrame;

/**
 * Whether a thread loads, links or initialises a class for the JVM. What it executes then depends on what the JVM has
 * loaded before, and not on the schedule.
 */
final class Linkage {

	private static final String LOADER = "java.lang.ClassLoader";
	private static final String LINKER = "java.lang.invoke.MethodHandleNatives";
	private static final String INITIALIZER = "<clinit>";

	private Linkage() {
		// static only
	}

	/** Whether the calling thread does so. */
	static boolean isInProgress() {
		return StackWalker.getInstance().walk(frames -> frames.anyMatch(Linkage::isOfJvm));
	}

	private static boolean isOfJvm(StackFrame frame) {
		String name = frame.getClassName();
		return name.equals(LOADER) && frame.getMethodName().startsWith("loadClass") || name.equals(LINKER)
				|| frame.getMethodName().equals(INITIALIZER)
						&& (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun."));
	}
}
