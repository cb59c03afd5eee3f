/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** Thrown if an option is invalid. The message is one sentence with the error and the remedy. */
public final class OptionException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one sentence for the user
	 */
	public OptionException(String message) {
		super(message);
	}
}
