/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Division by the step of a loop. The elements are divided among as many lists as the step. Common steps are handled
 * separately, because the division instruction is slow.
 */
final class InterlockSteps {

	private InterlockSteps() {
		// static only
	}

	/** The position of an element in its list: the quotient. */
	static int position(int element, int step) {
		return step == 1 ? element : step == 2 ? element >> 1 : element / step;
	}

	/** The number of the list of an element: the remainder. */
	static int part(int element, int step) {
		return step == 1 ? 0 : step == 2 ? element & 1 : element % step;
	}

	/** The first position in a list whose element is not below the given one. */
	static int above(int element, int part, int step) {
		return position(element - part + step - 1, step);
	}
}
