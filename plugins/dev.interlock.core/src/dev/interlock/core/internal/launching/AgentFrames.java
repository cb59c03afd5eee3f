/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.jdt.debug.core.IJavaStackFrame;

/** Tells stack frames of the agent from those of programs, also of programs whose packages begin with its name. */
final class AgentFrames {

	private static final List<String> OURS = List.of("java.lang.Interlock", "dev.interlock.agent.",
			"dev.interlock.engines.", "dev.interlock.instrument.", "dev.interlock.noise.", "dev.interlock.perturbers.",
			"dev.interlock.session.", "dev.interlock.shaded.", "dev.interlock.spi.", "dev.interlock.syncmodel.");

	private AgentFrames() {
		// static only
	}

	/** Whether a frame is one of the agent. */
	static boolean isOurs(IJavaStackFrame frame) throws DebugException {
		String type = frame.getDeclaringTypeName();
		return OURS.stream().anyMatch(type::startsWith);
	}
}
