/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

/** Takes what the user should know of the agent itself. Thread-safe, never blocks. */
public interface Health {

	/**
	 * Something works less well than asked for.
	 *
	 * @param code      the stable short name
	 * @param text      one sentence for the user
	 * @param className the class that it is about, or null
	 */
	void warning(String code, String text, String className);
}
