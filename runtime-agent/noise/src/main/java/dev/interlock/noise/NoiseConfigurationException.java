/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

/** A noise option, or the file of a noise configuration, is invalid or unreadable. The message is one sentence for the user. */
public final class NoiseConfigurationException extends Exception {

	private static final long serialVersionUID = 1L;

	/** @param message one sentence for the user */
	public NoiseConfigurationException(String message) {
		super(message);
	}
}
