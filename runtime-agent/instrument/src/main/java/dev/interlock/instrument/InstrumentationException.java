/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

/** A class that cannot be instrumented and keeps its class file. The message is one sentence for the user. */
public final class InstrumentationException extends Exception {

	private static final long serialVersionUID = 1L;

	InstrumentationException(String message, Throwable cause) {
		super(message, cause);
	}
}
