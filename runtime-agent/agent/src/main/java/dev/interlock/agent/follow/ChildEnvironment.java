/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.util.Map;

/** Copies of the environment of a process. */
final class ChildEnvironment {

	private ChildEnvironment() {
		// only static members
	}

	/**
	 * A copy that {@code ProcessBuilder} accepts. It begins as the environment of this JVM, so that values that are no
	 * text in the JVM's encoding stay as they are.
	 *
	 * @param environment null for the environment of this JVM
	 */
	static Map<String, String> copy(Map<String, String> environment) {
		Map<String, String> copy = new ProcessBuilder().environment();
		if (environment != null) {
			copy.keySet().retainAll(environment.keySet());
			environment.forEach((name, value) -> {
				if (!value.equals(copy.get(name))) {
					copy.put(name, value);
				}
			});
		}
		return copy;
	}
}
