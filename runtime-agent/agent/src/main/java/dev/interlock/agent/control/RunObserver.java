/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.Collection;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.ReadyThread;

/** Receives the events of a controlled run. Called by any thread. */
public interface RunObserver {

	/**
	 * Control has ended.
	 *
	 * @param text   one sentence; null if the run has ended by itself
	 * @param digest the digest of all points
	 * @param points the number of points
	 */
	void ended(EndOfControl reason, String text, long digest, long points);

	/** Two threads are about to make conflicting accesses. */
	void race(Operation one, Operation other);

	/**
	 * Threads wait for each other for ever.
	 *
	 * @param threads all threads that have not ended
	 * @param waits   who waits for whom
	 */
	void deadlock(Collection<? extends ReadyThread> threads, String waits);

	/** An exception has ended a thread, or a task of a pool. */
	void uncaught(Throwable failure, boolean inTask);

	/** The calling thread, which is not controlled, has woken a controlled one. */
	void wokenFromOutside();

	/** The calling thread, which is not controlled, is where a controlled one would have a point. */
	void runsOutside();

	/** The calling thread gets random numbers that do not depend on the seed. */
	void unseeded();
}
