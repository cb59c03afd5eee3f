/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

/** A destination for the bytes of a session. Used only by the writer. A destination that fails reports that once. */
public interface SessionOutput {

	/** Writes complete messages. */
	void write(byte[] messages);

	/** Ends the output. Waits for pending writes for a bounded time. */
	void close();
}
