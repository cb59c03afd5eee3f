/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayList;
import java.util.List;

/** The model of a monitor that is owned or waited on. Not thread-safe. */
final class ModelMonitor {

	/** Null if it is free. */
	ControlledThread owner;
	/** How often the owner has entered it. */
	int count;
	/** The threads that wait for a notification, in the order of their arrival. */
	final List<ControlledThread> waiting = new ArrayList<>();
	/** The number of threads that want to enter. */
	int entering;

	boolean isFree() {
		return owner == null;
	}

	/** Whether nothing refers to it any more. */
	boolean isUnused() {
		return owner == null && entering == 0 && waiting.isEmpty();
	}
}
