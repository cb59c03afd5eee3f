/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.messages;

/** Receives messages for the user about the agent itself. Thread-safe, never blocks. */
public interface Health {

	/**
	 * Reports that something works less well than requested.
	 *
	 * @param code      the stable short name
	 * @param text      one sentence for the user
	 * @param className the affected class, or null
	 */
	void warning(String code, String text, String className);
}
