/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal;

import java.nio.file.Path;

/** The limits of the VM arguments that a launch configuration and the agent can carry. */
public final class VmArguments {

	private VmArguments() {
		// only static methods
	}

	/** Returns whether a path is valid in the agent's options and in the VM arguments of a launch configuration. */
	public static boolean isUsable(Path path) {
		String text = path.toString();
		return text.indexOf(',') < 0 && text.indexOf('=') < 0 && !text.contains("${");
	}
}
