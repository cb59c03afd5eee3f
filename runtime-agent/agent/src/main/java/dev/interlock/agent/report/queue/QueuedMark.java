/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

/**
 * A test begins or ends.
 *
 * @param test     its number, from 1
 * @param id       identifies it
 * @param name     what people call it
 * @param ends     whether it ends
 * @param threadId the id of the thread
 * @param nanoTime the time
 */
public record QueuedMark(int test, String id, String name, boolean ends, long threadId,
		long nanoTime) implements QueuedItem {
}
