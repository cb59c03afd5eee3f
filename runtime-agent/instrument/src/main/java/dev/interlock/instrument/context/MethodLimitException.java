/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

/** An instrumented method would exceed a limit of the class file other than the length of its code. */
public final class MethodLimitException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String method;

	/**
	 * @param method name and descriptor
	 * @param what   the limited item, with its number
	 */
	MethodLimitException(String method, String what) {
		super(what);
		this.method = method;
	}

	/** Name and descriptor of the method. */
	public String method() {
		return method;
	}
}
