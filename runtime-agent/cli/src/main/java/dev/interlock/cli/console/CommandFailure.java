/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

/** The failure of a command. The message is one sentence for the user. */
public final class CommandFailure extends Exception {

	private static final long serialVersionUID = 1L;

	private final int status;

	/**
	 * @param status  the exit status
	 * @param message one sentence that states the problem and what to do
	 */
	public CommandFailure(int status, String message) {
		super(message);
		this.status = status;
	}

	public int status() {
		return status;
	}
}
