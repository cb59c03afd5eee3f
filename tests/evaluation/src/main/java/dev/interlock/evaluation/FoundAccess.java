/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

/**
 * One side of a reported race.
 *
 * @param className the binary name of the class at the access
 * @param method    the method's name
 * @param line      the 1-based line
 * @param operation {@code read} or {@code write}
 */
public record FoundAccess(String className, String method, int line, String operation) {

	/** The class that the source file is named after. */
	public String topLevelClass() {
		int nested = className.indexOf('$');
		return nested < 0 ? className : className.substring(0, nested);
	}

	/** Whether the place of the access in the code is unknown. */
	public boolean isPlaceLost() {
		return line == 0;
	}

	@Override
	public String toString() {
		return operation + " at " + className + '.' + method + ':' + line;
	}
}
