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
 * Division by the step of a loop: elements that are so far apart are kept in as many lists. The usual steps are told apart,
 * as the processor takes its time over a division.
 */
final class InterlockSteps {

	private InterlockSteps() {
		// static only
	}

	/** How many steps there are to an element: its position in its list. */
	static int position(int element, int step) {
		return step == 1 ? element : step == 2 ? element >> 1 : element / step;
	}

	/** What is left of the last one: the number of the list. */
	static int part(int element, int step) {
		return step == 1 ? 0 : step == 2 ? element & 1 : element % step;
	}

	/** The first position in a list whose element is not below the given one. */
	static int above(int element, int part, int step) {
		return position(element - part + step - 1, step);
	}
}
