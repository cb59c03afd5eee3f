/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

/**
 * The next operation of a thread that the scheduler has stopped.
 *
 * @param kind     the kind
 * @param site     a number for its place in the code, the same in every run; 0 if unknown
 * @param role     the index of its site among those of the target, from 0; {@link #NO_ROLE} if it is none of them
 * @param variable the accessed object or array, the monitor that is entered, or for {@link OperationKind#LOCK} the
 *                 request; null for a static field, and if there is none
 * @param element  the number of the field, or the index
 * @param write    whether it writes
 */
public record Operation(OperationKind kind, int site, int role, Object variable, int element, boolean write) {

	/** The role of an operation that is not at a site of the target. */
	public static final int NO_ROLE = -1;

	/** An operation that accesses no variable of the target. */
	public static Operation of(OperationKind kind, int site) {
		return new Operation(kind, site, NO_ROLE, null, 0, false);
	}

	/** The same operation, which also excludes others from an object, such as a monitor. */
	public Operation on(Object object) {
		return new Operation(kind, site, role, object, 0, true);
	}

	/** Whether two accesses concern the same variable and at least one of them writes. */
	public boolean conflictsWith(Operation other) {
		return variable == other.variable && element == other.element && (write || other.write);
	}
}
