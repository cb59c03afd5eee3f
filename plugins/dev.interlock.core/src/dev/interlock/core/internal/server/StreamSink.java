/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.server;

import dev.interlock.protocol.Message;

/** Receives the messages of an accepted agent. Called in the thread that reads the connection. */
public interface StreamSink {

	/**
	 * Receives one message; the first is the agent's {@code Hello}.
	 *
	 * @throws InterruptedException if no further messages are wanted
	 */
	void message(Message message) throws InterruptedException;

	/**
	 * The connection has ended.
	 *
	 * @param failure the cause, or null if the agent closed the connection or broke off
	 */
	void ended(Exception failure);

	/** A connection was refused; another one may still follow. */
	void refused(Exception reason);
}
