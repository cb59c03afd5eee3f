/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

/** The kinds of operations at which the scheduler may switch threads. */
public enum OperationKind {
	/** Runs its first instruction. */
	BEGIN,
	/** Enters a monitor. */
	ENTER,
	/** Waits on a monitor. */
	WAIT,
	/** Waits for the end of a thread. */
	JOIN,
	/** Sleeps. */
	SLEEP,
	/** Parks. */
	PARK,
	/** Yields to other threads, for example by {@code Thread.yield}. */
	YIELD,
	/** Repeats a loop that contains no other such operation. */
	LOOP,
	/** Calls a method of {@code java.util.concurrent}. */
	CALL,
	/** Accesses a variable at a site of the target. */
	ACCESS,
	/** Has accessed a variable at a site of the target. */
	ACCESSED,
	/** Continues after code that the scheduler does not control. */
	RETURN,
	/** Is about to acquire a lock at a site of the target. */
	LOCK;

	/** Whether the thread waits for others, so that one of them should run. */
	public boolean givesWay() {
		return this == YIELD || this == LOOP;
	}
}
