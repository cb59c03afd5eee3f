/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

/** Distinguishes stack frames of the JDK from those of programs. */
public final class JdkFrames {

	private JdkFrames() {
		// static only
	}

	/** The index of the first frame outside the JDK, from a depth on; the length of the stack if there is none. */
	static int firstOfProgram(StackTraceElement[] stack, int depth) {
		int frame = depth;
		while (frame < stack.length && isInJdk(stack[frame])) {
			frame++;
		}
		return frame;
	}

	/** Whether the frame's class is in a module {@code java.*} or {@code jdk.*}. */
	public static boolean isInJdk(StackTraceElement frame) {
		String module = frame.getModuleName();
		return module != null ? module.startsWith("java.") || module.startsWith("jdk.")
				: frame.getClassName().startsWith("java.");
	}
}
