/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import dev.interlock.spi.schedule.ReadyThread;

/** Receives the races that a directed run creates. */
@FunctionalInterface
public interface RaceObserver {

	/** Two threads are about to make conflicting accesses, so the race is real. */
	void race(ReadyThread one, ReadyThread other);
}
