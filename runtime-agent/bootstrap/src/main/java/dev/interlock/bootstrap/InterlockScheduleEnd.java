/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** Ends a thread of the program whose schedule is over, while the JVM goes on with the next schedule. */
public final class InterlockScheduleEnd extends Error {

	private static final long serialVersionUID = 1;

	InterlockScheduleEnd() {
		super("The program has called exit or halt", null, false, false);
	}
}
