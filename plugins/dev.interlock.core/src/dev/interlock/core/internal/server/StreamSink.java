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

/** Takes what an accepted agent says. Called in the thread that reads the connection. */
public interface StreamSink {

	/**
	 * Takes one message; the first is the agent's {@code Hello}.
	 *
	 * @throws InterruptedException if nobody wants further messages
	 */
	void message(Message message) throws InterruptedException;

	/**
	 * The connection has ended.
	 *
	 * @param failure why, or null if the agent closed it or broke off
	 */
	void ended(Exception failure);

	/** A connection was refused; another one may still come. */
	void refused(Exception reason);
}
