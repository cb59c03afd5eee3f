/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;

/** Thrown if a session file cannot be read. The message is one sentence with the name of the file and the problem. */
public final class SessionFileException extends IOException {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one sentence for the user
	 * @param cause   the cause, or null
	 */
	public SessionFileException(String message, Throwable cause) {
		super(message, cause);
	}
}
