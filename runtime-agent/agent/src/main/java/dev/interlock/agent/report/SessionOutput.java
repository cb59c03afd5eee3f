/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

/** One of the places to which the bytes of a session go. Used by the writer alone. A place that fails says so, once. */
interface SessionOutput {

	/** Takes whole messages. */
	void write(byte[] messages);

	/** No more will come. Waits for what is under way, for a bounded time. */
	void close();
}
