/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

/** The situation that a directed run should create. */
public interface ScheduleTarget {

	/** Whether the operation is at a site of the target. */
	boolean concerns(Operation next);

	/** Whether two operations, executed one after the other, create the situation (RaceFuzzer, Algorithm 2). */
	boolean meets(Operation next, Operation postponed);
}
