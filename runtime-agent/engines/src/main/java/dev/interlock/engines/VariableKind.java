/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

/** Classifies variables by their owner and number. */
public final class VariableKind {

	private VariableKind() {
		// static only
	}

	/**
	 * Whether the variable is a field, and not an array element or the use of an object as a whole.
	 *
	 * @param owner null for a static field
	 */
	public static boolean isField(Object owner, int variable) {
		return variable >= 0 && (owner == null || !owner.getClass().isArray());
	}
}
