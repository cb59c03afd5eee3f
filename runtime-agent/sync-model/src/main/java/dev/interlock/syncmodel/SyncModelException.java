/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

/** Thrown for an invalid model file. The message names the file, the line and the remedy. */
public final class SyncModelException extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * @param message one or two sentences for the user
	 */
	public SyncModelException(String message) {
		super(message);
	}
}
