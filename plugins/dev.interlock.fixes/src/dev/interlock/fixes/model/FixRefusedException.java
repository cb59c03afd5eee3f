/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.model;

/** Thrown if a fix cannot be made safely. The message states the reason and the remedy in one sentence. */
public final class FixRefusedException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the exception.
	 *
	 * @param message one sentence for the user
	 */
	public FixRefusedException(String message) {
		super(message);
	}
}
