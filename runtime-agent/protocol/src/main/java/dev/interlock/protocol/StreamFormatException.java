/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import java.io.IOException;

/**
 * Thrown if a stream is not one of Interlock, has another version, or is damaged. The message is one sentence with the
 * problem, without the name of the stream.
 */
public final class StreamFormatException extends IOException {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one sentence for the user
	 */
	public StreamFormatException(String message) {
		super(message);
	}
}
