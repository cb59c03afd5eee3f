/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import dev.interlock.spi.ThreadView;

/**
 * The field that holds a lock.
 *
 * @param field          the class that declares it, and its name; {@code [3]} follows for an element of an array,
 *                       {@code []} for an object in a collection; empty if unknown
 * @param isOneOfSeveral whether other objects hold another lock in that field
 * @param thread         in that case the only thread of the finding whose objects lead to the holder; null if there is
 *                       none
 */
public record LockHolder(String field, boolean isOneOfSeveral, ThreadView thread) {

	public static final LockHolder UNKNOWN = new LockHolder("", false, null);
}
